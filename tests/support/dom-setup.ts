import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A state is waited for, however busy the machine is: a page's first render, with all that it imports, has taken 5 s.
configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

// jsdom lays nothing out and lacks what depends on it; a menu follows its field's size, scrolls, and asks for these even
// a frame after its test.
const nothing = (): void => undefined;
globalThis.ResizeObserver ??= class {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
};
Element.prototype.scrollTo ??= nothing;
Object.assign(document.defaultView ?? {}, { CSS: { escape: (text: string) => text } });

// jsdom looks for each label's field through the whole page, for every field that a test looks for by its label: half of
// a long form's test. A label names its field, or holds it.
function labelsOf(this: HTMLElement): HTMLLabelElement[] {
  return [...this.ownerDocument.getElementsByTagName('label')].filter((label) =>
    label.htmlFor === '' ? label.contains(this) : label.htmlFor === this.id,
  );
}
for (const kind of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement])
  Object.defineProperty(kind.prototype, 'labels', { configurable: true, get: labelsOf });
