import type { ErrorCode } from '#contract/errors.ts';
import type { CallSpec } from '#contract/http/call.ts';
import { callersOf, mayDo, type Caller } from '#contract/permissions.ts';

const ANY_CALL: readonly ErrorCode[] = [
  'not_found',
  'throttled',
  'internal',
  'unavailable',
  'disk_full',
  'disk_failing',
  'clock_off',
];
const WITH_CONTENT: readonly ErrorCode[] = ['malformed', 'too_large', 'unsupported_media'];
const PERSON: readonly ErrorCode[] = ['session_over', 'forbidden', 'second_factor_required', 'not_while_viewing'];
const SCREEN: readonly ErrorCode[] = ['device_unpaired', 'device_revoked', 'network_refused'];

const PEOPLE: readonly Caller[] = ['admin', 'owner', 'staff'];

const takesInput = (spec: CallSpec): boolean =>
  [spec.params, spec.query, spec.body, spec.headers].some((part) => part !== undefined) || spec.keepsAnswer === true;

/**
 * Every failure a call may return: those that its callers and its content imply, then those it declares. The document
 * lists these, and a test server throws on any other.
 */
export function errorsOf(spec: CallSpec): readonly ErrorCode[] {
  const callers = callersOf(spec.may);
  const isForPeople = callers.some((caller) => PEOPLE.includes(caller));
  const isForScreens = mayDo('device', spec.may) || mayDo('numbers', spec.may);
  const isForPrograms = mayDo('channel', spec.may);
  const codes: ErrorCode[] = [
    ...(isForPeople || isForScreens ? PERSON : []),
    ...(isForScreens ? SCREEN : []),
    ...(isForPrograms ? [] : (['origin_refused'] as const)),
    ...(spec.method === 'GET' ? [] : WITH_CONTENT),
    ...(takesInput(spec) ? (['invalid'] as const) : []),
    ...ANY_CALL,
    ...(spec.keepsAnswer === true ? (['conflict'] as const) : []),
    ...(spec.showsOnce === undefined ? [] : (['shown_already'] as const)),
    ...(spec.errors ?? []),
  ];
  return [...new Set(codes)];
}
