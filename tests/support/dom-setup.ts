import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Two cores shared with other work: a page may take longer than the library's one second.
configure({ asyncUtilTimeout: 5_000 });
afterEach(cleanup);

// jsdom lays nothing out and has no such observer; a floating menu that outlives its test by a frame asks for one.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
