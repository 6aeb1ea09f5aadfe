import type { NavigateOptions } from 'react-router-dom';

/**
 * How a filter changes the address: without a step back to undo each key, and drawn at once, so that the next change,
 * however soon it comes, starts from this one.
 */
export const AS_FILTER: NavigateOptions = { replace: true, flushSync: true };
