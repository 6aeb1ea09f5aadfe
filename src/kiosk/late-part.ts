import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

let paintDone: Promise<void> = Promise.resolve();

/** Keeps late parts off the wire until `painted`: the first drawing names some, and would load them before the board. */
export function holdLateParts(painted: Promise<void>): void {
  paintDone = painted;
}

/** Over once late parts may be loaded. */
export const afterPaint = (): Promise<void> => paintDone;

/** A part of the desk that the first board does without. */
export function latePart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    await paintDone;
    return { default: await load() };
  });
}
