type Watched = { body: HTMLElement; report: (scrolls: boolean) => void };

const watched = new WeakMap<Element, Watched>();
let observer: ResizeObserver | undefined;

function lookAt(entries: readonly ResizeObserverEntry[]): void {
  const touched = new Set(entries.map(({ target }) => watched.get(target)));
  for (const one of touched) one?.report(one.body.scrollHeight > one.body.clientHeight + 1);
}

/**
 * Reports whether `body` is taller inside than out, now and whenever that changes. One observer serves all: a column
 * that scrolls draws and drops many tickets a second.
 */
export function watchOverflow(body: HTMLElement, report: Watched['report']): () => void {
  const shared = (observer ??= new ResizeObserver(lookAt));
  // Its size changes with the column, its content with the order.
  const one = { body, report };
  const parts = [body, ...(body.firstElementChild === null ? [] : [body.firstElementChild])];
  for (const part of parts) {
    watched.set(part, one);
    shared.observe(part);
  }
  return () => {
    for (const part of parts) shared.unobserve(part);
  };
}
