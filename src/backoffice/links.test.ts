import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'src/backoffice';
/** Menu and tabs show the pages that open; the others stay on their page, or stand before the sign-in. */
const MAY_LINK = [
  'kit/page-link.tsx',
  'shell/side-menu.tsx',
  'shell/page-tabs.tsx',
  'shell/visited-tab.tsx',
  'menu/list/menu-tabs.tsx',
  'money/bills/bill-page.tsx',
  'orders/list/status-chips.tsx',
  'orders/list/view-tab.tsx',
  'people/sign-in/expired-link.tsx',
  'people/sign-in/forgot-form.tsx',
  'people/sign-in/login-form.tsx',
  'people/users/administrators-page.tsx',
];

it('[RO7] the back-office links to its pages with PageLink and PageButton alone', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  );
  const linking = files.filter((file) =>
    /import \{[^}]*\b(Link|NavLink)\b[^}]*\} from 'react-router-dom'/.test(readFileSync(join(FOLDER, file), 'utf8')),
  );
  expect(linking.toSorted()).toEqual(MAY_LINK.toSorted());
});
