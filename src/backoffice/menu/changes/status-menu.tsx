import { chakra, Menu } from '@chakra-ui/react';
import { useState } from 'react';
import type { Dish } from '#contract/domain/menu.ts';
import { useDishStatus, useSwitchFood } from '../../../data/menu/menu-mutations.ts';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { inputStyle } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { DropMenu, MenuChoice } from '../../kit/menu.tsx';
import { useWords } from '../../use-words.ts';
import { PortionsDialog } from './portions-dialog.tsx';
import { SoldOutDialog } from './sold-out-dialog.tsx';
import { useStatusText } from '../list/use-status-text.ts';

const LOOKS = {
  on_sale: { icon: 'onTime', color: 'jade.fg', borderColor: 'border.control' },
  sold_out: { icon: 'triangle', color: 'amber.fg', borderColor: 'amber.fg' },
  off_shelf: { icon: undefined, color: 'fg.muted', borderColor: 'border.control' },
} as const satisfies Record<Dish['status'], { icon: IconName | undefined; color: string; borderColor: string }>;

/** What is on sale, changed where it is; every sold-out says until when. */
export function StatusMenu({ dish }: { dish: Dish }) {
  const { t, name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const [isChoosing, setIsChoosing] = useState(false);
  const [isCounting, setIsCounting] = useState(false);
  const soldOut = useDishStatus(restaurantId);
  const onOff = useSwitchFood(restaurantId);
  const { status, word, until } = useStatusText()(dish);
  const { icon, color, borderColor } = LOOKS[status];
  const say = (key: 'listed' | 'removed' | 'edited'): void =>
    void toaster.create({ type: 'success', title: t(`done.${key}`) });
  const turn = (isOn: boolean): void =>
    onOff.mutate({ id: dish.id, isOn }, { onSuccess: () => say(isOn ? 'listed' : 'removed') });
  const sellOut = (end: string | null): void =>
    soldOut.mutate({ dish_ids: [dish.id], status: 'sold_out', until: end }, { onSuccess: () => say('edited') });
  return (
    <>
      <DropMenu
        minW="216px"
        trigger={
          <chakra.button
            type="button"
            {...inputStyle}
            display="flex"
            alignItems="center"
            gap="1.5"
            cursor="pointer"
            borderColor={borderColor}
            color={color}
            css={{ '--cut': 'var(--bg-surface)' }}
            aria-label={t('status_of', { name: name(dish), status: [word, until].join(' ').trim() })}
            data-field="dish.status"
          >
            {icon === undefined ? null : <Icon name={icon} />}
            <chakra.span fontWeight={status === 'sold_out' ? '700' : '400'} whiteSpace="nowrap">
              {word}
            </chakra.span>
            <chakra.span
              flex="1"
              textAlign="end"
              textStyle="helper"
              color="fg"
              overflow="hidden"
              textOverflow="ellipsis"
              whiteSpace="nowrap"
              data-field="dish.sold_out_until"
            >
              {until}
            </chakra.span>
            <chakra.span color="fg.muted">
              <Icon name="down" />
            </chakra.span>
          </chakra.button>
        }
      >
        <MenuChoice value="on" isDisabled={status === 'on_sale'} onChoose={() => turn(true)}>
          {t('dish_status.on_sale')}
        </MenuChoice>
        <MenuChoice value="day" onChoose={() => sellOut('day')}>
          {t('sold_out.day')}
        </MenuChoice>
        <MenuChoice value="time" onChoose={() => setIsChoosing(true)}>
          {t('sold_out.choose')}
        </MenuChoice>
        <MenuChoice value="open" onChoose={() => sellOut(null)}>
          {t('sold_out.open')}
        </MenuChoice>
        <MenuChoice value="portions" onChoose={() => setIsCounting(true)}>
          {t('portions.open')}
        </MenuChoice>
        <Menu.Separator />
        <MenuChoice value="off" isDisabled={status === 'off_shelf'} onChoose={() => turn(false)}>
          {t('take_off')}
        </MenuChoice>
      </DropMenu>
      {isCounting ? <PortionsDialog dish={dish} onClose={() => setIsCounting(false)} /> : null}
      {isChoosing ? (
        <SoldOutDialog
          title={t('sold_out.title', { name: name(dish) })}
          onChoose={(end) => {
            setIsChoosing(false);
            sellOut(end);
          }}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
    </>
  );
}
