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
