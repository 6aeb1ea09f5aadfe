import { chakra } from '@chakra-ui/react';
import { clashesOf, containedIn } from '#contract/domain/allergy-clash.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import { lineCents } from '#contract/domain/totals.ts';
import { stationName } from '../../../lib/plain-words.ts';
import { Row } from '../../kit/list/row.tsx';
import { ShortLines } from '../text/short-lines.tsx';
import { ClashText } from '../text/clash-text.tsx';
import { useAllergyText } from '../text/use-allergy-text.ts';
import { useWords } from '../../use-words.ts';
import { Loud } from './loud.tsx';
import { NoteText } from './note-text.tsx';
import { Section } from './section.tsx';

/** The customer's words, which may name an allergy that no table knows [NO2], then the dishes as they were ordered. */
export function OrderItems({ order }: { order: Order }) {
  const { t } = useWords();
  return (
    <Section
      title={t('order.items')}
      aside={<chakra.span color="fg.muted">{t('order.item_count', { count: order.items.length })}</chakra.span>}
    >
      {order.memo === null ? null : (
        <Loud tone="amber" icon="note" field="order.memo">
          <NoteText note={order.memo} />
        </Loud>
      )}
      <ul data-field="order.items">
        {order.items.map((item) => (
          <Item key={item.line} item={item} order={order} />
        ))}
      </ul>
      <chakra.div px="4">
        <ShortLines order={order} />
      </chakra.div>
    </Section>
  );
}

function Item({ item, order }: { item: OrderItem; order: Order }) {
  const { t, time, name, otherName, otherLang, language, orderMoney } = useWords();
  const allergyText = useAllergyText();
  return (
    <Row
      lay="grid"
      data-field="order_item.dish_id"
      data-dish={item.dish_id}
      gridTemplateColumns="44px 1fr auto"
      rowGap="0.5"
      columnGap="2"
      px="4"
      py="2"
    >
      <chakra.b data-field="order_item.quantity">{item.quantity}×</chakra.b>
      <chakra.div minW="0" overflowWrap="anywhere">
        <chakra.b data-field={language === 'zh' ? 'order_item.name_zh' : 'order_item.name_en'}>{name(item)}</chakra.b>{' '}
        <chakra.span
          textStyle="helper"
          color="fg.muted"
          lang={otherLang}
          data-field={language === 'zh' ? 'order_item.name_en' : 'order_item.name_zh'}
        >
          {otherName(item)}
        </chakra.span>
        <ClashText contained={containedIn(clashesOf(order), item.line)} />
        {item.options.map((option) => (
          <chakra.p
            key={`${option.specification} ${option.name_zh} ${option.name_en}`}
            textStyle="helper"
            color={option.is_removal ? 'fg' : 'fg.muted'}
            fontWeight={option.is_removal ? '700' : '400'}
            data-field="order_item.options"
          >
            {option.quantity > 1 ? `${name(option)} ×${option.quantity}` : name(option)}
            {option.extra_price_cents === 0 ? '' : ` ${orderMoney(option.extra_price_cents, order)}`}
          </chakra.p>
        ))}
        {item.station === null ? null : (
          <chakra.p textStyle="helper" color="fg.muted" data-field="order_item.station">
            {t('order.station', { station: stationName(t, item.station) })}
          </chakra.p>
        )}
        {item.done_at === null ? null : (
          <chakra.p textStyle="helper" color="jade.fg" data-field="order_item.done_at">
            {t('order.item_done', { time: time(item.done_at) })}
          </chakra.p>
        )}
        {item.note === null ? null : (
          <chakra.div color="amber.fg" data-field="order_item.note">
            <NoteText note={item.note} />
          </chakra.div>
        )}
        {item.allergies.map((allergy) => (
          <chakra.p key={`${allergy.text_zh} ${allergy.text_en}`} color="zhu.fg" fontWeight="700">
            {allergyText(allergy)}
          </chakra.p>
        ))}
      </chakra.div>
      <chakra.span textAlign="right">
        <chakra.b>{orderMoney(lineCents(item), order)}</chakra.b>
        <chakra.span display="block" textStyle="helper" color="fg.muted" data-field="order_item.unit_price_cents">
          {orderMoney(item.unit_price_cents, order)}
        </chakra.span>
      </chakra.span>
    </Row>
  );
}
