import PostalMime from 'postal-mime';
import type { MailEvent } from '#contract/http/platform/mail-report.ts';

const MAX_TEXT = 300;

/** Fields of a block of header lines, by lower-case name; a folded line belongs to the one before (RFC 5322 §2.2.3). */
function fieldsOf(block: string): ReadonlyMap<string, string> {
  const lines = block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const];
    }),
  );
}

/** `rfc822; ada@example.com` (RFC 3464 §2.3.2), or the address alone. */
const addressOf = (field: string | undefined): string =>
  (field ?? '').split(';').at(-1)?.replaceAll(/[<>]/g, '').trim().toLowerCase() ?? '';

/** RFC 3464 §2.3.3: only what failed with a status of class 5 is refused for good; `delayed` and others say nothing yet. */
function outcomeOf(action: string, status: string): MailEvent['outcome'] | undefined {
  if (action === 'delivered') return 'delivered';
  if (action !== 'failed') return undefined;
  return status.startsWith('5') ? 'returned' : 'failed';
}

function deliveryEvents(status: string, message_id: string): MailEvent[] {
  const [, ...receivers] = status.split(/\r?\n\r?\n/).filter((block) => block.trim() !== '');
  return receivers.flatMap((block) => {
    const fields = fieldsOf(block);
    const outcome = outcomeOf((fields.get('action') ?? '').toLowerCase(), fields.get('status') ?? '');
    const address = addressOf(fields.get('original-recipient') ?? fields.get('final-recipient'));
    if (outcome === undefined || address === '') return [];
    const said = (fields.get('diagnostic-code') ?? fields.get('status') ?? '').slice(0, MAX_TEXT);
    return [{ address, outcome, text: said, message_id }];
  });
}

/** A receiver's complaint (RFC 5965): only `abuse` says that the mail was not wanted. */
function complaint(feedback: string, message_id: string, original: ReadonlyMap<string, string>): MailEvent[] {
  const fields = fieldsOf(feedback);
  const address = addressOf(fields.get('original-rcpt-to') ?? original.get('to'));
  if ((fields.get('feedback-type') ?? '').toLowerCase() !== 'abuse' || address === '') return [];
  return [{ address, outcome: 'complained', text: 'abuse', message_id }];
}

/**
 * Reads a report that mail servers send about a mail; anything else holds no events. Whoever writes to the mailbox can
 * forge one, so only what quotes the id of a mail counts, which its receiver alone has seen.
 */
export async function readReport(report: string): Promise<readonly MailEvent[]> {
  const mail = await PostalMime.parse(report, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  const part = (...types: readonly string[]): string | undefined => {
    const content = mail.attachments.find(({ mimeType }) => types.includes(mimeType))?.content;
    return typeof content === 'string' ? content : undefined;
  };
  const [head = ''] = (part('message/rfc822', 'text/rfc822-headers') ?? '').split(/\r?\n\r?\n/);
  const original = fieldsOf(head);
  const message_id = original.get('message-id');
  if (message_id === undefined) return [];
  const status = part('message/delivery-status', 'message/global-delivery-status');
  if (status !== undefined) return deliveryEvents(status, message_id);
  const feedback = part('message/feedback-report');
  return feedback === undefined ? [] : complaint(feedback, message_id, original);
}
