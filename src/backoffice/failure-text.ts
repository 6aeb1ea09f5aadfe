import type { TFunction } from 'i18next';
import { CallFailure } from '../lib/call-failure.ts';

/** What went wrong in the person's language, chosen by code; never the server's own sentence. */
export const failureText = (t: TFunction, reason: Error): string =>
  t(`failure.${codeOf(reason)}`, { defaultValue: t('failure.internal') });

/** The short code a person can tell someone. */
export const codeOf = (reason: Error): string => (reason instanceof CallFailure ? reason.code : 'unreadable');
