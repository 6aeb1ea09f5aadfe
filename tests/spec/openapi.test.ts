/// <reference types="vite/types/importMeta.d.ts" />
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callersOf } from '#contract/permissions.ts';
import { errorsOf } from '#server/http/call-errors.ts';
import type { ApiDocument } from '#server/http/document/build-document.ts';
import { jsonSchemasOf } from '#server/http/document/json-schemas.ts';
import { NAMED_SCHEMAS, type NamedSchemas } from '#server/http/document/named-schemas.ts';
import type { Operation } from '#server/http/document/operation.ts';
import { WRITTEN_EXAMPLES } from '#server/http/document/written-examples.ts';
import { buildEmptyApp, type EmptyApp } from '#server/testing/build-test-app.ts';
import { CONTRACT_CALLS } from './contract-calls.ts';
import { wrongExamples } from './document-examples.ts';

const MAX_BYTES = 512_000;
const CALLS = CONTRACT_CALLS.map(({ spec }) => spec);

/** Someone else's reading of the OpenAPI specification, examples included; it asks no network. */
function lint(document: string): { problems: number; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-openapi-'));
  const path = join(folder, 'openapi.json');
  writeFileSync(path, document);
  const { stdout } = spawnSync('node_modules/.bin/redocly', ['lint', path, '--extends=recommended', '--format=json'], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  rmSync(folder, { recursive: true });
  const { totals } = JSON.parse(stdout) as { totals: { errors: number; warnings: number } };
  return { problems: totals.errors + totals.warnings, output: stdout };
}

const modules = import.meta.glob<Record<string, unknown>>(['../../contract/**/*.ts', '!../../contract/**/*.test.ts'], {
  eager: true,
});

/** What the contract exports as a schema and calls use, and the table has no name for. */
function namelessIn(table: NamedSchemas): string[] {
  const known = new Set<unknown>(table.values());
  const nameless = new Map<string, z.core.$ZodType>();
  for (const [name, value] of Object.values(modules).flatMap((module) => Object.entries(module)))
    if (value instanceof z.core.$ZodType && !known.has(value)) nameless.set(name, value);
  const { components } = jsonSchemasOf(CALLS, new Map([...table, ...nameless]));
  return [...nameless.keys()].filter((name) => name in components);
}

/** The body of a call that no other call has. */
const bodyOf = (operation: Operation | undefined): object =>
  operation?.requestBody !== undefined && 'content' in operation.requestBody
    ? (operation.requestBody.content['application/json'] ?? {})
    : {};

const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.values(paths).flatMap((path) => Object.values(path));

describe('the OpenAPI document', () => {
  let app: EmptyApp;
  let text = '';
  const read = (): ApiDocument => JSON.parse(text) as ApiDocument;
  beforeAll(async () => {
    app = await buildEmptyApp('sqlite');
    text = (await app.app.inject({ method: 'GET', url: '/app/v1/openapi.json' })).body;
  });
  afterAll(() => app.close());

  it('holds each call of the contract once, under its name', () => {
    const names = operationsOf(read()).map(({ operationId }) => operationId);
    expect(names.toSorted()).toEqual(CALLS.map(({ name }) => name).toSorted());
  });

  it(`is at most ${MAX_BYTES / 1000} kB`, () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('is accepted without a warning by an independent validator', () => {
    const { problems, output } = lint(text);
    expect(problems, output).toBe(0);
  }, 60_000);

  it('is refused by it for a reply of no known form and for a wrong example, so that its yes means something', () => {
    const document = read();
    const [order, login] = [
      document.paths['/app/v1/intake/orders']?.['post'],
      document.paths['/app/v1/login']?.['post'],
    ];
    Object.assign(bodyOf(order), { example: { external_id: 7 } });
    Object.assign(login?.responses ?? {}, { 200: { content: 'json' } });
    const { output } = lint(JSON.stringify(document));
    expect(output).toContain('"ruleId": "no-invalid-media-type-examples"');
    expect(output).toContain('"ruleId": "struct"');
  }, 60_000);

  it('has a tag with a description for each entity', () => {
    const document = read();
    const described = document.tags.map(({ name }) => name).toSorted();
    expect([...new Set(operationsOf(document).flatMap(({ tags }) => tags))].toSorted()).toEqual(described);
    expect(operationsOf(document).filter(({ operationId, tags }) => tags[0] !== operationId.split('.')[0])).toEqual([]);
  });

  it('names every schema that the contract names and a call uses', () => {
    expect(namelessIn(NAMED_SCHEMAS)).toEqual([]);
    const { Order: _order, ...others } = Object.fromEntries(NAMED_SCHEMAS);
    expect(namelessIn(new Map(Object.entries(others)))).toEqual(['OrderSchema']);
    expect([...NAMED_SCHEMAS.keys()].filter((name) => !(name in read().components.schemas))).toEqual([]);
  });

  it("asks for the credentials of the permission table's callers", () => {
    const schemes = new Map(
      operationsOf(read()).map(({ operationId, security }) => [
        operationId,
        (security ?? read().security).flatMap((way) => Object.keys(way)),
      ]),
    );
    const expected: Record<string, string> = { device: 'screen', numbers: 'screen', channel: 'channelKey' };
    for (const { name, may } of CALLS.filter((call) => call.name !== 'delivery.webhook')) {
      const callers = callersOf(may).filter((caller) => caller !== 'anyone');
      expect(schemes.get(name), name).toEqual([...new Set(callers.map((caller) => expected[caller] ?? 'session'))]);
    }
    expect(schemes.get('delivery.webhook')).toEqual(['doordash', 'uber']);
  });

  it('says every status that a call can answer; what has nothing to do with the call is under default', () => {
    const statuses = Object.keys(read().paths['/app/v1/intake/orders']?.['post']?.responses ?? {});
    expect(statuses.toSorted()).toEqual(['200', '401', '404', '409', '422', '429', 'default']);
    const others = Object.keys(read().paths['/app/v1/account/update']?.['post']?.responses ?? {});
    expect(others).not.toContain('429');
    for (const call of CALLS) expect(errorsOf(call)).toEqual(expect.arrayContaining([...(call.errors ?? [])]));
  });

  it('has an example of every call that the call itself takes', () => {
    expect(wrongExamples(read(), CALLS)).toEqual([]);
    expect(Object.keys(WRITTEN_EXAMPLES).filter((name) => !CALLS.some((call) => call.name === name))).toEqual([]);
  });

  it('has its wrong examples found', () => {
    const document = read();
    const order = document.paths['/app/v1/intake/orders']?.['post'];
    Object.assign(bodyOf(order), { example: { external_id: '' } });
    delete order?.responses['200'];
    expect(wrongExamples(document, CALLS)).toEqual(['intake.orders body', 'intake.orders reply']);
  });
});
