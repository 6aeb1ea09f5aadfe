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
  it('are three, and a typing error is refused', () => {
    expect(readConfig({}, ['--lan', '--empty'])).toMatchObject({ isLan: true, isEmpty: true, host: '0.0.0.0' });
    expect(() => readConfig({}, ['--lann'])).toThrow('There is no option --lann');
  });
});

describe('settings that are wrong', () => {
  const wrong = (environment: Record<string, string>): string[] => {
    try {
      readConfig(environment, []);
      return [];
    } catch (error) {
      return (error as Error).message.split('\n');
    }
  };

  it('[CF1] are told all at once: the name, what was given, what it takes', () => {
    expect(wrong({ PORT: 'eight', LOG_LEVEL: 'loud', LIMIT_STORES: '0', REQUIRE_ADMIN_2FA: 'yes' })).toEqual([
      'The environment variable PORT is invalid: it takes a whole number from 0 to 65535, not "eight"',
      'The environment variable REQUIRE_ADMIN_2FA is invalid: it takes one of 0, 1, false, true, not "yes"',
      'The environment variable LOG_LEVEL is invalid: it takes one of fatal, error, warn, info, debug, trace, silent, not "loud"',
      expect.stringMatching(
        /^The environment variable LIMIT_STORES is invalid: it takes a whole number from \d+ to \d+, not "0"$/,
      ),
    ]);
  });

  it.each([
    ['PORT', '65536'],
    ['METRICS_PORT', '0'],
    ['LIMIT_CONNECTIONS', '1.5'],
    ['CARD_RETENTION_DAYS', '-1'],
    ['COURIER_SPEED', '0'],
    ['PUBLIC_URL', 'desk'],
    ['NOTIFY_WEBHOOK_URL', 'desk'],
    ['SECURITY_CONTACT', 'me'],
    ['VAPID_SUBJECT', 'me'],
    ['SMTP_URL', 'http://me:hunter2@desk'],
    ['MAIL_FROM', 'x'],
    ['METRICS_TOKEN', 'short'],
    ['PRINTER_LAN', 'no'],
  ])('[CF1] %s says what it takes, and no secret', (name, value) => {
    const [line = '', ...others] = wrong({ [name]: value });
    expect(others).toEqual([]);
    expect(line).toMatch(new RegExp(`^The environment variable ${name} is invalid: it takes .+, not .+$`));
    expect(line).not.toMatch(/Invalid|Too |hunter2/);
  });
});
