import { blindAtFirst } from './blind-layer.ts';
import { guardAgain, guardKeys } from './key-guard.ts';

/** What lies over the board, the lowest first, as the --z-… steps of tokens.css have it. */
const KINDS = ['ground', 'sheet', 'panel', 'check', 'alert', 'digest', 'call', 'question'] as const;
export type LayerKind = (typeof KINDS)[number];

/** `from`: what held the focus before it opened. */
type Layer = { kind: LayerKind; element: HTMLElement; from: Element | null };

const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), select, textarea, [tabindex="0"]';

/** The lowest first. */
let layers: readonly Layer[] = [];

export const topLayer = (): Layer | undefined => layers.at(-1);

/** Of two of a kind the later one in the document lies over the other. */
const byHeight = (left: Layer, right: Layer): number =>
  KINDS.indexOf(left.kind) - KINDS.indexOf(right.kind) ||
  (left.element.compareDocumentPosition(right.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);

/** What is on top has the keys and the focus; all that lies under it is inert. */
function coverTheRest(): void {
  const top = topLayer();
  for (const layer of layers) layer.element.toggleAttribute('inert', layer !== top);
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The board has no first thing to press: none of its orders was chosen. */
function focusFirst({ kind, element }: Pick<Layer, 'kind' | 'element'>): void {
  const wanted = element.matches('[data-first-focus]') || kind === 'ground' ? element : null;
  const first = wanted ?? element.querySelector<HTMLElement>('[data-first-focus]') ?? element.querySelector(FOCUSABLE);
  (first instanceof HTMLElement ? first : element).focus({ preventScroll: true });
}

function open(kind: LayerKind, element: HTMLElement): () => void {
  const layer: Layer = { kind, element, from: document.activeElement };
  layers = [...layers, layer].sort(byHeight);
  coverTheRest();
  const stop = [guardKeys(element), kind === 'ground' ? undefined : blindAtFirst(element)];
  if (kind !== 'ground' && topLayer() === layer) focusFirst(layer);
  return () => {
    for (const each of stop) each?.();
    close(layer);
  };
}

function close(layer: Layer): void {
  const wasTop = topLayer() === layer;
  layers = layers.filter((each) => each !== layer);
  // What opened over it gives the focus back to where this one had it from.
  for (const each of layers) if (layer.element.contains(each.from)) each.from = layer.from;
  coverTheRest();
  const top = topLayer();
  if (top === undefined || !wasTop) return;
  guardAgain(top.element);
  if (isLost() || layer.element.contains(document.activeElement)) giveBack(layer.from, top);
}

function giveBack(from: Element | null, top: Layer): void {
  if (from instanceof HTMLElement && top.element.contains(from)) from.focus({ preventScroll: true });
  if (document.activeElement !== from || !top.element.contains(from)) focusFirst(top);
}

const refOf =
  (kind: LayerKind) =>
  (element: HTMLElement | null): (() => void) | undefined =>
    element === null ? undefined : open(kind, element);

/**
 * The refs of the desk's layers. Each takes the focus when it opens (`data-first-focus`, else what comes first), makes
 * what lies under it inert, gives the focus back when it closes, and takes no touch and no key at first [F11].
 */
export const asGround = refOf('ground');
export const asSheet = refOf('sheet');
export const asPanel = refOf('panel');
export const asCheck = refOf('check');
export const asAlert = refOf('alert');
export const asDigest = refOf('digest');
export const asCall = refOf('call');
export const asQuestion = refOf('question');

/** The ref of what appears within an open layer: as new to fingers and keys as a layer. */
export function asPart(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const stop = [guardKeys(element), blindAtFirst(element)];
  return () => {
    for (const each of stop) each?.();
  };
}

/** The same for the main part of a layer, which the keyboard follows. */
export function asMainPart(element: HTMLElement | null): (() => void) | undefined {
  const top = topLayer();
  if (element !== null && top?.element.contains(element) === true) focusFirst({ kind: top.kind, element });
  return asPart(element);
}

/** The same for what takes the place of what was pressed. */
export function asNextPart(element: HTMLElement | null): (() => void) | undefined {
  return isLost() ? asMainPart(element) : asPart(element);
}
