import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { changeParams } from '../../kit/list/list-params.ts';
import { Reading } from '../../kit/reading.tsx';
import { useWords } from '../../use-words.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { DeleteGroup } from './delete-group.tsx';
import { EqualOnes } from './equal-ones.tsx';
import { GroupPanel } from './group-panel.tsx';
import { GroupRow } from './group-row.tsx';
import { useOptionGroups, type GroupEntry } from './use-option-groups.ts';

const NEW = 'new';

/** The groups of options that dishes share: one change counts in all of them. */
export function GroupsTab({ openId }: { openId: string | null }) {
  const { t } = useWords('menu');
  const { query, entries, entryOf } = useOptionGroups();
  const [params, setParams] = useSearchParams();
  const [attaching, setAttaching] = useState<GroupEntry | null>(null);
  const [deleting, setDeleting] = useState<GroupEntry | null>(null);
  const open = (group: string | null): void => setParams(changeParams(params, { group }));
  const opened = openId === null ? undefined : entryOf(openId);
  return (
    <chakra.section aria-label={t('tab.groups')} display="grid" gap="4">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.p color="fg.muted">{t('group.help')}</chakra.p>
        <Button onClick={() => open(NEW)}>
          <OfficeIcon name="plus" />
          {t('group.make')}
        </Button>
      </chakra.div>
      <Reading query={query} failed={t('failed')} />
      {query.data === undefined ? null : <EqualOnes groups={entries.map(({ group }) => group)} />}
      {query.data?.items.length === 0 ? (
        <EmptyState glyph="组" title={t('group.none')} text={t('group.none_text')} />
      ) : null}
      {entries.length === 0 ? null : (
        <chakra.ul aria-label={t('tab.groups')} borderWidth="1px" borderColor="border" borderRadius="box" bg="bg.panel">
          {entries.map((entry) => (
            <GroupRow
              key={entry.group.id}
              entry={entry}
              onEdit={() => open(entry.group.id)}
              onAttach={() => setAttaching(entry)}
              onDelete={() => setDeleting(entry)}
            />
          ))}
        </chakra.ul>
      )}
      {openId === NEW || opened !== undefined ? (
        <GroupPanel key={openId} entry={opened} onClose={() => open(null)} />
      ) : null}
      {attaching === null ? null : <AttachDialog entry={attaching} onClose={() => setAttaching(null)} />}
      {deleting === null ? null : <DeleteGroup entry={deleting} onClose={() => setDeleting(null)} />}
    </chakra.section>
  );
}
