import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string; from: string; subject: string; text: string; html: string; messageId: string };
export type TestSmtp = {
  url: string;
  received: ReceivedMail[];
  /** The server's answer to a recipient: an SMTP code that refuses, or undefined to accept. */
  answer: (address: string) => number | undefined;
  close: () => Promise<void>;
};

const refusal = (code: number): Error => Object.assign(new Error(`refused with ${code}`), { responseCode: code });

/** A real SMTP server on loopback; `answer` decides which recipients it accepts. */
export async function startSmtp(): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const smtp: Pick<TestSmtp, 'answer'> = { answer: () => undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const code = smtp.answer(address);
      done(code === undefined ? null : refusal(code));
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(' ');
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void keep(Buffer.concat(chunks), to));
      async function keep(message: Buffer, recipient: string): Promise<void> {
        const mail = await PostalMime.parse(message);
        received.push({
          to: recipient,
          from: mail.from?.address ?? '',
          subject: mail.subject ?? '',
          text: (mail.text ?? '').trim(),
          html: mail.html ?? '',
          messageId: mail.messageId ?? '',
        });
        done();
      }
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(smtp, {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
