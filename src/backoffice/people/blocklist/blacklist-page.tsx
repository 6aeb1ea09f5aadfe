import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BLOCK_KINDS, BLOCK_SORTS, BLOCK_STATES, type Block } from '#contract/http/people/blocklist.ts';
import { blocklistQueries, useExportBlocks } from '../../../data/people/blocklist-queries.ts';
import { downloadText } from '../../../lib/download.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { CountTabs } from '../../../ui/count-tabs.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { BlockPanel } from './block-panel.tsx';
import { useBlockParams } from './block-params.ts';
import { BlockRow } from './block-row.tsx';
import { ImportBlocks } from './import-blocks.tsx';
import { ListStates } from '../../kit/list/list-states.tsx';
import { Unblock } from './unblock.tsx';
import { ListPager } from '../../kit/list/list-pager.tsx';

const A_MINUTE_MS = 60_000;
const NONE: ReadonlySet<string> = new Set();

type Asking = { kind: 'add' | 'import' | 'delete' } | { kind: 'edit'; block: Block };

/** Customers the platform takes no orders from. */
export function BlacklistPage() {
  const { t } = useWords('moderation');
  useTitle(t('page.blacklist'));
  const { filter, isFiltered, change, clear } = useBlockParams();
  const list = useQuery(blocklistQueries.list(filter));
  const exporting = useExportBlocks();
  const nowMs = useNow(A_MINUTE_MS);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [chosen, setChosen] = useState(NONE);
  const { data } = list;
  const shown = data?.items ?? [];
  // What a filter or another page hides is not meant.
  const chosenIds = shown.map(({ id }) => id).filter((id) => chosen.has(id));
  const choose = (ids: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosenIds);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const close = (): void => setAsking(null);
  const download = (): void =>
    exporting.mutate(undefined, { onSuccess: ({ filename, content }) => downloadText(filename, 'text/csv', content) });
  const addButton = (
    <Button look="ink" onClick={() => setAsking({ kind: 'add' })}>
      <OfficeIcon name="plus" />
      {t('block.add')}
    </Button>
  );
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <PageHead title={t('page.blacklist')} help={t('block.help')}>
        <Button disabled={exporting.isPending || (data?.counts.all ?? 0) === 0} onClick={download}>
          <OfficeIcon name="download" />
          CSV
        </Button>
        <Button onClick={() => setAsking({ kind: 'import' })}>
          <OfficeIcon name="upload" />
          {t('file.open')}
        </Button>
        {addButton}
      </PageHead>
      <CountTabs
        label={t('by_state')}
        tabs={BLOCK_STATES.map((value) => ({ value, text: t(`block.state.${value}`), count: data?.counts[value] }))}
        chosen={filter.state}
        onChoose={(state) => change({ state: state === 'all' ? null : state })}
      />
      <chakra.div role="search" display="flex" flexWrap="wrap" gap="2">
        <SearchBox label={t('block.search')} value={filter.q} width="280px" onChange={(q) => change({ q })} />
        <SelectField
          label={t('block.kind')}
          value={filter.kind}
          none={t('block.any_kind')}
          options={BLOCK_KINDS.map((value) => ({ value, text: t(`block.${value}`) }))}
          onChange={(kind) => change({ kind })}
        />
        <SelectField
          label={t('sort')}
          value={filter.sort}
          options={BLOCK_SORTS.map((value) => ({ value, text: t(`block.sort.${value}`) }))}
          onChange={(sort) => change({ sort })}
        />
      </chakra.div>
      <ListStates
        area="moderation"
        query={list}
        words="block"
        glyph="黑"
        isFiltered={isFiltered}
        onClear={clear}
        firstStep={addButton}
      />
      {shown.length === 0 ? null : (
        <>
          <chakra.div display="flex" alignItems="center" gap="3" minH="36px">
            <CheckField
              label={chosenIds.length === 0 ? t('choose_all') : t('chosen', { count: chosenIds.length })}
              isChecked={chosenIds.length === 0 ? false : chosenIds.length === shown.length ? true : 'some'}
              onChange={(isOn) =>
                choose(
                  shown.map(({ id }) => id),
                  isOn,
                )
              }
            />
            {chosenIds.length === 0 ? null : (
              <Button look="danger" onClick={() => setAsking({ kind: 'delete' })}>
                <OfficeIcon name="trash" />
                {t('block.delete')}
              </Button>
            )}
          </chakra.div>
          <chakra.ul borderTopWidth="1px" borderColor="border.emphasized">
            {shown.map((block) => (
              <BlockRow
                key={block.id}
                block={block}
                nowMs={nowMs}
                isChosen={chosen.has(block.id)}
                onChoose={(isOn) => choose([block.id], isOn)}
                onEdit={() => setAsking({ kind: 'edit', block })}
              />
            ))}
          </chakra.ul>
          <ListPager
            list={{ page: filter.page, page_size: filter.page_size, total: data?.total ?? 0 }}
            total={t('block.total', { count: data?.total ?? 0 })}
            onPage={(page) => change({ page })}
          />
        </>
      )}
      {asking?.kind === 'add' ? <BlockPanel onClose={close} /> : null}
      {asking?.kind === 'edit' ? <BlockPanel block={asking.block} onClose={close} /> : null}
      {asking?.kind === 'import' ? <ImportBlocks onClose={close} /> : null}
      {asking?.kind === 'delete' ? <Unblock ids={chosenIds} onDone={() => setChosen(NONE)} onClose={close} /> : null}
    </chakra.div>
  );
}
