import { useEffect, useRef, useState } from 'react';
import { dishesOf, mendDraft, struckDishes, type MendChoice, type MendDraft } from '#contract/domain/mend-draft.ts';
import { canMend } from '#contract/domain/mend.ts';
import { canCancel } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import type { Replacement } from '#contract/domain/replacement.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useChanges } from '#src/lib/use-changes.ts';
import { useSellOut } from '../availability/use-sell-out.ts';
import { useDeskView, useLanguage, useMoney } from '../desk-context.ts';
import { useDeskUi, type MendStart } from '../desk-ui.ts';
import { MovedNote } from '../moved-note.tsx';
import { mayHere } from '../person/standing-here.ts';
import { useSeenTap } from '../ticket/use-tap.ts';
import { itemLine } from '../words/order-words.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import { MendLine } from './mend-line.tsx';
import { ReplaceLine } from './replace-line.tsx';
import { asQuestion } from '../layer-stack.ts';
import '../alert/reason-sheet.css';
import './mend-sheet.css';

type Choices = Readonly<Record<number, MendChoice>>;

/** Some of it can't be cooked: less of a line, none, or another dish, with the money that follows [MD1] [MD4]. */
export function MendSheet({ start }: { start: MendStart }) {
  const { orders } = useDeskView();
  const order = orders.find((each) => each.order.id === start.orderId)?.order;
  return order === undefined ? null : <Draft order={order} start={start} />;
}

/** What was chosen is chosen by line number, so it ends with the dishes it was chosen for. */
function Draft({ order, start }: { order: Order; start: MendStart }) {
  const changes = useChanges(dishesOf(order), start.dishes);
  return <Sheet key={changes} order={order} start={changes === 0 ? start : NOTHING_SAID} isMoved={changes > 0} />;
}

type Said = Omit<MendStart, 'orderId' | 'dishes'>;
const NOTHING_SAID: Said = {};

function Sheet({ order, start, isMoved }: { order: Order; start: Said; isMoved: boolean }) {
  const t = useAreaWords('flow');
  const language = useLanguage();
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(Object.entries(start.quantities ?? {}).map(([line, quantity]) => [line, { quantity }])),
  );
  const [isCharged, setIsCharged] = useState(false);
  const [replacing, setReplacing] = useState<number | null>(start.replacing ?? null);
  const [at, setAt] = useState(replacing ?? firstLine(start.quantities));
  const draft = mendDraft(order, charged(choices, isCharged));
  const line = draft.lines.find(({ item }) => item.line === replacing);
  const choose = (lineNo: number, choice: MendChoice): void => setChoices({ ...choices, [lineNo]: choice });

  function replace({ item, quantity }: MendDraft['lines'][number], replacement: Replacement): void {
    choose(item.line, { quantity: quantity === item.quantity ? 0 : quantity, replace: replacement });
    setReplacing(null);
  }

  return (
    <div className="reason-scrim">
      <section
        className="reason-sheet mend-sheet light"
        ref={asQuestion}
        role="dialog"
        aria-modal="true"
        aria-label={t('mend.title', { no: order.order_no })}
        data-testid="mend-sheet"
      >
        <h2>
          {line === undefined
            ? t('mend.title', { no: order.order_no })
            : t('mend.replace_title', { what: itemLine({ ...line.item, quantity: 1 }, language) })}
        </h2>
        {(isMoved || !canMend(order)) && <MovedNote order={order} isOver={!canMend(order)} />}
        {line === undefined ? (
          <Lines
            order={order}
            draft={draft}
            isCharged={isCharged}
            isSoldOutFirst={start.isSoldOut ?? true}
            onCharged={setIsCharged}
            onChoose={choose}
            choices={choices}
            at={at}
            onReplace={(lineNo) => {
              setAt(lineNo);
              setReplacing(lineNo);
            }}
          />
        ) : (
          <ReplaceLine
            restaurantId={order.restaurant_id}
            pieces={line.quantity === line.item.quantity ? line.item.quantity : line.item.quantity - line.quantity}
            onBack={() => setReplacing(null)}
            onReplace={(replacement) => replace(line, replacement)}
          />
        )}
      </section>
    </div>
  );
}

/** Whether the difference is charged holds for all replacements of a mending. */
const charged = (choices: Choices, is_charged: boolean): Choices =>
  Object.fromEntries(
    Object.entries(choices).map(([line, { replace, ...choice }]) => [
      line,
      replace === undefined ? choice : { ...choice, replace: { ...replace, is_charged } },
    ]),
  );

const firstLine = (quantities: MendStart['quantities'] = {}): number | null => {
  const [first] = Object.keys(quantities);
  return first === undefined ? null : Number(first);
};

type LinesProps = {
  order: Order;
  draft: MendDraft;
  /** The line that was touched: of thirty, the list opens at it. */
  at: number | null;
  choices: Choices;
  isCharged: boolean;
  isSoldOutFirst: boolean;
  onCharged: (isCharged: boolean) => void;
  onChoose: (line: number, choice: MendChoice) => void;
  onReplace: (line: number) => void;
};

