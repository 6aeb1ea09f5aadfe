/** A target as a cook sees it: where it is, what it is for. */
export type Target = { testId: string; orderNo: string; action: string; x: number; y: number };

/** A touch that landed on a button of a layer, and for how long the cook had seen that layer when the finger came down. */
export type Landed = { testId: string; orderNo: string; layer: string; ageMs: number; atMs: number };
/** An order's number was in sight from … to …, ms of the machine's own clock. */
export type Sight = { orderNo: string; fromMs: number; toMs: number };
export type Notes = { landed: readonly Landed[]; sights: readonly Sight[]; failures: readonly string[] };

/** What is on the glass now. */
export type Glass = {
  seal: string;
  /** The layer on top of the board; undefined is the board itself. */
  layer: string | undefined;
  targets: readonly Target[];
  /** Numbers of orders on the alert, the first one opened. */
  ringing: readonly string[];
  /** Numbers that the digest tells of: it answers for all of them. */
  told: readonly string[];
  page: number;
  blocks: readonly { orderNo: string; line: number }[];
};

declare global {
  interface Window {
    cookGlass: { read: () => Glass; notes: () => Notes; moveClock: (byMs: number) => void };
  }
}

const LAYERS = '[role="alertdialog"], [role="dialog"], [data-testid="alert-order"], [data-testid="undo-toast"]';
const TARGETS =
  '[data-testid^="digest-tick-"][aria-pressed="false"], [data-testid="digest-close"]:enabled, [data-testid="accept"], [data-testid="alert-seen"], [data-testid="alert-more"], [data-testid="alert-requote"], [data-testid="alert-self-deliver"], [data-testid="alert-confirm"]:enabled, [data-testid="dock-go"], [data-testid="alert-dock"], [data-testid="forward"], [data-testid="seen"], [data-testid="page-button"], [data-testid="ghost-undo"]:enabled, [data-testid="undo-toast"] button, [data-testid^="tab-"]';
const LOOK_EVERY_MS = 100;
const SAME_SIGHT_MS = 400;

const realNow = Date.now.bind(Date);
const idOf = (element: Element | null): string => (element instanceof HTMLElement && element.dataset['testid']) || '';
const orderNoOf = (element: Element): string =>
  element.closest<HTMLElement>('[data-order-no]')?.dataset['orderNo'] ??
  element.closest('[data-testid="undo-toast"]')?.querySelector('b')?.textContent ??
  '';

const centreOf = (element: Element): { x: number; y: number } => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Whole on the glass and under nothing; a layer that takes no touch yet is seen all the same. */
function isInSight(element: Element): boolean {
  if (!element.checkVisibility() || element.closest('[inert], [data-measured]') !== null) return false;
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
}

/** A button whose middle is its own: a touch there lands on it. */
function isReachable(element: Element): boolean {
  const { x, y } = centreOf(element);
  const top = document.elementFromPoint(x, y);
  return isInSight(element) && (element.contains(top) || top?.closest('[data-blind]')?.contains(element) === true);
}

/** Beside what is pressed on purpose, each layer is named by what it is. */
const layerName = (element: Element): string =>
  idOf(element) || element.getAttribute('aria-label') || element.className;

function watchLayers(): (element: Element) => { layer: string; ageMs: number } | undefined {
  const since = new Map<Element, { key: string; atMs: number }>();
  const look = (): void => {
    const now = performance.now();
    const shown = [...document.querySelectorAll(LAYERS)];
    for (const layer of shown) {
      // What a layer shows may change under the finger: another order is another layer.
      const key = layer instanceof HTMLElement ? (layer.dataset['orderId'] ?? '') : '';
      if (since.get(layer)?.key !== key) since.set(layer, { key, atMs: now });
    }
    for (const layer of since.keys()) if (!shown.includes(layer)) since.delete(layer);
  };
  const options = { subtree: true, childList: true, attributes: true, attributeFilter: ['data-order-id'] };
  document.addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document.body, options));
  return (element) => {
    const around = [...since].filter(([layer]) => layer.contains(element));
    const [youngest] = around.toSorted(([, left], [, right]) => right.atMs - left.atMs);
    return youngest && { layer: layerName(youngest[0]), ageMs: performance.now() - youngest[1].atMs };
  };
}

