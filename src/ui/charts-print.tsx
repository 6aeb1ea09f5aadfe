import { Global } from '@emotion/react';

const PAPER = {
  '@page': { margin: '14mm' },
  '@media print': {
    // The shell stays on screen: menu, bars, passing messages, and what is only there to be pressed.
    'aside, header:has(nav), body nav, .no-print, [data-scope=toast]': { display: 'none !important' },
    'html, body, #root, #root > div, #root > div > div, main': {
      height: 'auto !important',
      overflow: 'visible !important',
      background: 'var(--white) !important',
    },
    main: { padding: '0 !important' },
    ':root, .dark, .light': {
      '--bg': 'var(--white)',
      '--bg-surface': 'var(--white)',
      '--fg': 'var(--black)',
      '--fg-muted': 'var(--iron-600)',
      '--fg-subtle': 'var(--iron-500)',
      '--border': 'var(--iron-300)',
      '--border-subtle': 'var(--iron-200)',
      '--border-strong': 'var(--black)',
      '--accent-fg': 'var(--indigo-600)',
      '--accent-subtle': 'var(--white)',
      '--ok-fg': 'var(--jade-700)',
      '--ok-subtle': 'var(--white)',
      '--soon-fg': 'var(--amber-700)',
      '--soon-subtle': 'var(--white)',
      '--late-fg': 'var(--zhu-600)',
      '--late-subtle': 'var(--white)',
    },
    // A wide table scrolls on screen; paper does not.
    table: { minWidth: '0 !important', fontSize: 'var(--text-helper)', lineHeight: '15px' },
    'table th, table td': { padding: 'var(--space-1) var(--space-1-5) !important' },
    'section, tr': { breakInside: 'avoid' },
  },
} as const;

/** While a page that holds this is shown, printing prints the page alone, black on white. */
export const PrintOnPaper = () => <Global styles={PAPER} />;
