type Watched = { body: HTMLElement; tell: (scrolls: boolean) => void };

const watched = new WeakMap<Element, Watched>();
let observer: ResizeObserver | undefined;

function lookAt(entries: readonly ResizeObserverEntry[]): void {
  const touched = new Set(entries.map(({ target }) => watched.get(target)));
  for (const one of touched) one?.tell(one.body.scrollHeight > one.body.clientHeight + 1);
}

/**
 * Tells whether `body` is taller inside than out, now and whenever that changes. One observer serves all: a lane that
 * scrolls draws and drops many tickets a second.
 */
export function watchOverflow(body: HTMLElement, tell: Watched['tell']): () => void {
  const shared = (observer ??= new ResizeObserver(lookAt));
  // The place changes with the lane, what stands in it with the order.
  const one = { body, tell };
  const parts = [body, ...(body.firstElementChild === null ? [] : [body.firstElementChild])];
  for (const part of parts) {
    watched.set(part, one);
    shared.observe(part);
  }
  return () => {
    for (const part of parts) shared.unobserve(part);
  };
}
