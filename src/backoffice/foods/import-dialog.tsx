import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReplyOf } from '#contract/http/call.ts';
import { MAX_FILE_CHARACTERS, type importMenuCall } from '#contract/http/menu-edit.ts';
import { useImportMenu } from '../../data/menu/menu-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { FieldError } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { fieldErrorText } from '../form/use-call-form.ts';
import { FilePicker } from '../list/file-picker.tsx';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';

type Outcome = ReplyOf<typeof importMenuCall>;
type MenuFile = { name: string; format: 'csv' | 'json'; content: string };

/** A file is tried first: what it would do, and what is wrong with which row. Only then it is taken in. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords('foods');
  const { id: restaurantId } = useRestaurant();
  const take = useImportMenu(restaurantId);
  const [file, setFile] = useState<MenuFile | null>(null);
  const [tried, setTried] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (picked: File): Promise<void> => {
    setTried(null);
    setProblem(null);
    take.reset();
    const content = await picked.text();
    if (content === '' || content.length > MAX_FILE_CHARACTERS)
      return setProblem(t(content === '' ? 'file.blank' : 'file.too_large'));
    const chosen: MenuFile = { name: picked.name, format: picked.name.endsWith('.json') ? 'json' : 'csv', content };
    setFile(chosen);
    take.mutate({ format: chosen.format, content, dry_run: true }, { onSuccess: setTried });
  };
  const apply = (): void => {
    if (file === null) return;
    take.mutate(
      { format: file.format, content: file.content },
      {
        onSuccess: ({ added, updated }) => {
          toaster.create({ type: 'success', title: t('file.done', { added, updated }) });
          onClose();
        },
      },
    );
  };
  const isReady = tried !== null && tried.errors.length === 0 && changesOf(tried) > 0;
  return (
    <SidePanel
      title={t('file.import_title')}
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
          {'category,name_zh,name_en,price\n热菜,麻婆豆腐,Mapo tofu,14.95'}
        </chakra.code>
        <FilePicker
          text={file === null ? t('file.choose') : file.name}
          accept=".csv,.json,text/csv,application/json"
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

const changesOf = ({ added, updated, categories_added, categories_updated }: Outcome): number =>
  added + updated + categories_added + categories_updated;

/** What the dry run found: the wrong rows first, then what would change. */
function Tried({ outcome }: { outcome: Outcome }) {
  const { t, name } = useWords('foods');
  const { errors, changes } = outcome;
  return (
    <chakra.section aria-label={t('file.result')} display="grid" gap="12px">
      <chakra.p role="status" display="flex" flexWrap="wrap" gap="8px">
        <Chip tone="new">{t('file.added', { count: outcome.added })}</Chip>
        <Chip tone="plain">{t('file.updated', { count: outcome.updated })}</Chip>
        <Chip tone="outline">{t('file.unchanged', { count: outcome.unchanged })}</Chip>
        {outcome.categories_added > 0 ? (
          <Chip tone="new">{t('file.categories', { count: outcome.categories_added })}</Chip>
        ) : null}
        {errors.length > 0 ? (
          <Chip tone="late" icon="octagon">
            {t('file.wrong', { count: errors.length })}
          </Chip>
        ) : null}
      </chakra.p>
      {errors.length > 0 ? (
        <chakra.ul data-testid="import-errors" color="zhu.fg">
          {errors.map(({ row, column, code, params }) => (
            <chakra.li
              key={`${row} ${column} ${code}`}
              py="6px"
              borderBottomWidth="1px"
              borderColor="border.subtle"
              overflowWrap="anywhere"
            >
              {t('file.row', { row })}
              <chakra.code fontFamily="mono" textStyle="helper" color="fg.muted" mx="8px">
                {column}
              </chakra.code>
              {fieldErrorText(t, { code, params })}
            </chakra.li>
          ))}
        </chakra.ul>
      ) : null}
      {errors.length === 0 && changesOf(outcome) === 0 ? <p>{t('file.nothing')}</p> : null}
      {errors.length === 0 && changes.length > 0 ? (
        <chakra.ul data-testid="import-changes">
          {changes.map((change) => (
            <chakra.li
              key={`${change.row} ${change.name_zh}`}
              display="flex"
              gap="8px"
              py="6px"
              borderBottomWidth="1px"
              borderColor="border.subtle"
            >
              <chakra.b flex="1" minW="0" overflowWrap="anywhere">
                {name(change)}
              </chakra.b>
              <chakra.span color="fg.muted">
                {change.kind === 'add'
                  ? t('file.new')
                  : change.fields.map((field) => t(`field_name.${field}`)).join(t('list_comma'))}
              </chakra.span>
            </chakra.li>
          ))}
        </chakra.ul>
      ) : null}
    </chakra.section>
  );
}
