import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { composeEmail } from './compose-mail.ts';
import type { MailTransport } from './mail-transport.ts';
import { writeOutboxEntry } from './outbox-entry.ts';

export interface OutboxMailTransportOptions {
  readonly directory: string;
  readonly from: string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

const MOST_EMAILS = 500;
const OWNER_ONLY = 0o600;

/**
 * The transport without a mail server: writes each email to a directory as a file that mail programs can open, and beside it the entry
 * shown in lists. Keeps the latest 500. File names sort by time.
 */
export function createOutboxMailTransport({ directory, from, clock }: OutboxMailTransportOptions): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  async function write(name: string, content: string | Uint8Array): Promise<void> {
    const draft = join(directory, `${name}.draft`);
    await writeFile(draft, content, { mode: OWNER_ONLY });
    await rename(draft, join(directory, name));
  }

  return {
    async send(mail) {
      const at = clock();
      const composed = composeEmail(mail, from);
      const { message } = await composer.sendMail({ ...composed, date: new Date(at) });
      if (!Buffer.isBuffer(message)) throw new Error('the email was not composed as a single buffer');
      const name = nameOf(at);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await write(`${name}.eml`, message);
      const { subject = '' } = composed;
      await write(`${name}.json`, writeOutboxEntry({ to: mail.to, subject, text: mail.text, at: new Date(at).toISOString() }));
      await deleteOldest(directory);
    },
    async close() {
      composer.close();
    },
  };
}

/** For example 20261122T093015123Z-5f0c9a7e1b2d. */
function nameOf(at: number): string {
  return `${new Date(at).toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(6).toString('hex')}`;
}

const OUR_FILE = /^(\d{8}T\d{9}Z-[0-9a-f]{12})\.[a-z.]+$/;

async function deleteOldest(directory: string): Promise<void> {
  const files = (await readdir(directory)).flatMap((file) => {
    const name = OUR_FILE.exec(file)?.[1];
    return name === undefined ? [] : [{ file, name }];
  });
  const old = new Set([...new Set(files.map(({ name }) => name))].toSorted().slice(0, -MOST_EMAILS));
  await Promise.all(files.filter(({ name }) => old.has(name)).map(({ file }) => rm(join(directory, file), { force: true })));
}
