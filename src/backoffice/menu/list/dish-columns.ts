/** Narrower lists have no room for how often a dish was sold. */
const WITH_SOLD = '@media (min-width: 1400px)';
export const ONLY_WITH_SOLD = { display: 'none', [WITH_SOLD]: { display: 'block' } } as const;

/** The columns of the dish list: handle, box, picture, name, specifications, price, status, sold, special, more. */
export const DISH_GRID = {
  gridTemplateColumns: {
    base: 'var(--handle) var(--mark) var(--mark) minmax(0, 1fr) auto',
    md: 'var(--handle) var(--mark) var(--mark) minmax(120px, 1fr) 112px 216px var(--mark) var(--mark)',
    xl: 'var(--handle) var(--mark) var(--mark) minmax(120px, 1fr) 64px 112px 224px var(--mark) var(--mark)',
  },
  [WITH_SOLD]: {
    gridTemplateColumns:
      'var(--handle) var(--mark) var(--mark) minmax(120px, 1fr) 64px 112px 224px 64px var(--mark) var(--mark)',
  },
} as const;
