import type { TestSmtp } from './smtp.ts';

/** The token of the last link of a kind that was mailed to an address; '' where there is none. */
export function mailedToken({ received }: TestSmtp, to: string, kind: string): string {
  const found = received
    .filter((mail) => mail.to === to)
    .flatMap(({ text }) => [...text.matchAll(new RegExp(`[?]${kind}=([\\w-]+)`, 'g'))])
    .at(-1);
  return found?.[1] ?? '';
}

/** The subjects that an address got. */
export const subjectsTo = ({ received }: TestSmtp, to: string): string[] =>
  received.filter((mail) => mail.to === to).map(({ subject }) => subject);
