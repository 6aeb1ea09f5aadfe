import { foodWhenCancelled } from '#contract/domain/courier-after-cancel.ts';
import type { ReactNode } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { changeText } from '#contract/domain/change-lines.ts';
import type { ChangeLine, Order, OrderItem } from '#contract/domain/order.ts';
import { useClockText, useLanguage } from '../desk-context.ts';
import { detailsOf } from '../ticket/dish-words.ts';
import { useTranslation } from '../words/use-translation.ts';
import { AlertDish } from './alert-dish.tsx';
import { differenceOf, type Difference } from './difference.ts';
import { useRest } from './use-rest.ts';
import './alert-difference.css';

type PartName = 'stop' | 'start' | 'change' | 'order' | 'same' | 'cooked';

/** The parts; what has no room is a touch away, and a button says so: no change is taken as seen with it. */
function Parts({ onUnseen, children }: { onUnseen: (lines: number) => void; children: ReactNode }) {
  const { t } = useTranslation();
  const { frameRef, hasMore, look, further } = useRest(onUnseen);
  return (
    <div className="difference-frame">
      <div ref={frameRef} className="difference" data-testid="difference" onScroll={look}>
        {children}
      </div>
      {hasMore && (
        <button type="button" className="button ink difference-more" data-testid="difference-more" onClick={further}>
          <Icon name="down" />
          {t('alert.bands_more')}
        </button>
      )}
    </div>
  );
}

/** A part of the difference under its word, which says what to do. */
function Part({ name, children }: { name: PartName; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={`difference-part ${name}`} data-testid={`difference-${name}`}>
      <h2>
        {t(`chg.${name}`)} <small>{t(`chg.${name}_2`)}</small>
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

type DifferenceProps = { before: Order; order: Order; onUnseen: (lines: number) => void };

/** A change as work: what to stop, what to start, what is different, and what stays as it was. */
export function AlertDifference({ before, order, onUnseen }: DifferenceProps) {
  const { t } = useTranslation();
  const { stop, start, changed, same, others }: Difference = differenceOf(before, order);
  const cooked = <em className="cooked-mark">{t('chg.keep')}</em>;
  return (
    <Parts onUnseen={onUnseen}>
      {stop.length > 0 && (
        <Part name="stop">
          {stop.map((item) => (
            <AlertDish key={item.line} item={item} hasSecond aside={item.done_at === null ? null : cooked} />
          ))}
        </Part>
      )}
      {start.length > 0 && (
        <Part name="start">
          {start.map((item) => (
            <AlertDish key={item.line} item={item} order={order} hasSecond />
          ))}
        </Part>
      )}
      {changed.length > 0 && (
        <Part name="change">
          {changed.map((pair) => (
            <ChangedDish key={pair.now.line} order={order} {...pair} />
          ))}
        </Part>
      )}
      {others.length > 0 && (
        <Part name="order">
          {others.map((line) => (
            <OtherLine key={`${line.kind} ${line.text_zh} ${line.text_en}`} line={line} />
          ))}
        </Part>
      )}
      {same.length > 0 && (
        <Part name="same">
          {same.map((item) => (
            <AlertDish
              key={item.line}
              item={item}
              order={order}
              hasSecond={false}
              quantity={<span className="same-quantity">{item.quantity}×</span>}
            />
          ))}
        </Part>
      )}
    </Parts>
  );
}

/** Only what is different is struck or bold: `1 → 2`, `hot → mild`. */
function ChangedDish({ was, now, order }: { was: OrderItem; now: OrderItem; order: Order }) {
  const language = useLanguage();
  const [before, after] = [detailsOf(was, language), detailsOf(now, language)];
  const gone = before.filter(({ text }) => after.every((detail) => detail.text !== text));
  const quantity =
    was.quantity === now.quantity ? undefined : (
      <span className="quantity-change">
        <s>{was.quantity}</s> → <b className={now.quantity > 1 ? 'qty many' : 'qty'}>{now.quantity}</b>
      </span>
    );
  const isNoteGone = was.note !== null && was.note.text !== now.note?.text;
  const struck = [...gone.map(({ text }) => text), ...(isNoteGone ? [was.note?.text ?? ''] : [])];
  return (
    <AlertDish
      item={now}
      order={order}
      hasSecond={false}
      quantity={quantity}
      aside={struck.map((text) => (
        <s key={text}>{text}</s>
      ))}
    />
  );
}

function OtherLine({ line }: { line: ChangeLine }) {
  const language = useLanguage();
  const clock = useClockText();
  const text = changeText(line, language, (instant) => clock.clockLong(Date.parse(instant)));
  return <li className="other-line">{line.kind === 'was' ? <s>{text}</s> : <b>{text}</b>}</li>;
}

type CancelledProps = {
  order: Order;
  wanted: (item: OrderItem) => readonly string[];
  onUnseen: (lines: number) => void;
};

/** A cancellation as work: what to stop, and what is cooked already and can go to another order: of a ready one all. */
export function CancelledDishes({ order, wanted, onUnseen }: CancelledProps) {
  const { t } = useTranslation();
  const isReady = foodWhenCancelled(order) === 'ready';
  const isCooked = ({ done_at }: OrderItem): boolean => isReady || done_at !== null;
  const [stop, cooked] = [order.items.filter((item) => !isCooked(item)), order.items.filter((item) => isCooked(item))];
  return (
    <Parts onUnseen={onUnseen}>
      {stop.length > 0 && (
        <Part name="stop">
          {stop.map((item) => (
            <AlertDish key={item.line} item={item} hasSecond />
          ))}
        </Part>
      )}
      {cooked.length > 0 && (
        <Part name="cooked">
          {cooked.map((item) => {
            const numbers = wanted(item);
            const text = numbers.length === 0 ? t('chg.keep') : t('chg.wanted', { numbers: numbers.join(', ') });
            return <AlertDish key={item.line} item={item} hasSecond aside={<em className="cooked-mark">{text}</em>} />;
          })}
        </Part>
      )}
    </Parts>
  );
}
