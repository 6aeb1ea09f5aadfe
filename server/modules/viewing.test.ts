import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsIn } from '#tests/spec/reply-fields.ts';
import { CONTRACT_CALLS } from '#tests/spec/contract-calls.ts';
import { mayDo, mayWhileViewing } from '#contract/permissions.ts';
import type { CallSpec } from '#contract/http/call.ts';
import { getUserCall, viewAsCall } from '#contract/http/people/session.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';

const OWNERS = CONTRACT_CALLS.map(({ spec }) => spec).filter(({ may }) => mayDo('owner', may));

/** What must stay closed, by its name or by what it answers, written without a look at the permission table. */
const CLOSED_NAMES =
  /^(user\.(add|update|delete|reset_link|modify_password)|restaurant\.add$|account\.(update|two_factor|view_password)|session\.delete|order\.get_credit_card|push\.|channel\.(add|update|rotate|delete)|printer\.(add|update|rotate|delete)|device\.pair)/;
const SECRET_FIELDS = /_key$|(^|_)(secret|password|otpauth_url|recovery_codes|shown_once|invite|reset_token)$/;
/** Their answers name such a field without its content, or are the caller's own session. */
const NO_SECRETS = new Set(['user.get_by_id', 'account.get_security']);

const isSecret = (spec: CallSpec): boolean =>
  CLOSED_NAMES.test(spec.name) ||
  (!NO_SECRETS.has(spec.name) && fieldsIn(spec.reply).some((field) => SECRET_FIELDS.test(field)));

describe.each(AVAILABLE_DATABASES)('a view as an owner on %s', (name) => {
  let app: TestApp;
  let token = '';
  beforeAll(async () => {
    app = await buildTestApp(name);
    const { data: owner } = await app.call(getUserCall, { as: app.owner });
    const body = { user_id: owner.id, reason: 'The menu looks wrong' };
    token = (await app.call(viewAsCall, { as: app.admin, body })).data.token;
  });
  afterAll(() => app.close());

  const ask = async ({ method, path }: CallSpec) => {
    const url = path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000');
    const headers = { authorization: token };
    const response = await app.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) });
    return response.json<{ code?: string }>().code;
  };

  it('[VA3] is closed for every call about keys, secrets, stores and people, and open for the others', async () => {
    expect(OWNERS.filter(isSecret).length).toBeGreaterThan(15);
    const open = OWNERS.filter(isSecret).filter(({ may }) => mayWhileViewing(may));
    expect(open.map((spec) => spec.name)).toEqual([]);
    const problems: string[] = [];
    // The end of the session comes last.
    for (const spec of OWNERS.filter((call) => call.name !== 'session.end')) {
      const isClosed = (await ask(spec)) === 'not_while_viewing';
      if (isClosed !== !mayWhileViewing(spec.may)) problems.push(`${spec.name}: ${isClosed ? 'closed' : 'open'}`);
    }
    expect(problems).toEqual([]);
  });
});
