import { isRinging, type ChangeLine, type Order } from '#contract/domain/order.ts';
import type { Facts, Memory, Version } from './facts.ts';

/** What a cook reads of an order, as texts that may be there more than once. */
function readable(order: Order): string[] {
  const { delivery_address: address } = order;
  return [
    ...order.items.map(({ quantity, name_en, name_zh, options, note }) => {
      const chosen =
        options.length === 0 ? '' : ` (${options.map((option) => option.name_en || option.name_zh).join(', ')})`;
      return `${quantity}× ${name_en || name_zh}${chosen}${note === null ? '' : ` – ${note.text}`}`;
    }),
    ...(order.memo === null ? [] : [order.memo.text]),
    address === null
      ? 'Pickup'
      : [address.street, address.unit, address.city, address.instructions].filter(Boolean).join(', '),
    order.requested_at ?? 'As soon as possible',
    ...(order.customer_phone === null ? [] : [order.customer_phone]),
  ];
}

/** What a person reads who knows the old order and the difference. */
function applied(seen: Order, changes: readonly ChangeLine[]): string[] | undefined {
  const lines = readable(seen);
  for (const { kind, text_en } of changes) {
    if (kind === 'now') continue;
    const index = lines.indexOf(text_en);
    if (index < 0) return undefined;
    lines.splice(index, 1);
  }
  return [...lines, ...changes.filter(({ kind }) => kind === 'now').map(({ text_en }) => text_en)];
}

const CALLED_OFF = /^Courier (.+) is called off: do not hand over to them$/;

/** The couriers whom a difference says that no food goes to. */
const calledOffBy = (changes: readonly ChangeLine[]): string[] =>
  changes.flatMap(({ kind, text_en }) => (kind === 'now' ? (CALLED_OFF.exec(text_en)?.slice(1, 2) ?? []) : []));

const CHANGED_BACK = 'Changed back: as it was before';

/** A change and its opposite leave nothing to read: that is said, and only then. */
const isBackSaid = (changes: readonly ChangeLine[], isSame: boolean): boolean =>
  !changes.some(({ text_en }) => text_en === CHANGED_BACK) || (isSame && changes.length === 1);

/** An answer rings too, and says what it is by itself [MD5]. */
const isUnsaid = ({ changes, history }: Order): boolean =>
  changes.length === 0 &&
  history.findLast(({ action, detail }) => action === 'answer' || (action === 'update' && detail?.['lines'] !== 0))
    ?.action === 'update';

/** Whom the customer's change of this version took off the order: he is named in its difference. */
function* checkCalledOff({ before, after }: Version) {
  const courier = before?.delivery?.courier?.name;
  const isCustomers = after.history.at(-1)?.action === 'update' && after.ring?.kind === 'changed' && isRinging(after);
  if (!isCustomers || courier === undefined || after.delivery?.courier?.name === courier) return;
  if (!calledOffBy(after.changes).includes(courier))
    yield `BU7: ${after.order_no} v${after.rev}: does not say that ${courier} is called off`;
}

/** [BU7] The difference shown with a ringing change is the one to what a person has last seen. */
export function* checkDifferences({ versions }: Facts, { seen }: Pick<Memory, 'seen'>) {
  for (const version of versions) {
    const { after } = version;
    const last = seen.get(after.id);
    yield* checkCalledOff(version);
    if (after.ring?.kind === 'changed' && isRinging(after) && last !== undefined) {
      const shown = applied(
        last,
        after.changes.filter(({ text_en }) => !CALLED_OFF.test(text_en) && text_en !== CHANGED_BACK),
      );
      const isSame = readable(last).toSorted().join('\n') === readable(after).toSorted().join('\n');
      if (!isBackSaid(after.changes, isSame) || (isSame && isUnsaid(after)))
        yield `BU7: ${after.order_no} v${after.rev}: rings as changed, and does not say that nothing differs`;
      if (shown === undefined || shown.toSorted().join('\n') !== readable(after).toSorted().join('\n'))
        yield `BU7: ${after.order_no} v${after.rev}: shows ${JSON.stringify(after.changes.map(({ kind, text_en }) => `${kind} ${text_en}`))}`;
    }
    if (after.status !== 'pending' && !isRinging(after)) seen.set(after.id, after);
  }
}
