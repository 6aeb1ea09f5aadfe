/** Narrower lists have no room for how often a dish was sold. */
const WITH_SOLD = '@media (min-width: 1400px)';
export const ONLY_WITH_SOLD = { display: 'none', [WITH_SOLD]: { display: 'block' } } as const;

/** The columns of the dish list: handle, box, picture, name, specifications, price, status, sold, special, more. */
export const DISH_GRID = {
  gridTemplateColumns: {
    base: '28px 36px 36px minmax(0, 1fr) auto',
    md: '28px 36px 36px minmax(120px, 1fr) 112px 216px 36px 36px',
    xl: '28px 36px 36px minmax(120px, 1fr) 64px 112px 224px 36px 36px',
  },
  [WITH_SOLD]: {
    gridTemplateColumns: '28px 36px 36px minmax(120px, 1fr) 64px 112px 224px 64px 36px 36px',
  },
} as const;
