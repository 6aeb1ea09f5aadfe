import colorNames from 'color-name';
import parseValue, { type Node } from 'postcss-value-parser';

/** What kind of value a property takes, as far as a scale has a say in it. */
export type Kind = 'colour' | 'distance' | 'text' | 'layer' | 'corner';

/** What may be said by name: the variables of tokens.css, and in Chakra's properties the steps of the theme. */
export type Scales = { variables: ReadonlySet<string>; steps: Record<Kind, ReadonlySet<string>> };

const NONE: ReadonlySet<string> = new Set();
/** Where only variables are known: in a style sheet, for one. */
export const NO_STEPS: Scales['steps'] = { colour: NONE, distance: NONE, text: NONE, layer: NONE, corner: NONE };

const COLOUR_FUNCTION = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)$/i;
const HEX = /^#[0-9a-f]{3,8}$/i;
// A share of something, the size of the text around it, of the window, or of a sheet of paper: no step of a scale.
const RELATIVE = /^-?[\d.]+(em|ch|%|v[wh]|vmin|vmax|dv[wh]|mm|pt|fr)$/;
const HAIRLINE = /^-?1px$/;
const BARE_WORDS: Record<Kind, RegExp> = {
  colour: /^$/,
  distance: /^(0|auto|inherit|normal)$/,
  text: /^(inherit|0)$/,
  layer: /^(auto|inherit)$/,
  corner: /^(0|inherit|none|full)$/,
};
/** The scales under which a variable must be found when it bears their name. */
const SCALE_VARIABLE = /^--(space|text|radius|z)-/;
const VARIABLE_OF: Record<Kind, RegExp> = {
  colour: /^--/,
  distance: /^--(?!text-|radius-|z-)/,
  text: /^--text-/,
  layer: /^--z-/,
  corner: /^--radius-/,
};
const WHAT: Record<Kind, string> = {
  colour: 'a colour of its own; tokens.css has those with a meaning',
  distance: 'a distance outside the scale (--space-…)',
  text: 'a size of type outside the scale (--text-…)',
  layer: 'a layer by number (--z-…)',
  corner: 'a corner outside the scale (--radius-…)',
};

/** The theme's own hues, of which one is a colour of CSS, too: `indigo` is that one, `indigo.fg` is ours. */
const OWN_HUE = /^(iron|jade|amber|zhu|indigo)\./;
const isColourName = (word: string): boolean =>
  !OWN_HUE.test(word) && Object.hasOwn(colorNames, word.toLowerCase().split('.')[0] ?? '');

function wordFault(word: string, kind: Kind, { steps }: Scales): boolean {
  if (kind === 'colour') return HEX.test(word) || isColourName(word);
  if (BARE_WORDS[kind].test(word) || steps[kind].has(word.replace(/^-/, ''))) return false;
  if (kind === 'layer') return true;
  if (RELATIVE.test(word)) return false;
  return !(kind === 'distance' && HAIRLINE.test(word));
}

/** `var(--x, …)`: of the right scale, and known where it bears a scale's name. */
function isWrongVariable(nodes: readonly Node[], kind: Kind, { variables }: Scales): boolean {
  const name = nodes[0]?.value ?? '';
  if (!VARIABLE_OF[kind].test(name)) return true;
  return SCALE_VARIABLE.test(name) && !variables.has(name);
}

function isFaulty(node: Node, kind: Kind, scales: Scales, isInside: boolean): boolean {
  if (node.type === 'function') {
    if (node.value === 'var') return isWrongVariable(node.nodes, kind, scales);
    if (kind === 'colour' && COLOUR_FUNCTION.test(node.value)) return true;
    if (node.value === 'env' || node.value === 'url') return false;
    return node.nodes.some((inner) => isFaulty(inner, kind, scales, true));
  }
  if (node.type !== 'word') return false;
  // In a calculation a bare number is a factor.
  if (isInside && kind !== 'colour' && /^([-+*/]|[\d.]+)$/.test(node.value)) return false;
  return wordFault(node.value, kind, scales);
}

/** What is wrong with a value of that kind, in words; undefined when nothing is. */
export function valueFault(value: string, kind: Kind, scales: Scales): string | undefined {
  const { nodes } = parseValue(value.replace(/\s*!important$/, ''));
  return nodes.some((node) => isFaulty(node, kind, scales, false)) ? WHAT[kind] : undefined;
}

/** In a `font` shorthand the size comes before the family; the line's height follows a slash. */
export function fontFault(value: string, scales: Scales): string | undefined {
  const sizes = parseValue(value).nodes.filter(
    (node, index, all) =>
      (node.type === 'word' ? /^[\d.]+[a-z]+$/.test(node.value) : node.value === 'var') &&
      all[index - 1]?.value !== '/' &&
      !(node.type === 'function' && node.nodes[0]?.value.startsWith('--font-')),
  );
  return sizes.some((node) => isFaulty(node, 'text', scales, false)) ? WHAT.text : undefined;
}
