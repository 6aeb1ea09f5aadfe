import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertFitForCards, readConfig } from './config.ts';
import { SettingsSchema } from './settings-schema.ts';
import { unknownSettings } from './unknown-settings.ts';
import { fileProblems } from './usable-files.ts';

const KEY = Buffer.alloc(32).toString('base64');

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
    ['MAIL_REPORT_TOKEN', 'short'],
    ['PRINTER_LAN', 'no'],
    ['HOST', '999.1.1.1'],
    ['HOST', 'my host'],
    ['DATABASE_URL', 'mysql://me:hunter2@desk'],
    ['REDIS_URL', 'desk'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.1,proxy'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['CALLBACK_ALLOW', '10.0.0.1'],
    ['PRINTER_ALLOW', '10.0.0.1:9100,desk'],
    ['MASTER_KEY', 'hunter2'],
    ['BACKUP_KEY', 'hunter2'],
    ['AUDIT_ANCHOR', 'ftp://desk/x'],
  ])('[CF1] %s says what it takes, and no secret', (name, value) => {
    const [line = '', ...others] = wrong({ [name]: value });
    expect(others).toEqual([]);
    expect(line).toMatch(new RegExp(`^The environment variable ${name} is invalid: it takes .+, not .+$`));
    expect(line).not.toMatch(/Invalid|Too |hunter2/);
  });

  it.each([
    { HOST: '::1', TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8', AUDIT_ANCHOR: '/mnt/anchor/ends.txt' },
    { HOST: 'desk.example.com', TRUST_PROXY: '2', AUDIT_ANCHOR: 'https://anchor.example.com/laidan' },
    {
      CALLBACK_ALLOW: '10.0.0.1:80, [fd00::1]:8080,desk:9100',
      PRINTER_ALLOW: '10.0.0.9:9100, 01932a4e-7d00-7000-8000-000000000001@10.0.0.9:9101',
      DATABASE_URL: 'postgresql:///laidan?host=/run/postgresql',
    },
  ])('[CF1] do not include %o', (environment) => {
    expect(wrong(environment)).toEqual([]);
  });

  it('[CF1] are told of groups that are incomplete, with the others', () => {
    expect(
      wrong({ TLS_CERT: 'a', DOORDASH_KEY_ID: 'x', PORT: 'eight', BACKUP_KEY_FILE: 'f', BACKUP_KEY: KEY }),
    ).toEqual([
      expect.stringContaining('PORT'),
      'TLS_CERT, TLS_KEY must be set together; TLS_KEY is missing',
      expect.stringMatching(
        /^DOORDASH_DEVELOPER_ID, .+ must be set together; DOORDASH_DEVELOPER_ID, DOORDASH_SIGNING_SECRET is missing$/,
      ),
      'BACKUP_KEY and BACKUP_KEY_FILE name the same key: set one of them',
    ]);
  });
});

describe('printers of the local network', () => {
  const lan = (environment: Record<string, string>) => readConfig(environment, []).printers.isLanAllowed;
  it('[P9] are open to a server in its restaurant, and to a platform only where the operator says so', () => {
    expect(lan({})).toBe(true);
    for (const many of [{ PUBLIC_URL: 'https://orders.example.com' }, { DATABASE_URL: 'postgres://db/laidan' }]) {
      expect(lan(many)).toBe(false);
      expect(lan({ ...many, PRINTER_LAN: '1' })).toBe(true);
    }
    expect(lan({ PRINTER_LAN: '0' })).toBe(false);
  });
});

