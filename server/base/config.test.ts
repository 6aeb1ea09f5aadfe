import { describe, expect, it } from 'vitest';
import { assertFitForCards, readConfig } from './config.ts';

const start = (environment: Record<string, string>): void => assertFitForCards(readConfig(environment, []));

describe('a server that keeps card details', () => {
  it.each([
    ['on this machine alone', {}],
    ['on another name of this machine', { HOST: 'localhost' }],
    ['with a certificate', { HOST: '0.0.0.0', TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' }],
    ['behind a proxy with one', { HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1', PUBLIC_URL: 'https://orders.example.com' }],
  ])('[CD3] starts %s', (_where, environment) => {
    expect(() => start({ ...environment, CARD_VAULT: '1' })).not.toThrow();
  });

  it.each([
    ['to a network', { HOST: '0.0.0.0' }],
    ['behind a proxy it does not know', { HOST: '0.0.0.0', PUBLIC_URL: 'https://orders.example.com' }],
    ['behind a proxy without TLS', { HOST: '::', TRUST_PROXY: '1', PUBLIC_URL: 'http://orders.example.com' }],
    ['on a name that only begins like this machine', { HOST: '127.0.0.1.example.com' }],
  ])('[CD3] refuses to start open %s, in one sentence', (_where, environment) => {
    expect(() => start({ ...environment, CARD_VAULT: '1' })).toThrow(/^CARD_VAULT needs [^.]+$/);
    expect(() => start(environment)).not.toThrow();
  });

  it('[CD9] keeps them for thirty days by default', () => {
    expect(readConfig({}, [])).toMatchObject({ cardVault: undefined, cardRetentionDays: 30 });
    expect(() => readConfig({ CARD_RETENTION_DAYS: '401' }, [])).toThrow('CARD_RETENTION_DAYS');
  });
});

describe('the options of a start', () => {
  it('are two, and a typing error is refused', () => {
    expect(readConfig({}, ['--lan', '--empty'])).toMatchObject({ isLan: true, isEmpty: true, host: '0.0.0.0' });
    expect(() => readConfig({}, ['--lann'])).toThrow('There is no option --lann');
  });
});