function Lines({ order, draft, at, choices, isCharged, isSoldOutFirst, onCharged, onChoose, onReplace }: LinesProps) {
  const t = useAreaWords('flow');
  const ofStore = useMoney();
  const money = (minor: number): string => ofStore(minor, order);
  const ui = useDeskUi();
  const tap = useSeenTap();
  const sellOut = useSellOut();
  const { lines, changed, dearer_cents } = draft;
  const { dishes, areGone } = struckDishes(draft);
  // Until a person says it: a piece that stays in the order is there to be sold.
  const [saidSoldOut, setSaidSoldOut] = useState<boolean | null>(null);
  const isSoldOut = saidSoldOut ?? (isSoldOutFirst && areGone);
  const along = (): (() => void) | undefined => (isSoldOut ? sellOut?.(dishes) : undefined);

  function mend(action: 'mend' | 'ask'): void {
    ui.closeTop();
    tap(order, { action, lines: changed }, along);
  }
  function cancel(): void {
    ui.closeTop();
    tap(order, { action: 'cancel', reason: 'sold_out', note: null }, along);
  }

  return (
    <>
      <ul className="mend-lines">
        {lines.map((line) => (
          <MendLine
            key={line.item.line}
            line={line}
            isFirstInSight={line.item.line === at}
            order={order}
            money={money}
            onQuantity={(quantity) => {
              const { replace } = choices[line.item.line] ?? {};
              const isWhole = quantity === line.item.quantity || replace === undefined;
              onChoose(line.item.line, isWhole ? { quantity } : { quantity, replace });
            }}
            onReplace={() => onReplace(line.item.line)}
            onKeep={() => onChoose(line.item.line, { quantity: line.quantity })}
          />
        ))}
      </ul>
      <div className="mend-foot">
        <div className="mend-means">
          <p data-testid="mend-sum">{sumText(t, money, draft, isCharged)}</p>
          {dearer_cents > 0 && (
            <Check testId="mend-charge" isOn={isCharged} onChange={onCharged}>
              {t('mend.charge', { m: money(dearer_cents) })}
            </Check>
          )}
          {dishes.length > 0 && sellOut !== null && (
            <Check testId="mend-sold-out" isOn={isSoldOut} onChange={setSaidSoldOut}>
              {t('mend.sold_out')}
            </Check>
          )}
        </div>
        <Answers order={order} draft={draft} onMend={mend} onCancel={cancel} />
      </div>
    </>
  );
}

type AnswersProps = {
  order: Order;
  draft: MendDraft;
  onMend: (action: 'mend' | 'ask') => void;
  /** Nothing would be left of it. */
  onCancel: () => void;
};

function Answers({ order, draft: { lines, changed, after }, onMend, onCancel }: AnswersProps) {
  const t = useAreaWords('flow');
  const ui = useDeskUi();
  const backRef = useRef<HTMLButtonElement>(null);
  useEffect(function focusTheWayBack() {
    backRef.current?.focus();
  }, []);
  const isNothing = after === null || changed.length === 0 || !canMend(order);
  return (
    <div className="mend-answers">
      {order.customer_phone !== null && (
        <a className="button line" href={`tel:${order.customer_phone}`}>
          <Icon name="phone" />
          {t('mend.call', { who: order.customer_name })}
        </a>
      )}
      <button ref={backRef} type="button" className="button line" data-testid="mend-back" onClick={ui.closeTop}>
        {t('mend.back')}
      </button>
      {order.asks_customer === true && (
        <button
          type="button"
          className="button line"
          data-testid="mend-ask"
          disabled={isNothing}
          onClick={() => onMend('ask')}
        >
          {t('mend.ask')}
        </button>
      )}
      {after === null && canCancel(order.status) && mayHere('order.cancel') ? (
        <button type="button" className="button danger" data-testid="mend-cancel" onClick={onCancel}>
          <Icon name="x" />
          {t('mend.cancel')}
        </button>
      ) : null}
      <button
        type="button"
        className="button ink"
        data-testid="mend-yes"
        disabled={isNothing}
        onClick={() => onMend('mend')}
      >
        <Icon name="check" />
        {t(lines.some(({ replacement }) => replacement !== null) ? 'mend.yes_replaced' : 'mend.yes')}
      </button>
    </div>
  );
}

type CheckProps = { testId: string; isOn: boolean; onChange: (isOn: boolean) => void; children: string };

const Check = ({ testId, isOn, onChange, children }: CheckProps) => (
  <label className="mend-check">
    <input
      type="checkbox"
      checked={isOn}
      data-testid={testId}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {children}
  </label>
);

/** What the choice means for the money; that nothing would be left. */
function sumText(
  t: ReturnType<typeof useAreaWords>,
  money: (minor: number) => string,
  { after, dearer_cents }: MendDraft,
  isCharged: boolean,
): string {
  if (after === null) return t('mend.nothing_left');
  const due = after.due_back_cents;
  return [
    t('mend.total', { m: money(after.total_cents) }),
    due > 0 ? t('mend.goes_back', { m: money(due) }) : '',
    dearer_cents > 0 && !isCharged ? t('mend.not_charged') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