describe('files of the settings', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-settings-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('[CF1] are named when they cannot be used', () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'no certificate');
    const config = (environment: Record<string, string>) => readConfig({ DATA_DIR: folder, ...environment }, []);
    expect(fileProblems(config({}))).toEqual([]);
    expect(fileProblems(config({ DATA_DIR: join(folder, 'new', 'deep') }))).toEqual([]);
    expect(fileProblems(config({ DATA_DIR: join(file, 'x') }))[0]).toMatch(
      /^DATA_DIR is not usable: .+ is not a folder$/,
    );
    for (const name of ['ENDED_LIST', 'AUDIT_ANCHOR']) {
      const missing = join(folder, 'gone', 'deep');
      expect(fileProblems(config({ [name]: join(missing, 'list') }))).toEqual([
        `${name} is not usable: the folder ${missing} does not exist; mount or make it first`,
      ]);
      expect(fileProblems(config({ [name]: folder }))[0]).toContain('is not a file');
      expect(fileProblems(config({ [name]: join(folder, 'list') }))).toEqual([]);
    }
    expect(fileProblems(config({ TLS_CERT: file, TLS_KEY: join(folder, 'none') }))[0]).toMatch(
      /^TLS_KEY is not readable/,
    );
    expect(fileProblems(config({ TLS_CERT: file, TLS_KEY: file }))[0]).toMatch(
      /^TLS_CERT and TLS_KEY are no certificate/,
    );
    expect(fileProblems(config({ BACKUP_KEY_FILE: file }))[0]).toMatch(/^BACKUP_KEY_FILE is not usable: .+32 bytes/);
  });
});

describe('names that mean nothing', () => {
  it('[CF2] are warned of when they look like ours', () => {
    expect(
      unknownSettings({ PULIC_URL: 'x', DATABSE_URL: 'x', PUBLIC_ULR: 'x', LIMIT_STOERS: '1', LAIDAN_X: '1' }),
    ).toEqual([
      'The environment variable PULIC_URL means nothing here: perhaps PUBLIC_URL',
      'The environment variable DATABSE_URL means nothing here: perhaps DATABASE_URL',
      'The environment variable PUBLIC_ULR means nothing here: perhaps PUBLIC_URL',
      'The environment variable LIMIT_STOERS means nothing here: perhaps LIMIT_STORES',
      'The environment variable LAIDAN_X means nothing here',
    ]);
  });

  it.each([
    ['PROT', 'PORT'],
    ['datadir', 'DATA_DIR'],
    ['Public_Url', 'PUBLIC_URL'],
    ['LOGLEVL', 'LOG_LEVEL'],
    ['SMTP_PASSWORD', 'SMTP_URL'],
    ['DB_HOST', 'DATABASE_URL'],
    ['DATABASE_NAME', 'DATABASE_URL'],
    ['SSL_CERT', 'TLS_CERT'],
    ['TLS_KEY_FILE', 'TLS_KEY'],
    ['HTTP_PORT', 'PORT'],
  ])('[CF2] are warned of however they are written: %s', (given, meant) => {
    expect(unknownSettings({ [given]: 'x' })).toEqual([
      `The environment variable ${given} means nothing here: perhaps ${meant}`,
    ]);
  });

  it("[CF2] not when they are ours, or other programs'", () => {
    const ours = Object.keys(SettingsSchema.shape);
    const others = [
      'PATH',
      'HOME',
      ...'PS1 PWD OLDPWD USER MAIL LANG SHELL SHLVL LOGNAME EDITOR TMPDIR TZ DISPLAY HOSTTYPE'.split(' '),
      ...'SSL_CERT_FILE NODE_EXTRA_CA_CERTS NODE_OPTIONS HTTP_PROXY https_proxy NO_PROXY SSH_TTY'.split(' '),
      ...'NOTIFY_SOCKET INVOCATION_ID JOURNAL_STREAM LISTEN_PID LISTEN_FDS CREDENTIALS_DIRECTORY'.split(' '),
      ...'REDIS_PORT REDIS_SERVICE_HOST POSTGRES_PASSWORD OTEL_SERVICE_NAME PORT_8080_TCP npm_package_name'.split(' '),
      'TERM',
      'HOSTNAME',
      'NODE_ENV',
      'PGHOST',
      'npm_config_cache',
      'LAIDAN_RELEASE',
    ];
    expect(unknownSettings(Object.fromEntries([...ours, ...others].map((name) => [name, 'x'])))).toEqual([]);
  });
});
