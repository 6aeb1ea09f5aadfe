import { createSystem, defineConfig } from '@chakra-ui/react';
import { officeBase } from './office-base.ts';
import { OFFICE_LAYERS, OFFICE_TEXT_STEPS, RADIUS_STEPS, SPACE_STEPS, tokensOf, variableOf } from './scales.ts';

/**
 * The back-office's Chakra system. Its colours, sizes of type, distances and layers are the variables of tokens.css, so
 * that one file decides both modes and both surfaces.
 */
const value = (name: string) => ({ value: `var(--${name})` });

const hue = (name: 'ok' | 'soon' | 'late' | 'accent', contrast: string) => ({
  solid: value(`${name}-solid`),
  contrast: value(contrast),
  fg: value(`${name}-fg`),
  subtle: value(`${name}-subtle`),
  muted: value(`${name}-subtle`),
  emphasized: value(`${name}-fg`),
  focusRing: value('focus'),
});

const text = (step: (typeof OFFICE_TEXT_STEPS)[number], line: string, weight = '400') => ({
  value: { fontSize: `var(${variableOf('text', step)})`, lineHeight: line, fontWeight: weight },
});

/** What is chosen or off looks so whether it is pointed at or not: a hover that changed its ground hid its words. */
const CHOSEN_OR_OFF =
  ':disabled, [data-disabled], [aria-disabled=true], [aria-current=page], [aria-pressed=true], [aria-selected=true]';

/**
 * What is touched, except a link within a sentence, since a box in line takes no least size, and what reaches beyond
 * itself: the button whose `::after` covers its card.
 */
const TOUCHED = [
  'button',
  'a[href]',
  'select',
  'textarea',
  'summary',
  'input:not([type=checkbox], [type=radio], [type=file], [type=range])',
  'label:has(> input:is([type=checkbox], [type=radio], [type=file]))',
  '[role=button]',
  '[role=menuitem]',
  '[role=option]:not([aria-disabled=true])',
].join(', ');

const config = defineConfig({
  conditions: { hover: ['@media (hover: hover)', `&:is(:hover, [data-hover]):not(${CHOSEN_OR_OFF})`] },
  globalCss: {
    html: { colorPalette: 'iron' },
    body: {
      bg: 'bg',
      color: 'fg',
      fontFamily: 'body',
      fontSize: 'body',
      lineHeight: '20px',
      fontVariantNumeric: 'tabular-nums',
    },
    ':focus-visible': { outline: '2px solid var(--focus)', outlineOffset: '1px' },
    '.icon': {
      width: '16px',
      height: '16px',
      flex: 'none',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: '2',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    '[data-reads-again]': { position: 'absolute' },
    // Only a wait that can be seen is shown.
    '[data-reads-again] ~ *': { opacity: '0.45', pointerEvents: 'none', transition: 'opacity 0s linear 300ms' },
    // Of the lowest layer: marked as important it outranks every size that a component gives itself.
    [`:is(${TOUCHED}):not([data-reaches])`]: {
      '@media (pointer: coarse)': { minWidth: 'var(--finger) !important', minHeight: 'var(--finger) !important' },
    },
    // With a least width of its own a tab would shrink below its words.
    'nav a[href]': { '@media (pointer: coarse)': { flexShrink: '0' } },
    '*': {
      _motionReduce: {
        animationDuration: '1ms !important',
        transitionDuration: '80ms !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
  theme: {
    tokens: {
      fonts: { body: value('font-ui'), heading: value('font-ui'), seal: value('font-seal'), mono: value('font-mono') },
      fontSizes: tokensOf('text', OFFICE_TEXT_STEPS),
      spacing: tokensOf('space', SPACE_STEPS),
      radii: tokensOf('radius', RADIUS_STEPS),
      zIndex: tokensOf('z', OFFICE_LAYERS),
    },
    textStyles: {
      page: text('page', '32px', '700'),
      kpi: text('kpi', '36px', '700'),
      section: text('section', '24px', '700'),
      body: text('body', '20px'),
      chip: text('chip', '16px'),
      helper: text('helper', '16px'),
    },
    semanticTokens: {
      colors: {
        bg: {
          DEFAULT: value('bg'),
          panel: value('bg-surface'),
          subtle: value('bg-subtle'),
          muted: value('bg-muted'),
          emphasized: value('border'),
          inverted: value('bg-inverse'),
        },
        fg: {
          DEFAULT: value('fg'),
          muted: value('fg-muted'),
          subtle: value('fg-subtle'),
          inverted: value('fg-inverse'),
        },
        border: {
          DEFAULT: value('border'),
          subtle: value('border-subtle'),
          muted: value('border-subtle'),
          control: value('border-control'),
          emphasized: value('border-strong'),
        },
        iron: {
          solid: value('bg-inverse'),
          contrast: value('fg-inverse'),
          fg: value('fg'),
          subtle: value('bg-muted'),
          muted: value('border'),
          emphasized: value('border-strong'),
          focusRing: value('focus'),
        },
        jade: hue('ok', 'fg-inverse'),
        amber: hue('soon', 'soon-contrast'),
        zhu: hue('late', 'white'),
        indigo: hue('accent', 'fg-inverse'),
      },
    },
  },
});

export const officeSystem = createSystem(officeBase, config);