function watchTouches(landed: Landed[]): void {
  const layerOf = watchLayers();
  let down: { x: number; y: number; ageMs: (element: Element) => ReturnType<typeof layerOf> } | undefined;
  addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y }) => {
      const atMs = performance.now();
      const ageMs = (element: Element): ReturnType<typeof layerOf> => {
        const found = layerOf(element);
        return found && { ...found, ageMs: found.ageMs - (performance.now() - atMs) };
      };
      down = { x, y, ageMs };
    },
    true,
  );
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button, a') : null;
      if (button === null || down === undefined) return;
      const found = down.ageMs(button);
      const { layer, ageMs } = found ?? { layer: '', ageMs: Number.MAX_SAFE_INTEGER };
      landed.push({ testId: idOf(button), orderNo: orderNoOf(button), layer, ageMs, atMs: realNow() });
    },
    true,
  );
}

function watchNumbers(sights: Sight[]): void {
  const last = new Map<string, Sight>();
  setInterval(() => {
    const now = realNow();
    const shown = [...document.querySelectorAll<HTMLElement>('[data-order-no], .digest-no')];
    for (const element of new Set(shown.filter(isInSight).map((each) => each.dataset['orderNo'] ?? each.textContent))) {
      const known = last.get(element);
      if (known !== undefined && now - known.toMs <= SAME_SIGHT_MS + LOOK_EVERY_MS) known.toMs = now;
      else {
        const sight = { orderNo: element, fromMs: now, toMs: now };
        last.set(element, sight);
        sights.push(sight);
      }
    }
  }, LOOK_EVERY_MS);
}

const numbersOf = (testId: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-testid="${testId}"]`)].map((row) => row.dataset['orderNo'] ?? '');

function read(): Glass {
  const layer = [...document.querySelectorAll('[role="alertdialog"], [role="dialog"], .drawer')]
    .filter((element) => element.checkVisibility() && element.closest('[inert]') === null)
    .at(-1);
  const targets = [...document.querySelectorAll<HTMLElement>(TARGETS)].filter(isReachable).map((element) => ({
    testId: idOf(element) || `in ${idOf(element.closest('[data-testid]'))}`,
    orderNo: orderNoOf(element),
    action: element.dataset['action'] ?? '',
    ...centreOf(element),
  }));
  const buttons = [...document.querySelectorAll('[data-testid="page-button"]')];
  return {
    seal: document.querySelector<HTMLElement>('[data-testid="seal"]')?.dataset['seal'] ?? '',
    layer: layer === undefined ? undefined : layerName(layer),
    targets,
    ringing: [...numbersOf('alert-order'), ...numbersOf('alert-row')],
    told: [...document.querySelectorAll('.digest-no')].map(({ textContent }) => textContent ?? ''),
    page: buttons.findIndex((button) => button.getAttribute('aria-current') === 'page'),
    blocks: [...document.querySelectorAll<HTMLElement>('[data-testid="ticket"] [data-block]')]
      // On a phone a swipe brings the rest of the list, without a touch on anything.
      .filter((block) => isInSight(block) || block.closest('.phone-tickets') !== null)
      .map((block) => ({ orderNo: orderNoOf(block), line: Number(block.dataset['line'] ?? -1) })),
  };
}

/** Begins with the page, before the desk's own code. */
function begin(): void {
  const landed: Landed[] = [];
  const sights: Sight[] = [];
  const failures: string[] = [];
  let offsetMs = 0;
  // Age and promises follow the machine's clock; timers and `performance.now()` stay real, as a cook's hand is.
  const Real = Date;
  Real.now = () => realNow() + offsetMs;
  window.Date = new Proxy(Real, {
    construct: (target, values: unknown[], made): object =>
      values.length > 0 ? (Reflect.construct(target, values, made) as object) : new target(Real.now()),
  });
  addEventListener('error', ({ message }) => failures.push(message));
  watchTouches(landed);
  watchNumbers(sights);
  window.cookGlass = {
    read,
    notes: () => ({ landed, sights, failures }),
    moveClock: (byMs) => {
      offsetMs += byMs;
    },
  };
}
begin();
