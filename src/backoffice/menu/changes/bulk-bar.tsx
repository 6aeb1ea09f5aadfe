import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Category, Dish } from '#contract/domain/menu.ts';
import { useDishStatus } from '../../../data/menu/menu-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { DropMenu, MenuChoice } from '../../kit/menu.tsx';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
import { BulkCategory } from './bulk-category.tsx';
import { BulkImage } from './bulk-image.tsx';
import { BulkPrice } from './bulk-price.tsx';
import { BulkTaxClass } from './bulk-tax-class.tsx';
import { DeleteDishes } from './delete-dishes.tsx';
import { SoldOutDialog } from './sold-out-dialog.tsx';

type BulkBarProps = { dishes: readonly Dish[]; categories: readonly Category[]; onDone: () => void };
type Asking = 'price' | 'tax_class' | 'category' | 'image' | 'delete' | 'sold_out';

/** What can be done with all chosen dishes at once. It appears above the list and replaces nothing. */
export function BulkBar({ dishes, categories, onDone }: BulkBarProps) {
  const { t } = useWords('menu');
  const { id: restaurantId, tax_classes } = useRestaurant();
  const hasTaxClasses = tax_classes.length > 0;
  const [asking, setAsking] = useState<Asking | null>(null);
  const status = useDishStatus(restaurantId);
  const dish_ids = dishes.map(({ id }) => id);
  const close = (): void => setAsking(null);
  const done = (): void => {
    close();
    onDone();
  };
  const setStatus = (input: { status: Dish['status']; until?: string | null }): void =>
    status.mutate(
      { dish_ids, ...input },
      {
        onSuccess: () => {
          const key = { on_sale: 'listed', off_shelf: 'removed', sold_out: 'edited' } as const;
          toaster.create({ type: 'success', title: t(`done.${key[input.status]}`) });
          done();
        },
      },
    );
  return (
    <chakra.div
      role="toolbar"
      aria-label={t('bulk.bar')}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      mx={{ base: '1', md: '2' }}
      mb="1"
      px="3"
      py="1.5"
      bg="bg.inverted"
      color="fg.inverted"
      borderRadius="box"
      css={{
        '& > button': { background: 'none', color: 'inherit', borderColor: 'var(--iron-500)' },
        '& > button:hover': { background: 'var(--iron-700)', color: 'var(--white)' },
      }}
    >
      <chakra.b flex="1" minW="90px">
        {t('bulk.chosen', { count: dishes.length })}
      </chakra.b>
      <DropMenu
        minW="200px"
        trigger={
          <Button disabled={status.isPending}>
            {t('bulk.status')}
            <Icon name="down" />
          </Button>
        }
      >
        <MenuChoice value="on" onChoose={() => setStatus({ status: 'on_sale' })}>
          {t('put_on')}
        </MenuChoice>
        <MenuChoice value="day" onChoose={() => setStatus({ status: 'sold_out', until: 'day' })}>
          {t('sold_out.day')}
        </MenuChoice>
        <MenuChoice value="time" onChoose={() => setAsking('sold_out')}>
          {t('sold_out.choose')}
        </MenuChoice>
        <MenuChoice value="open" onChoose={() => setStatus({ status: 'sold_out' })}>
          {t('sold_out.open')}
        </MenuChoice>
        <MenuChoice value="off" onChoose={() => setStatus({ status: 'off_shelf' })}>
          {t('take_off')}
        </MenuChoice>
      </DropMenu>
      <Button onClick={() => setAsking('price')}>{t('bulk.price')}</Button>
      {hasTaxClasses ? <Button onClick={() => setAsking('tax_class')}>{t('bulk.tax_class')}</Button> : null}
      <Button onClick={() => setAsking('category')}>{t('bulk.category')}</Button>
      <Button onClick={() => setAsking('image')}>{t('bulk.image')}</Button>
      <Button onClick={() => setAsking('delete')}>
        <OfficeIcon name="trash" />
        {t('delete.button')}
      </Button>
      <RowAction icon="x" label={t('bulk.clear')} onClick={onDone} />
      {asking === 'price' ? <BulkPrice dishes={dishes} onDone={done} onClose={close} /> : null}
      {asking === 'tax_class' ? <BulkTaxClass dishes={dishes} onDone={done} onClose={close} /> : null}
      {asking === 'category' ? (
        <BulkCategory dishes={dishes} categories={categories} onDone={done} onClose={close} />
      ) : null}
      {asking === 'image' ? <BulkImage dishes={dishes} onDone={done} onClose={close} /> : null}
      {asking === 'delete' ? <DeleteDishes dishes={dishes} onDone={done} onClose={close} /> : null}
      {asking === 'sold_out' ? (
        <SoldOutDialog
          title={t('sold_out.title_many', { count: dishes.length })}
          onChoose={(until) => {
            close();
            setStatus({ status: 'sold_out', until });
          }}
          onClose={close}
        />
      ) : null}
    </chakra.div>
  );
}
