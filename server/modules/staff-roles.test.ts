import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallSpec } from '#contract/http/call.ts';
import { GIVABLE_LINES, withNeeded } from '#contract/domain/staff-role.ts';
import { addStaffRoleCall } from '#contract/http/people/staff-role.ts';
import { callersOf } from '#contract/permissions.ts';
import { CONTRACT_CALLS } from '#tests/spec/contract-calls.ts';
import { MANAGER_MAY_NOT, ROLES_MAY, WHO } from '#tests/spec/who.ts';
import { buildTestApp, signIn, type TestApp } from '../testing/build-test-app.ts';
import { addressOf, roleProblemsOf } from '../testing/role-matrix.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';

/** The calls that people make at all; other callers have their own matrix. */
const CALLS = CONTRACT_CALLS.map(({ spec }) => spec).filter((spec) => /[AOS]/.test(WHO[addressOf(spec)] ?? ''));
const SELF = CALLS.filter(({ may }) => ['self.manage', 'self.secure', 'feedback.send'].includes(may));
const pathEnd = ({ path }: CallSpec): string => path.replace('/app/v1/', '');

describe.each(AVAILABLE_DATABASES)('the roles of staff on %s', (name) => {
  let app: TestApp;
  let own: string;
  beforeAll(async () => {
    app = await buildTestApp(name);
    own = app.restaurant.id;
  });
  afterAll(() => app.close());

  /** A member of staff of the restaurant alone, with this role there. */
  const someone = (roleId: string) => signIn(app, 'staff', own, roleId);
  const problems = (role: string, isOpen: (spec: CallSpec) => boolean): Promise<string[]> =>
    roleProblemsOf(app, CALLS, { own, credentialOf: () => someone(role) }, isOpen);

  it.each(['cook', 'cashier', 'courier_desk'] as const)(
    '[RO1] a %s makes the calls that the table names',
    async (role) => {
      const may: readonly string[] = ROLES_MAY[role];
      expect(may.filter((end) => !CALLS.some((spec) => pathEnd(spec) === end))).toEqual([]);
      expect(await problems(role, (spec) => may.includes(pathEnd(spec)))).toEqual([]);
    },
    60_000,
  );

  it('[RO1] a manager makes every call of an owner but those that stay with owners', async () => {
    const isOwners = (spec: CallSpec): boolean => /[OS]/.test(WHO[addressOf(spec)] ?? '');
    expect(await problems('manager', (spec) => isOwners(spec) && !MANAGER_MAY_NOT.includes(pathEnd(spec)))).toEqual([]);
  }, 60_000);

  it('[RO3] a role that is gone opens one’s own account and nothing else', async () => {
    const stays = (spec: CallSpec): boolean => SELF.includes(spec) || ['store.list', 'store.see'].includes(spec.may);
    expect(await problems('00000000-0000-7000-8000-00000000dead', stays)).toEqual([]);
  }, 60_000);

  it('[RO2] any role of a restaurant’s own opens exactly its lines and what they need, on every call', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.constantFrom(...GIVABLE_LINES), { minLength: 1 }), async (permissions) => {
        count += 1;
        const body = { restaurant_id: own, name: `role ${count}`, permissions };
        const { data } = await app.call(addStaffRoleCall, { as: app.owner, body });
        const role = data.items.find((item) => item.name === body.name);
        const lines: readonly string[] = withNeeded(permissions);
        expect(role?.permissions).toEqual(lines);
        const isOpen = (spec: CallSpec): boolean =>
          SELF.includes(spec) || ['store.list', 'store.see'].includes(spec.may) || lines.includes(spec.may);
        expect(await problems(role?.id ?? '', isOpen)).toEqual([]);
      }),
      { numRuns: 6 },
    );
  }, 120_000);
});

it('[RO2] a role can hold no line that an owner does not have, and none that would make an owner', () => {
  expect(GIVABLE_LINES.filter((line) => !callersOf(line).includes('owner'))).toEqual([]);
  const never = [
    'staff.manage',
    'store.add',
    'store.manage',
    'channel.manage',
    'screen.pair',
    'printer.manage',
    'card.see',
  ];
  expect(GIVABLE_LINES.filter((line) => never.includes(line))).toEqual([]);
});
