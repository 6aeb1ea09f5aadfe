import { CallError } from '#contract/errors.ts';
import { mailReportCall } from '#contract/http/platform/mail-report.ts';
import { isSameSecret } from '../../../base/same-secret.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { readReport } from './read-report.ts';
import { takeReport } from './take-report.service.ts';

/** Where mail servers and providers report to; without a token there is no such place. */
export function registerMailReport(register: Register, context: Context, token: string | undefined): void {
  register(mailReportCall, async ({ headers, body }) => {
    if (token === undefined || !isSameSecret(headers['x-mail-token'], token)) throw new CallError('bad_key');
    return { known: await takeReport(context, 'report' in body ? await readReport(body.report) : body.events) };
  });
}
