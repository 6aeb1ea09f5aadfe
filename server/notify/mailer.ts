import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { mailHtml } from '#contract/domain/mail-template.ts';

export type Mail = { id: string; to: string; subject: string; text: string };
/** `kept`: no mail server is set up; the mail is a file in the data folder and was not sent. */
export type MailReceipt = { state: 'sent' | 'kept'; said: string };

/** Why a mail was not sent. `isFinal`: the receiver will never accept it, so it must not be retried. */
export class MailRefused extends Error {
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.name = 'MailRefused';
    this.isFinal = isFinal;
  }
}

/** Sends mail from this server. Throws `MailRefused`. */
export type Mailer = {
  way: 'smtp' | 'file';
  from: string;
  send: (mail: Mail) => Promise<MailReceipt>;
  /** Connects and signs in where mail would be sent, and sends nothing. Throws `MailRefused`. */
  verify: () => Promise<void>;
  close: () => void;
};

type MailerOptions = { smtpUrl: string | undefined; mailFrom: string; dataDir: string };

const CONNECT_MS = 8_000;
const SOCKET_MS = 15_000;
const MAX_SAID = 300;

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

/** The message with its own id: mailboxes usually drop the duplicate of a mail that was sent twice after a crash. */
const messageOf = (from: string, { id, to, subject, text }: Mail) => ({
  from,
  to,
  subject: oneLine(subject),
  text,
  html: mailHtml(text),
  messageId: `<${id}@laidan>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  // A template is text: it may neither read a file of this machine nor fetch an address.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** The default, without an account: whole messages in `data/mail`, readable only by their owner. */
function createFolderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    way: 'file',
    from,
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(from, mail));
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${mail.id}.eml`), message as Buffer, { mode: 0o600 });
      return { state: 'kept', said: `${mail.id}.eml` };
    },
    verify: async () => undefined,
    close: () => transport.close(),
  };
}

type SmtpFailure = Error & { code?: string; responseCode?: number; response?: string };

/** 5xx about the recipient or the message is final; a full mailbox (552), a busy server or a wrong password is not. */
function refusalOf(error: SmtpFailure): MailRefused {
  const { code, responseCode, response, message } = error;
  const isAboutUs = code === 'EAUTH' || code === 'ECONNECTION' || code === 'ETIMEDOUT' || code === 'ESOCKET';
  const isFinal = !isAboutUs && responseCode !== undefined && responseCode >= 500 && responseCode !== 552;
  return new MailRefused(oneLine(response ?? message).slice(0, MAX_SAID), isFinal);
}

/** Any SMTP server: `smtp://user:password@host:587` or `smtps://…:465`. */
function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SOCKET_MS,
    },
    {},
  );
  return {
    way: 'smtp',
    from,
    send: async (mail) => {
      try {
        const { response } = await transport.sendMail(messageOf(from, mail));
        return { state: 'sent', said: oneLine(response).slice(0, MAX_SAID) };
      } catch (error) {
        throw refusalOf(error instanceof Error ? error : new Error('unknown'));
      }
    },
    verify: async () => {
      try {
        await transport.verify();
      } catch (error) {
        throw refusalOf(error instanceof Error ? error : new Error('unknown'));
      }
    },
    close: () => transport.close(),
  };
}

/** The mailer that the environment configures. */
export const createMailer = ({ smtpUrl, mailFrom, dataDir }: MailerOptions): Mailer =>
  smtpUrl === undefined ? createFolderMailer(join(dataDir, 'mail'), mailFrom) : createSmtpMailer(smtpUrl, mailFrom);
