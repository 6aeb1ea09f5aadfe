/**
 * The steps of the scales by name; their values are in tokens.css alone, under `--space-…`, `--text-…`, `--radius-…`
 * and `--z-…`. Chakra's theme takes its tokens from here, and `npm run check` compares the names with the sheet.
 */
export const SPACE_STEPS = [
  '0.5',
  '1',
  '1.5',
  '2',
  '2.5',
  '3',
  '3.5',
  '4',
  '5',
  '6',
  '8',
  '9',
  '10',
  '12',
  '16',
] as const;
export const OFFICE_TEXT_STEPS = ['helper', 'chip', 'body', 'section', 'page', 'kpi', 'hero'] as const;
export const RADIUS_STEPS = ['mark', 'chip', 'control', 'box', 'dialog'] as const;
/** The desk has more of them (tokens.css); in the back-office Chakra orders its own menus, drawers and dialogs. */
export const OFFICE_LAYERS = ['raised'] as const;

type Scale = 'space' | 'text' | 'radius' | 'z';

/** `2.5` of `space` is `--space-2-5`: a dot may not be in a custom property's name. */
export const variableOf = (scale: Scale, step: string): string => `--${scale}-${step.replace('.', '-')}`;

/** The steps as tokens of Chakra: by name, each the variable of the sheet. */
export const tokensOf = (scale: Scale, steps: readonly string[]): Record<string, { value: string }> =>
  Object.fromEntries(steps.map((step) => [step, { value: `var(${variableOf(scale, step)})` }]));
