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

// jsdom matches each rule of each sheet for each element that a test looks at; that took a sixth of a form's test. What
// hides an element here is its attribute or its own style, and no test asks for more.
const windowOf = document.defaultView ?? globalThis;
Object.assign(windowOf, {
  getComputedStyle: (element: HTMLElement): CSSStyleDeclaration => {
    const style = document.createElement('i').style;
    style.cssText = element.style.cssText;
    if (element.hidden) style.display = 'none';
    else style.display ||= 'block';
    style.visibility ||= 'visible';
    return style;
  },
});
