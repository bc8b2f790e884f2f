import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { listOutbox } from './list-outbox.ts';
import { describeMailTransportContract, MAIL } from './mail-transport-contract.ts';
import type { MailTransport } from './mail-transport.ts';
import { openMailTransport, outboxDirectoryOf } from './open-mail-transport.ts';
import { createOutboxMailTransport } from './outbox-mail-transport.ts';

const from = 'Fairlead <no-reply@example.com>';
const START = Date.UTC(2027, 0, 15, 8, 0, 0);

describeMailTransportContract('the outbox', async () => {
  const root = await mkdtemp(join(tmpdir(), 'fairlead-outbox-'));
  const directory = join(root, 'outbox');
  const readEmails = async (): Promise<string[]> => {
    const files = await readdir(directory).catch(() => []);
    return Promise.all(files.filter((file) => file.endsWith('.eml')).map((file) => readFile(join(directory, file), 'utf8')));
  };
  return {
    transport: createOutboxMailTransport({ directory, from, clock: () => START }),
    delivered: readEmails,
    remove: () => rm(root, { recursive: true }),
  };
});

describe('the outbox', () => {
  let directory: string;
  let now: number;
  let transport: MailTransport;

  beforeEach(async () => {
    const root = await mkdtemp(join(tmpdir(), 'fairlead-outbox-'));
    directory = join(root, 'outbox');
    now = START;
    transport = createOutboxMailTransport({ directory, from, clock: () => now });
    return () => rm(root, { recursive: true });
  });

  const list = (recipient = '', limit = 50) => listOutbox(directory, { recipient, limit });

  test('is empty before the first email', async () => {
    expect(await list()).toEqual([]);
  });

  test('lists the emails it received', async () => {
    await transport.send(MAIL);
    expect(await list()).toEqual([
      { id: expect.any(String), to: MAIL.to, subject: MAIL.subject, text: MAIL.text, at: '2027-01-15T08:00:00.000Z' },
    ]);
  });

  test('lists the latest emails first, up to the limit', async () => {
    for (const to of ['a@example.com', 'b@example.com', 'c@example.com']) {
      await transport.send({ ...MAIL, to });
      now += 1;
    }
    expect((await list('', 2)).map(({ to }) => to)).toEqual(['c@example.com', 'b@example.com']);
  });

  test.each([
    ['ANNA', ['anna@example.com']],
    [' anna@example.com ', ['anna@example.com']],
    ['example', ['ben@example.com', 'anna@example.com']],
    ['nobody', []],
  ])('finds the emails to %j', async (recipient, found) => {
    await transport.send(MAIL);
    now += 1;
    await transport.send({ ...MAIL, to: 'ben@example.com' });
    expect((await list(recipient)).map(({ to }) => to)).toEqual(found);
  });

  test('can only be read by its owner', async () => {
    await transport.send(MAIL);
    const modes = await Promise.all((await readdir(directory)).map(async (file) => (await stat(join(directory, file))).mode & 0o777));
    expect(modes).toEqual([0o600, 0o600]);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  test('keeps the latest 500 emails, and any files that are not its own', async () => {
    await transport.send(MAIL);
    await writeFile(join(directory, '.keep'), '');
    const [first] = await list();
    const name = (index: number) => `20270115T0900${String(index).padStart(5, '0')}Z-000000000000`;
    await Promise.all(Array.from({ length: 500 }, (_, index) => writeFile(join(directory, `${name(index)}.eml`), '')));
    now += 86_400_000;
    await transport.send({ ...MAIL, to: 'ben@example.com' });
    const files = await readdir(directory);
    expect(files.filter((file) => file.endsWith('.eml'))).toHaveLength(500);
    expect(files).toContain('.keep');
    expect(files).not.toContain(`${first?.id}.json`);
    expect(files).not.toContain(`${name(0)}.eml`);
    expect((await list()).map(({ to }) => to)).toEqual(['ben@example.com']);
  });

  test('is used when no mail server is configured', async () => {
    const config = readConfig({ DATA_DIR: join(directory, '..') });
    expect(outboxDirectoryOf(config)).toBe(directory);
    await openMailTransport({ config, clock: () => now }).send(MAIL);
    expect(await list()).toHaveLength(1);
  });
});
