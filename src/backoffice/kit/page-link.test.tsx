import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import {
  BUILT_IN_ROLES,
  GIVABLE_LINES,
  linesOfBuiltIn,
  withNeeded,
  type Givable,
} from '#contract/domain/staff-role.ts';
import { anAdminInfo, fixtureId } from '#tests/support/office-fixtures.ts';
import { clearSession, setSession } from '../../lib/session.ts';
import { officeSystem } from '../../ui/office-system.ts';
import { inStore, mayOpen, PAGES, pageAt } from '../pages.ts';
import { officeRoutes } from '../routes.tsx';
import { PageButton, PageLink } from './page-link.tsx';

const HERE = fixtureId(1);
const THERE = fixtureId(2);
const staffWith = (lines: readonly Givable[], id = HERE) => ({
  id,
  name: 'Shu Xiang',
  role: 'staff' as const,
  permissions: [...lines],
});
const signIn = (...restaurants: ReturnType<typeof staffWith>[]): void =>
  setSession({
    token: 'token-1',
    adminInfo: anAdminInfo({ role: 'staff', restaurants }),
    restaurant: { id: HERE, name: 'Shu Xiang' },
  });

afterEach(() => {
  cleanup();
  clearSession();
});

function linksTo(addresses: readonly string[]) {
  const { container } = render(
    <ChakraProvider value={officeSystem}>
      <MemoryRouter>
        {addresses.map((to) => (
          <p key={to} data-to={to}>
            <PageLink to={to}>No. 7</PageLink>
            <PageButton to={to}>open</PageButton>
            <PageLink to={to} isWay>
              see it
            </PageLink>
          </p>
        ))}
      </MemoryRouter>
    </ChakraProvider>,
  );
  return [...container.querySelectorAll('p')].map((line) => ({
    to: line.dataset['to'] ?? '',
    links: line.querySelectorAll('a').length,
    text: line.textContent,
  }));
}

/** The paths of all routes but the start, the sign-in and the unknown address. */
const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) => [
    ...(path === undefined || path === '/' || path === '*' ? [] : [`/${path.replace(/^\//, '')}`]),
    ...pathsOf(children ?? []),
  ]);

describe('[RO7] a link to a page', () => {
  const roles = [
    ...BUILT_IN_ROLES.map((role) => linesOfBuiltIn(role)),
    ...GIVABLE_LINES.map((line) => withNeeded([line])),
  ];
  const addresses = PAGES.map(({ path }) => `${path.replace(':id', HERE)}?status=all&order=${HERE}#top`);

  it.each(roles.map((lines) => [lines.join(' '), lines] as const))(
    'is one where the page opens, else plain text or nothing: %s',
    (_, lines) => {
      signIn(staffWith(lines));
      for (const { to, links, text } of linksTo(addresses)) {
        const page = pageAt(to.split('?')[0] ?? '');
        const needed = page === undefined ? [] : [page.may, page.alsoMay ?? page.may];
        const isOpen = needed.every((line) => line === 'self.manage' || lines.some((held) => held === line));
        expect({ to, links, text }).toEqual({ to, links: isOpen ? 3 : 0, text: isOpen ? 'No. 7opensee it' : 'No. 7' });
      }
    },
  );

  it('into another restaurant asks for the role there', () => {
    signIn(staffWith(['review.manage']), staffWith(['order.work'], THERE));
    const [there, here] = linksTo([inStore('/order/list?status=all', THERE), '/order/list?status=all']);
    expect([there?.links, here?.links]).toEqual([3, 0]);
  });

  it('knows every route', () => {
    const unknown = pathsOf(officeRoutes).filter((path) => path !== '/auth/login' && pageAt(path) === undefined);
    expect(unknown).toEqual([]);
    expect(mayOpen('/order/list', () => false)).toBe(false);
  });
});
