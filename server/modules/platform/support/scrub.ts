import { maskCards } from '../../../base/mask-cards.ts';
import { SettingsSchema } from '../../../base/settings-schema.ts';

/** Settings whose value says something to a helper and nothing about anybody: numbers, flags, one word of a list. */
const SHOWN = new Set([
  'PORT',
  'DATABASE_STATEMENT_NAMES',
  'COURIER_SPEED',
  'PRINTER_LAN',
  'REQUIRE_ADMIN_2FA',
  'REQUIRE_2FA',
  'PASSWORD_RULES',
  'SCREEN_IDLE_DAYS',
  'SCREEN_KEY_DAYS',
  'LIMIT_CONNECTIONS',
  'CARD_VAULT',
  'CARD_RETENTION_DAYS',
  'MIGRATION_BACKUP',
  'METRICS_PORT',
  'LOG_LEVEL',
]);
/** What was put into the wrong variable is not shown either. */
const HARMLESS = /^(?:\d{1,6}(?:\.\d{1,3})?|true|false|standard|strict|fatal|error|warn|info|debug|trace|silent)$/;
/** Shorter values occur by chance in any text. */
const MIN_SECRET = 6;

type Environment = Readonly<Record<string, string | undefined>>;

/** Which settings are set; a value only where it cannot be a secret, an address or a name. */
export function settingsPart(environment: Environment): Record<string, string> {
  const stateOf = (name: string): string => {
    const value = environment[name] ?? '';
    if (value === '') return 'not set';
    return (SHOWN.has(name) || name.startsWith('LIMIT_')) && HARMLESS.test(value) ? value : 'set';
  };
  const limits = Object.keys(environment).filter((name) => name.startsWith('LIMIT_'));
  const names = [...new Set([...Object.keys(SettingsSchema.shape), ...limits])].toSorted();
  return Object.fromEntries(names.map((name) => [name, stateOf(name)]));
}

/** Every value of the settings that is not shown, and the parts of the addresses among them. */
function secretsOf(environment: Environment): string[] {
  const values = Object.keys(SettingsSchema.shape)
    .filter((name) => name !== 'DATA_DIR' && !SHOWN.has(name))
    .map((name) => environment[name] ?? '');
  const inside = values.flatMap((value) => {
    if (!URL.canParse(value)) return [];
    const { username, password, hostname } = new URL(value);
    return [username, password, hostname].map(decodeURIComponent);
  });
  const parts = values.flatMap((value) => value.split(/[\s,]+/));
  const isLong = (value: string): boolean => value.length >= MIN_SECRET && !/^(localhost|127\.0\.0\.1)$/.test(value);
  return [...new Set([...values, ...inside, ...parts])].filter(isLong).toSorted((a, b) => b.length - a.length);
}

const MAIL = /[^\s"'<>()=,:;]+@[^\s"'<>()=,:;]+/g;
const UUID_OR_TIME = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?/;
const PHONE = /(?<![\w.+-])\+?\(?\d(?:[\s().-]{0,2}\d){6,14}(?![\w-])/;
const PHONE_OR_OURS = new RegExp(`(${UUID_OR_TIME.source})|${PHONE.source}`, 'g');

/**
 * Takes out of a text what could name a person or open a door: the values of the settings, mail addresses, card numbers
 * and telephone numbers. The last of several nets: what the bundle holds is chosen field by field before.
 */
export function makeScrub(environment: Environment): (text: string) => string {
  const secrets = secretsOf(environment);
  return (text) => {
    const open = secrets.reduce((now, secret) => now.replaceAll(secret, '[hidden]'), text);
    return maskCards(open.replaceAll(MAIL, '[mail]'));
  };
}

/** The same for sentences, in which a long number is a telephone's. */
export const withoutPhones = (text: string): string =>
  text.replaceAll(PHONE_OR_OURS, (found, ours?: string) => (ours === undefined ? '[number]' : found));
