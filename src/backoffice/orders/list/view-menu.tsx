import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SavedView } from '#contract/http/people/saved-view.ts';
import { useDeleteView, useSaveView } from '../../../data/people/saved-view-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { sayDone, sayFailure } from '../../kit/say.ts';
import { MenuChoice, RowMenu } from '../../kit/menu.tsx';
import { useWords } from '../../use-words.ts';
import { viewQuery } from './list-params.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { AS_FILTER } from '../../kit/list/filter-navigation.ts';
import { changeParams } from '../../kit/list/list-params.ts';

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
        onSuccess: sayDone(t('done.edited')),
        onError: sayFailure(t),
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
      <RowMenu label={t('views.more', { name: view.name })} minW="140px">
        <MenuChoice value="rename" onChoose={() => setAsking('rename')}>
          {t('views.rename')}
        </MenuChoice>
        <MenuChoice value="delete" isDanger onChoose={() => setAsking('delete')}>
          {t('views.delete')}
        </MenuChoice>
      </RowMenu>
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
