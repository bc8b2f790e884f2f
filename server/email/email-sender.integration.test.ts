import { asc } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../tests/support/databases.ts';
import type { Database } from '../adapters/db/database.ts';
import { mails } from '../adapters/db/schema/emails.ts';
import type { FinishedEmail, MailTransport } from '../adapters/mail/mail-transport.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { createLog } from '../transport/http/log.ts';
import { FIXTURE_EMAIL_SITE } from './fixture-email-contents.ts';
import { createEmailQueue } from './email-queue.ts';
import { createEmailSender, RETRY_AFTER_MS, type EmailSender } from './email-sender.ts';
import { countStuckEmails } from './email-store.ts';

const START = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const LINK = `${FIXTURE_EMAIL_SITE}/password/reset#a-code-that-nobody-may-read`;

describe.each(testDatabases)('the email sender on %s', (kind) => {
  let database: Database;
  let now: number;
  let logLines: string[];
  /** What was passed to the mail server, and its answers to the next emails: null accepts one, a text is a failure. */
  let sent: FinishedEmail[];
  let answers: (string | null)[];
  let isClosed: boolean;
  const secretBox = createSecretBox('the secret of this test, which is long enough');
  const clock = () => now;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    return opened.remove;
  });

  beforeEach(async () => {
    now = START;
    logLines = [];
    sent = [];
    answers = [];
    isClosed = false;
    await database.query('DELETE FROM mails');
  });

  const transport: MailTransport = {
    async send(mail) {
      const failure = answers.shift() ?? null;
      if (failure !== null) throw new Error(failure);
      sent.push(mail);
    },
    async close() {
      isClosed = true;
    },
  };

  const createSender = (changes: Partial<Parameters<typeof createEmailSender>[0]> = {}): EmailSender =>
    createEmailSender({
      database,
      secretBox,
      transport,
      siteUrl: () => FIXTURE_EMAIL_SITE,
      clock,
      log: createLog('trace', { write: (line) => void logLines.push(line) }),
      ...changes,
    });

  const post = (recipient = 'anna@example.com', url = LINK, box = secretBox) =>
    createEmailQueue({ database, secretBox: box, clock }).post({
      userId: null,
      recipient,
      language: 'de',
      content: { template: 'passwordReset', firstName: 'Anna', url, validMinutes: 60 },
    });

  const rows = () => database.drizzle.select().from(mails).orderBy(asc(mails.id));

  test('sends an email once, in its language, and then erases its values', async () => {
    await post();
    now += 5_000;
    const sender = createSender();
    await sender.sendDue();
    await sender.sendDue();
    expect(sent).toEqual([
      {
        messageId: expect.stringMatching(/^<[0-9a-f]{32}@trade\.example\.com>$/),
        to: 'anna@example.com',
        subject: 'Passwort zurücksetzen',
        text: expect.stringContaining(LINK),
        html: expect.stringContaining(LINK),
      },
    ]);
    expect(await rows()).toMatchObject([
      { sealedValues: null, nextAttemptAt: null, sentAt: new Date(now), attempts: 1, recipient: 'anna@example.com' },
    ]);
    expect(logLines).toEqual([]);
  });

  test('sends everything that is due, oldest first', async () => {
    for (const recipient of ['a@example.com', 'b@example.com', 'c@example.com']) await post(recipient);
    await createSender().sendDue();
    expect(sent.map(({ to }) => to)).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
  });

  test('retries an email after 1, 5 and 30 minutes, 2, 6 and 12 hours, then gives up', async () => {
    expect(RETRY_AFTER_MS.map((delay) => delay / MINUTE_MS)).toEqual([1, 5, 30, 120, 360, 720]);
    await post();
    const sender = createSender();
    const attemptsAt: number[] = [];
    for (const delay of [0, ...RETRY_AFTER_MS]) {
      answers = ['421 busy'];
      now += delay - 1;
      await sender.sendDue();
      expect(answers).toEqual(['421 busy']);
      now += 1;
      await sender.sendDue();
      expect(answers).toEqual([]);
      attemptsAt.push((now - START) / MINUTE_MS);
    }
    expect(attemptsAt).toEqual([0, 1, 6, 36, 156, 516, 1_236]);
    expect(await rows()).toMatchObject([{ sealedValues: null, nextAttemptAt: null, sentAt: null, attempts: 7 }]);
    now += 100 * 24 * 60 * MINUTE_MS;
    await sender.sendDue();
    expect(sent).toEqual([]);
  });

  test('a failure does not hold up the next email, and the retry uses the message id of the first attempt', async () => {
    await post('a@example.com');
    await post('b@example.com');
    const ids: string[] = [];
    const noting: MailTransport = { ...transport, send: (mail) => (ids.push(`${mail.to} ${mail.messageId}`), transport.send(mail)) };
    const sender = createSender({ transport: noting });
    answers = ['451 later'];
    await sender.sendDue();
    expect(sent.map(({ to }) => to)).toEqual(['b@example.com']);
    now += MINUTE_MS;
    await sender.sendDue();
    expect(sent.map(({ to }) => to)).toEqual(['b@example.com', 'a@example.com']);
    expect(ids).toHaveLength(3);
    expect(ids[0]).toBe(ids[2]);
    expect(ids[0]?.split(' ')[1]).not.toBe(ids[1]?.split(' ')[1]);
  });

  test('two simultaneous senders send each email once', async () => {
    const recipients = Array.from({ length: 12 }, (_, index) => `client-${index}@example.com`);
    for (const recipient of recipients) await post(recipient);
    await Promise.all([createSender().sendDue(), createSender().sendDue(), createSender().sendDue()]);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(recipients.toSorted());
  });

  test('an email claimed by a process that died is due again after ten minutes, not before', async () => {
    await post();
    const dead: MailTransport = { ...transport, send: () => new Promise(() => undefined) };
    void createSender({ transport: dead }).sendDue();
    await expect.poll(rows).toMatchObject([{ attempts: 1 }]);
    const sender = createSender();
    now += 10 * MINUTE_MS - 1;
    await sender.sendDue();
    expect(sent).toEqual([]);
    now += 1;
    await sender.sendDue();
    expect(sent).toHaveLength(1);
  });

  test('a failure reported after another sender has sent the email changes nothing', async () => {
    await post();
    const fails: ((error: Error) => void)[] = [];
    const slow: MailTransport = { ...transport, send: () => new Promise((_resolve, reject) => void fails.push(reject)) };
    const late = createSender({ transport: slow }).sendDue();
    await expect.poll(() => fails).toHaveLength(1);
    now += 10 * MINUTE_MS;
    await createSender().sendDue();
    fails[0]?.(new Error('too late'));
    await late;
    expect(await rows()).toMatchObject([{ sentAt: new Date(now), nextAttemptAt: null, sealedValues: null }]);
  });

  test.each([
    ['sealed with a different secret', () => post('lost@example.com', LINK, createSecretBox('another secret that is just as long'))],
    ['with an external link', () => post('lost@example.com', 'https://evil.example/')],
  ])('an email %s is kept, does not block others, and is logged once', async (_kind, postBroken) => {
    await postBroken();
    await post('anna@example.com');
    const [broken] = await rows();
    const sender = createSender();
    await sender.sendDue();
    expect(sent.map(({ to }) => to)).toEqual(['anna@example.com']);
    expect(await rows()).toMatchObject([
      { recipient: 'lost@example.com', sealedValues: broken?.sealedValues, nextAttemptAt: null, sentAt: null },
      { recipient: 'anna@example.com', sentAt: new Date(now) },
    ]);
    expect(await countStuckEmails(database)).toBe(1);
    now += 100 * 24 * 60 * MINUTE_MS;
    await sender.sendDue();
    expect(logLines).toEqual([expect.stringMatching(`"level":"error".*"mail":${broken?.id}.*is kept`)]);
  });

  test('a stuck email is sent after a restart with the right key, with all its attempts left', async () => {
    await post('anna@example.com');
    for (let start = 1; start <= RETRY_AFTER_MS.length + 1; start += 1) {
      const withOtherKey = createSender({ secretBox: createSecretBox('another secret that is just as long') });
      withOtherKey.start();
      await expect.poll(() => logLines).toHaveLength(start);
      await expect.poll(() => countStuckEmails(database)).toBe(1);
      await withOtherKey.stop(3_000);
    }
    const sender = createSender();
    answers = ['421 busy'];
    sender.start();
    await expect.poll(rows).toMatchObject([{ attempts: 1, nextAttemptAt: new Date(now + MINUTE_MS) }]);
    expect(await countStuckEmails(database)).toBe(0);
    now += MINUTE_MS;
    await sender.sendDue();
    expect(sent.map(({ to }) => to)).toEqual(['anna@example.com']);
    await sender.stop(3_000);
  });

  test('the log identifies an email by its id and contains no address or link', async () => {
    await post('anna@example.com');
    await post('ben@example.com', 'https://evil.example/secret-link');
    const sender = createSender();
    for (const delay of [0, ...RETRY_AFTER_MS]) {
      answers = ['550 <anna@example.com> is unknown here'];
      now += delay;
      await sender.sendDue();
    }
    const [first, second] = (await rows()).map(({ id }) => id);
    const entries = logLines.map((line) => JSON.parse(line) as { level: string; mail: number });
    expect(entries.filter(({ mail }) => mail === first).map(({ level }) => level)).toEqual([...RETRY_AFTER_MS.map(() => 'warn'), 'error']);
    expect(entries.filter(({ mail }) => mail === second).map(({ level }) => level)).toEqual(['error']);
    expect(logLines.join('')).not.toMatch(/anna|ben@|example\.com|evil\.example|secret-link|a-code-that/);
  });

  test('an email is sent soon after its transaction commits, and not sent if it rolls back', async () => {
    const sender = createSender();
    const queue = createEmailQueue({ database, secretBox, clock, onPosted: sender.wake });
    const owed = (recipient: string) =>
      ({ userId: null, recipient, language: 'en', content: { template: 'welcome', firstName: 'Anna', url: LINK } }) as const;
    const rolledBack = database.transaction(async (transaction) => {
      await queue.post(owed('never@example.com'), transaction);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await database.transaction((transaction) => queue.post(owed('anna@example.com'), transaction));
    await expect.poll(() => sent.map(({ to }) => to)).toEqual(['anna@example.com']);
    await sender.stop(3_000);
  });

  test('emails queued before startup are sent at startup', async () => {
    await post();
    const sender = createSender();
    sender.start();
    await expect.poll(() => sent).toHaveLength(1);
    await sender.stop(3_000);
  });

  test('stopping waits for the email being sent, starts no other, and closes the transport', async () => {
    await post('a@example.com');
    await post('b@example.com');
    const finishes: (() => void)[] = [];
    const slow: MailTransport = {
      ...transport,
      send: (mail) =>
        new Promise((resolve) => {
          finishes.push(() => {
            sent.push(mail);
            resolve();
          });
        }),
    };
    const sender = createSender({ transport: slow });
    sender.start();
    await expect.poll(() => finishes).toHaveLength(1);
    const stopped = sender.stop(3_000);
    expect(isClosed).toBe(false);
    finishes[0]?.();
    await stopped;
    expect(isClosed).toBe(true);
    expect(await rows()).toMatchObject([{ sentAt: new Date(now) }, { attempts: 0, sentAt: null }]);
    sender.wake();
    await sender.sendDue();
    expect(sent.map(({ to }) => to)).toEqual(['a@example.com']);
  });
});
