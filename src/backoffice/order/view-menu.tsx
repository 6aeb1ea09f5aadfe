import { Menu, Portal } from '@chakra-ui/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SavedView } from '#contract/http/view.ts';
import { useDeleteView, useSaveView } from '../../data/view/view-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';
import { changeParams, viewQuery } from './list-params.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { AS_FILTER } from '../filter-navigation.ts';

/** What can be done with the view that is looked at: keep what was changed in it, another name, away with it. */
export function ViewMenu({ view, isChanged }: { view: SavedView; isChanged: boolean }) {
  const { t } = useWords('orders');
  const { id: restaurantId } = useRestaurant();
  const [params, setParams] = useSearchParams();
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null);
  const save = useSaveView(restaurantId, 'order_list');
  const remove = useDeleteView(restaurantId, 'order_list');
  const overwrite = (): void =>
    save.mutate(
      { id: view.id, name: view.name, query: viewQuery(params) },
      {
        onSuccess: () => toaster.create({ type: 'success', title: t('done.edited') }),
        onError: (reason) => toaster.create({ type: 'error', title: failureText(t, reason) }),
      },
    );
  const close = (): void => setAsking(null);
  return (
    <>
      {isChanged ? (
        <Button disabled={save.isPending} onClick={overwrite}>
          {t('views.overwrite')}
        </Button>
      ) : null}
      <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
        <Menu.Trigger asChild>
          <Button look="ghost" size="square" color="fg.muted" aria-label={t('views.more', { name: view.name })}>
            <OfficeIcon name="more" />
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="140px" bg="bg.panel" borderWidth="1px" borderColor="border">
              <Menu.Item value="rename" minH="36px" onClick={() => setAsking('rename')}>
                {t('views.rename')}
              </Menu.Item>
              <Menu.Item value="delete" minH="36px" color="zhu.fg" onClick={() => setAsking('delete')}>
                {t('views.delete')}
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {asking === 'rename' ? (
        <SaveViewDialog id={view.id} name={view.name} query={viewQuery(params)} onClose={close} />
      ) : null}
      {asking === 'delete' ? (
        <Confirm
          title={t('views.delete_title', { name: view.name })}
          text={t('views.delete_text')}
          action={t('views.delete_yes')}
          no={t('form.cancel')}
          isBusy={remove.isPending}
          onClose={close}
          onYes={() =>
            remove.mutate(view.id, {
              onSuccess: () => {
                toaster.create({ type: 'success', title: t('done.deleted') });
                setParams(changeParams(params, { view: null }), AS_FILTER);
              },
            })
          }
        />
      ) : null}
    </>
  );
}
