import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReplyOf } from '#contract/http/call.ts';
import type { importMenuCall } from '#contract/http/menu/menu-edit.ts';
import { useCopyMenu, useImportMenu } from '../../../data/menu/menu-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { CopyFromStore } from '../../store/pickers/copy-from-store.tsx';
import { useWords } from '../../use-words.ts';
import { UNDO_IMPORT_MS, useUndo } from '../import/use-undo-import.ts';
import { fileOf } from './menu-template.ts';
import { MENU_TEMPLATES } from './templates.ts';

/** A menu to begin with: one of six kitchens, or that of another of one's stores [SU2]. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const { t, name, currency, money } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const [chosen, setChosen] = useState(MENU_TEMPLATES[0]);
  const take = useImportMenu(restaurantId);
  const copy = useCopyMenu(restaurantId);
  const { undo } = useUndo();
  if (chosen === undefined) return null;
  const { categories, dishes } = fileOf(chosen, currency, 'off_shelf');
  const isBusy = take.isPending || copy.isPending;
  const failure = take.error ?? copy.error;
  const done = ({ added, unchanged, import_id }: ReplyOf<typeof importMenuCall>): void => {
    const left = unchanged === 0 ? {} : { description: t('template.left', { count: unchanged }) };
    const back = import_id === null ? {} : { action: { label: t('undo'), onClick: () => undo(import_id) } };
    toaster.create({
      type: 'success',
      title: t('template.done', { count: added }),
      duration: UNDO_IMPORT_MS,
      ...left,
      ...back,
    });
    onClose();
  };
  const add = (status: 'on_sale' | 'off_shelf'): void =>
    take.mutate(
      { format: 'json', content: JSON.stringify(fileOf(chosen, currency, status)), only_new: true },
      { onSuccess: done },
    );
  return (
    <Modal
      title={t('template.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button disabled={isBusy} onClick={() => add('off_shelf')}>
            {t('template.add_drafts')}
          </Button>
          <Button look="ink" disabled={isBusy} onClick={() => add('on_sale')}>
            {t('template.add', { count: dishes.length })}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="3">
        <ChoiceField
          label={t('template.kitchen')}
          value={chosen.id}
          options={MENU_TEMPLATES.map((template) => ({ value: template.id, text: name(template) }))}
          onChange={(id) => setChosen(MENU_TEMPLATES.find((template) => template.id === id))}
        />
        <p>{t('template.text')}</p>
        <chakra.div
          // Scrolls by the keyboard, too.
          tabIndex={0}
          role="group"
          aria-label={t('template.dishes')}
          maxH="220px"
          overflowY="auto"
          borderWidth="1px"
          borderColor="border"
          borderRadius="control"
          p="3"
        >
          {categories.map((category) => (
            <chakra.p key={category.name_zh} mb="2">
              <b>{name({ name_zh: category.name_zh ?? '', name_en: category.name_en ?? '' })}</b>
              {' · '}
              {dishes
                .filter((dish) => dish.category === category.name_zh)
                .map((dish) => {
                  const called = name({ name_zh: dish.name_zh ?? '', name_en: dish.name_en ?? '' });
                  return `${called} ${money(dish.price_cents ?? 0)}`;
                })
                .join(', ')}
            </chakra.p>
          ))}
        </chakra.div>
        <CopyFromStore
          restaurantId={restaurantId}
          label={t('template.copy')}
          isDisabled={isBusy}
          onCopy={(otherId) => copy.mutate(otherId, { onSuccess: done })}
        />
        {failure === null ? null : <FieldError>{failureText(t, failure)}</FieldError>}
      </chakra.div>
    </Modal>
  );
}
