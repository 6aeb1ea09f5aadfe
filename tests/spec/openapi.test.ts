import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmptyApp, type EmptyApp } from '#server/testing/build-test-app.ts';
import { CONTRACT_CALLS } from './contract-calls.ts';

/** Somebody else's reading of the OpenAPI specification; it asks nobody on the network. */
function validate(document: string): { isValid: boolean; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-openapi-'));
  const path = join(folder, 'openapi.json');
  writeFileSync(path, document);
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/redocly', ['lint', path, '--extends=recommended'], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  rmSync(folder, { recursive: true });
  return { isValid: status === 0, output: stdout + stderr };
}

type Document = { paths: Record<string, Record<string, { operationId: string; responses?: unknown }>> };

describe('the OpenAPI document', () => {
  let app: EmptyApp;
  let text = '';
  beforeAll(async () => {
    app = await buildEmptyApp('sqlite');
    text = (await app.app.inject({ method: 'GET', url: '/app/v1/openapi.json' })).body;
  });
  afterAll(() => app.close());

  it('holds each call of the contract once, under its name', () => {
    const { paths } = JSON.parse(text) as Document;
    const names = Object.values(paths).flatMap((path) => Object.values(path).map((call) => call.operationId));
    expect(names.toSorted()).toEqual(CONTRACT_CALLS.map(({ spec }) => spec.name).toSorted());
  });

  it('is accepted by an independent validator', () => {
    const { isValid, output } = validate(text);
    expect(isValid, output).toBe(true);
  }, 60_000);

  it('is refused by it when a call answers in no known way, so that its yes means something', () => {
    const document = JSON.parse(text) as Document;
    const call = document.paths['/app/v1/login']?.['post'];
    expect(call).toBeDefined();
    if (call !== undefined) call.responses = { 200: { content: 'json' } };
    expect(validate(JSON.stringify(document)).isValid).toBe(false);
  }, 60_000);
});
