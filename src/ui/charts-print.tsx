import { Global } from '@emotion/react';

const PAPER = {
  '@page': { margin: '14mm' },
  '@media print': {
    // The shell stays on screen: menu, bars and whatever is only there to be pressed.
    'aside, header:has(nav), body nav, .no-print, [role=status]': { display: 'none !important' },
    'html, body, #root, #root > div, #root > div > div, main': {
      height: 'auto !important',
      overflow: 'visible !important',
      background: 'white !important',
    },
    main: { padding: '0 !important' },
    ':root, .dark, .light': {
      '--bg': 'white',
      '--bg-surface': 'white',
      '--fg': 'black',
      '--fg-muted': '#4e585d',
      '--fg-subtle': '#667177',
      '--border': '#b6bdc1',
      '--border-subtle': '#d5dadc',
      '--border-strong': 'black',
      '--accent-fg': '#1f50cc',
      '--accent-subtle': 'white',
      '--ok-fg': '#055338',
      '--ok-subtle': 'white',
      '--soon-fg': '#7a4d00',
      '--soon-subtle': 'white',
      '--late-fg': '#ab1c0e',
      '--late-subtle': 'white',
    },
    // A wide table scrolls on screen; paper does not.
    table: { minWidth: '0 !important', fontSize: '11px', lineHeight: '15px' },
    'table th, table td': { padding: '4px 6px !important' },
    'section, tr': { breakInside: 'avoid' },
  },
} as const;

/** While a page that holds this is shown, printing prints the page alone, black on white. */
export const PrintOnPaper = () => <Global styles={PAPER} />;
