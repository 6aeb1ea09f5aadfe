import { chakra } from '@chakra-ui/react';
import type { ReplyOf } from '#contract/http/call.ts';
import { MAX_FILE_CHARACTERS, type importMenuCall } from '#contract/http/menu/menu-edit.ts';
import { useImportMenu } from '../../../data/menu/menu-mutations.ts';
import { Chip } from '../../../ui/chip.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { ImportErrors } from '../../kit/import/import-errors.tsx';
import { MenuChanges } from '../../kit/import/menu-changes.tsx';
import { ImportPanel, type PickedFile } from '../../kit/import/import-panel.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { LastImport } from './last-import.tsx';
import { UNDO_IMPORT_MS, useUndo } from './use-undo-import.ts';

type Outcome = ReplyOf<typeof importMenuCall>;

const EXAMPLES = {
  zh: '分类,名称,价格\n热菜,麻婆豆腐,14.95',
  en: 'Category,Name,Price\nMains,Mapo tofu,14.95',
};

const inputOf = ({ name, content }: PickedFile, dry_run: boolean) => ({
  format: name.endsWith('.json') ? ('json' as const) : ('csv' as const),
  content,
  dry_run,
});

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const importing = useImportMenu(restaurantId);
  const { undo } = useUndo();
  return (
    <ImportPanel
      title={t('file.import_title')}
      help={t('file.help')}
      applyLabel={t('file.apply')}
      example={EXAMPLES[language]}
      accept=".csv,.json,text/csv,application/json"
      maxCharacters={MAX_FILE_CHARACTERS}
      importing={importing}
      inputOf={inputOf}
      isReady={(outcome) => outcome.errors.length === 0 && changesOf(outcome) > 0}
      renderOutcome={(outcome) => <Tried outcome={outcome} />}
      after={<LastImport />}
      onImported={({ added, updated, categories_added, import_id }) => {
        toaster.create({
          type: 'success',
          title: [
            t('file.done', { added, updated }),
            ...(categories_added === 0 ? [] : [t('file.categories', { count: categories_added })]),
          ].join(t('list_comma')),
          duration: UNDO_IMPORT_MS,
          ...(import_id === null ? {} : { action: { label: t('undo'), onClick: () => undo(import_id) } }),
        });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const changesOf = ({ added, updated, categories_added, categories_updated }: Outcome): number =>
  added + updated + categories_added + categories_updated;

/** Columns that are called otherwise than their fields; a JSON file has the fields' own names, at the end of a path. */
const FIELDS: Partial<Record<string, string>> = {
  category: 'category_id',
  price: 'price_cents',
  extra_price_cents: 'price_cents',
  chefs_special: 'is_chefs_special',
  order_alone: 'can_order_alone',
  limited_time: 'is_limited_time',
  available_from: 'available_from_at',
  available_until: 'available_until_at',
  activity: 'is_activity',
  tax_class: 'tax_class_id',
  sort: 'sort_order',
  row: '',
};

export function fieldOfColumn(column: string): string {
  const last = column.slice(column.lastIndexOf('.') + 1);
  return FIELDS[last] ?? last;
}

/** What the dry run found: the wrong rows first, then what would change. */
function Tried({ outcome }: { outcome: Outcome }) {
  const { t } = useWords('menu');
  const { errors, changes } = outcome;
  return (
    <chakra.section aria-label={t('file.result')} display="grid" gap="3">
      <chakra.p role="status" display="flex" flexWrap="wrap" gap="2">
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
      <ImportErrors area="menu" errors={errors} fieldOf={fieldOfColumn} />
      {errors.length === 0 && changesOf(outcome) === 0 ? <p>{t('file.nothing')}</p> : null}
      {errors.length === 0 && changes.length > 0 ? <MenuChanges changes={changes} /> : null}
    </chakra.section>
  );
}
