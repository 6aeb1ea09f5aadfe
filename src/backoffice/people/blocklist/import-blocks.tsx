import { chakra } from '@chakra-ui/react';
import type { ReplyOf } from '#contract/http/call.ts';
import { MAX_BLOCK_CHARACTERS, type importBlocksCall } from '#contract/http/people/blocklist.ts';
import { useImportBlocks } from '../../../data/people/blocklist-queries.ts';
import { Chip } from '../../../ui/chip.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { phoneText } from '#contract/domain/phone-text.ts';
import { ImportErrors } from '../../kit/import/import-errors.tsx';
import { ImportPanel } from '../../kit/import/import-panel.tsx';
import { useWords } from '../../use-words.ts';

type Outcome = ReplyOf<typeof importBlocksCall>;

const EXAMPLE =
  'phone,email,address,reason,until\n(212) 555-0199,,,chargeback,2027-01-31\n,,"123 Main St, #4, 10013",no show,';

export function ImportBlocks({ onClose }: { onClose: () => void }) {
  const { t } = useWords('moderation');
  const importing = useImportBlocks();
  return (
    <ImportPanel
      title={t('file.title')}
      help={t('file.help')}
      applyLabel={t('file.apply')}
      example={EXAMPLE}
      accept=".csv,text/csv"
      maxCharacters={MAX_BLOCK_CHARACTERS}
      importing={importing}
      inputOf={({ content }, dry_run) => ({ content, dry_run })}
      isReady={({ errors, added }) => errors.length === 0 && added > 0}
      renderOutcome={(outcome) => <Tried outcome={outcome} />}
      onImported={({ added }) => {
        toaster.create({ type: 'success', title: t('file.done', { count: added }) });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** What the dry run found: the wrong rows, or what would be added. */
function Tried({ outcome }: { outcome: Outcome }) {
  const { t } = useWords('moderation');
  const { errors, changes } = outcome;
  return (
    <chakra.section aria-label={t('file.result')} display="grid" gap="3">
      <chakra.p role="status" display="flex" flexWrap="wrap" gap="2">
        {errors.length > 0 ? (
          <Chip tone="late" icon="octagon">
            {t('file.wrong', { count: errors.length })}
          </Chip>
        ) : (
          <>
            <Chip tone="new">{t('file.added', { count: outcome.added })}</Chip>
            <Chip tone="outline">{t('file.unchanged', { count: outcome.unchanged })}</Chip>
          </>
        )}
      </chakra.p>
      <ImportErrors area="moderation" errors={errors} />
      {errors.length === 0 && outcome.added === 0 ? <p>{t('file.nothing')}</p> : null}
      <chakra.ul data-testid="import-changes">
        {changes.map((change) => (
          <chakra.li key={change.row} {...line}>
            <chakra.b mr="2">
              {[change.phone === null ? null : phoneText(change.phone), change.email, change.address]
                .filter((part) => part !== null)
                .join(' · ')}
            </chakra.b>
            <chakra.span color="fg.muted">{change.reason}</chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

const line = { py: '1.5', borderBottomWidth: '1px', borderColor: 'border.subtle', overflowWrap: 'anywhere' } as const;
