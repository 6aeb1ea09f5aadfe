/** The columns of the dish list: handle, box, picture, name, specifications, price, status, special, more. */
export const DISH_COLUMNS = {
  base: '28px 36px 36px minmax(0, 1fr) auto',
  md: '28px 36px 36px minmax(120px, 1fr) 112px 216px 36px 36px',
  xl: '28px 36px 36px minmax(120px, 1fr) 64px 112px 224px 36px 36px',
};
