/** A glass of 1280×800, and tickets of one height on it, for tests of what the board shows where. */
export const GLASS = {
  width: 1280,
  height: 800,
  rem: 16,
  banners: 0,
  hasStrip: false,
  isRailShut: false,
  newNotice: 0,
};
/** Of every order alike, in px. */
export const heights = () => ({
  head: 64,
  first: 0,
  allergy: 0,
  blocks: [300],
  last: 0,
  action: 64,
  isCut: false,
  isActionLast: false,
  tear: 36,
  pad: 8,
});
