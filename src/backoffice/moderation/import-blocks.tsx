import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReplyOf } from '#contract/http/call.ts';
import { MAX_BLOCK_CHARACTERS, type importBlocksCall } from '#contract/http/blocklist.ts';
import { useImportBlocks } from '../../data/blocklist/blocklist-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { FieldError } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { fieldErrorText } from '../form/use-call-form.ts';
import { phoneText } from '../format.ts';
import { FilePicker } from '../list/file-picker.tsx';
import { useWords } from '../use-words.ts';

type Outcome = ReplyOf<typeof importBlocksCall>;

const EXAMPLE =
  'phone,email,address,reason,until\n(212) 555-0199,,,chargeback,2027-01-31\n,,"123 Main St, #4, 10013",no show,';

/** A file is tried first: what it would add, and what is wrong with which row. Only then it is taken in. */
export function ImportBlocks({ onClose }: { onClose: () => void }) {
  const { t } = useWords('moderation');
  const take = useImportBlocks();
  const [file, setFile] = useState<{ name: string; content: string } | null>(null);
  const [tried, setTried] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (picked: File): Promise<void> => {
    setTried(null);
    setProblem(null);
    take.reset();
    const content = await picked.text();
    if (content === '' || content.length > MAX_BLOCK_CHARACTERS)
      return setProblem(t(content === '' ? 'file.blank' : 'file.too_large'));
    setFile({ name: picked.name, content });
    take.mutate({ content, dry_run: true }, { onSuccess: setTried });
  };
  const apply = (): void => {
    if (file === null) return;
    take.mutate(
      { content: file.content },
      {
        onSuccess: ({ added }) => {
          toaster.create({ type: 'success', title: t('file.done', { count: added }) });
          onClose();
        },
      },
    );
  };
  const isReady = tried !== null && tried.errors.length === 0 && tried.added > 0;
  return (
    <SidePanel
      title={t('file.title')}
      closeLabel={t('close')}
      onClose={onClose}
      width="640px"
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" disabled={!isReady || take.isPending} onClick={apply}>
            {t('file.apply')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="12px">
        <p>{t('file.help')}</p>
        <chakra.code
          display="block"
          p="8px 12px"
          bg="bg.muted"
          borderRadius="6px"
          fontFamily="mono"
          textStyle="helper"
          whiteSpace="pre"
          overflowX="auto"
          tabIndex={0}
        >
          {EXAMPLE}
        </chakra.code>
        <FilePicker
          text={file === null ? t('file.choose') : file.name}
          accept=".csv,text/csv"
          onPick={(picked) => void choose(picked)}
        />
        {problem === null ? null : <FieldError>{problem}</FieldError>}
        {take.error === null ? null : <FieldError>{failureText(t, take.error)}</FieldError>}
        {take.isPending ? <p role="status">{t('file.reading')}</p> : null}
        {tried === null ? null : <Tried outcome={tried} />}
      </chakra.div>
    </SidePanel>
  );
}

/** What the dry run found: the wrong rows, or what would be added. */
function Tried({ outcome }: { outcome: Outcome }) {
  const { t } = useWords('moderation');
  const { errors, changes } = outcome;
  return (
    <chakra.section aria-label={t('file.result')} display="grid" gap="12px">
      <chakra.p role="status" display="flex" flexWrap="wrap" gap="8px">
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
      <chakra.ul data-testid="import-errors" color="zhu.fg">
        {errors.map(({ row, column, code, params }) => (
          <chakra.li key={`${row} ${column} ${code}`} {...line}>
            {t('file.row', { row })}
            <chakra.code fontFamily="mono" textStyle="helper" color="fg.muted" mx="8px">
              {column}
            </chakra.code>
            {fieldErrorText(t, { code, params })}
          </chakra.li>
        ))}
      </chakra.ul>
      {errors.length === 0 && outcome.added === 0 ? <p>{t('file.nothing')}</p> : null}
      <chakra.ul data-testid="import-changes">
        {changes.map((change) => (
          <chakra.li key={change.row} {...line}>
            <chakra.b mr="8px">
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

const line = { py: '6px', borderBottomWidth: '1px', borderColor: 'border.subtle', overflowWrap: 'anywhere' } as const;
