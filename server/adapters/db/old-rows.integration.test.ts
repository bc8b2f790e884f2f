import { describe, expect, onTestFinished, test } from 'vitest';
import { everyDatabase } from '../../../tests/support/databases.ts';
import { createDatabaseBefore } from '../../../tests/support/older-database.ts';
import { SUBJECT_KINDS } from '../../engine/subjects/project-subjects.ts';
import { openDatabase } from './open-database.ts';

const PEOPLE = `
  INSERT INTO users (id, email, email_normalised, password_hash, created_at, uniqid)
  VALUES (1, 'ada@example.test', 'ada@example.test', 'hash', now(), 'uniqid-1');
  INSERT INTO operators (id, email, email_normalised, name, created_at)
  VALUES (1, 'op@example.test', 'op@example.test', 'Op', now()), (2, 'other@example.test', 'other@example.test', 'Other', now());`;

async function migrated(from: string, rows: string) {
  const older = await createDatabaseBefore(from);
  onTestFinished(older.remove);
  await older.run(PEOPLE + rows);
  const database = await openDatabase({ databaseUrl: older.databaseUrl, dataDir: '' });
  onTestFinished(() => database.close());
  return database;
}

// The statements are the same on the embedded database.
describe.runIf(everyDatabase.includes('postgres'))('rows of the previous version, after the migration', () => {
  test('only bookings by a single operator within the last day count', async () => {
    const request = (id: number, status: string, decidedBy: number | null, hours: number, amount: number) =>
      `(${id}, 1, 'adjustment', ${amount}, 'reason', '${status}', 'request-${id}', 'reference-${id}', 1, now() - interval '${hours} hours', ${decidedBy ?? 'NULL'})`;
    const requests = [
      request(1, 'booked', null, 1, -5_000),
      request(2, 'approved', null, 23, 7_000),
      request(3, 'booked', 2, 1, 900_000),
      request(4, 'rejected', null, 1, 1_000),
      request(5, 'booked', null, 25, 1_000),
    ];
    const database = await migrated(
      '0018_one-person-bookings',
      `INSERT INTO funds_requests
        (id, user_id, kind, amount_cents, reason, status, request_id, reference, requested_by, requested_at, decided_by)
        VALUES ${requests.join(', ')}`,
    );
    const rows = await database.query('SELECT reference, operator_id, subject, amount_cents FROM one_person_bookings ORDER BY reference');
    expect(rows).toEqual([
      { reference: 'reference-1', operator_id: 1, subject: 'client:1', amount_cents: 5_000 },
      { reference: 'reference-2', operator_id: 1, subject: 'client:1', amount_cents: 7_000 },
    ]);
  });

  test('a pending deposit is checked, and a withdrawal is completed once all its parts have been sent', async () => {
    const transaction = (id: string, status: string, amount: number) =>
      `('${id}', 'ledger-${id}', 1, ${amount > 0 ? 1 : 2}, '${status}', ${amount}, '2026-01-02T03:04:05Z')`;
    const payout = (id: string, of: string, status: string) => `('${id}', '${of}', 100, '${status}')`;
    const database = await migrated(
      '0019_payments-that-wait',
      `INSERT INTO transactions (transaction_id, ledger_reference, user_id, type_id, status, amount_cents, created_at) VALUES
        ${[
          transaction('pending', 'pending', 5_000),
          transaction('done', 'completed', 5_000),
          transaction('whole', 'completed', -200),
          transaction('partly', 'completed', -200),
          transaction('failed', 'completed', -200),
          transaction('none', 'completed', -200),
        ].join(', ')};
      INSERT INTO payouts (payout_id, transaction_id, amount_cents, status) VALUES
        ${[
          payout('a', 'whole', 'sent'),
          payout('b', 'whole', 'sent'),
          payout('c', 'partly', 'sent'),
          payout('d', 'partly', 'owed'),
          payout('e', 'failed', 'failed'),
        ].join(', ')}`,
    );
    const rows = await database.query(
      'SELECT transaction_id AS id, status, next_check_at IS NOT NULL AS is_checked FROM transactions ORDER BY number',
    );
    expect(rows).toEqual([
      { id: 'pending', status: 'pending', is_checked: true },
      { id: 'done', status: 'completed', is_checked: false },
      { id: 'whole', status: 'completed', is_checked: false },
      { id: 'partly', status: 'sending', is_checked: false },
      { id: 'failed', status: 'sending', is_checked: false },
      { id: 'none', status: 'completed', is_checked: false },
    ]);
  });

  test('reversed amounts are recorded, and disputed ones are to be held', async () => {
    const transaction = (id: string, status: string, reason: string | null, becomes: string | null) =>
      `('${id}', 'ledger-${id}', 1, 1, '${status}', 30000, now(), ${reason === null ? 'NULL' : `'${reason}'`}, ${becomes === null ? 'NULL' : `'${becomes}'`}, 'one')`;
    const report = (id: string, outcome: string, amount: number, currency: string, event: number) =>
      `('one', 'event-${event}', '${id}', 'callback', '${outcome}', ${amount}, '${currency}', 'review', now() + interval '${event} seconds')`;
    const reference = (of: string, kind: string, amount: number, as: string, seq: number) =>
      `(1, '${of}', '${kind}', ${amount}, '${as}', ${seq}, 1800000000000)`;
    const database = await migrated(
      '0023_disputed-deposits',
      `INSERT INTO transactions (transaction_id, ledger_reference, user_id, type_id, status, amount_cents, created_at, review_reason, becomes, provider_key) VALUES
        ${[
          transaction('reversed', 'rejected', 'reversed', null),
          transaction('rejected', 'rejected', 'amountDiffers', null),
          transaction('part', 'inReview', 'reversed', null),
          transaction('foreign', 'inReview', 'reversed', null),
          transaction('decided', 'inReview', 'reversed', 'rejected'),
          transaction('other', 'inReview', 'amountDiffers', null),
          transaction('done', 'completed', 'reversed', null),
        ].join(', ')};
      INSERT INTO provider_reports (provider_key, event_id, transaction_id, source, outcome, amount_cents, currency, decision, received_at) VALUES
        ${[
          report('part', 'paid', 30_000, 'EUR', 1),
          report('part', 'reversed', 10_000, 'EUR', 2),
          report('foreign', 'reversed', 10_000, 'USD', 3),
          report('decided', 'reversed', 10_000, 'EUR', 4),
        ].join(', ')};
      INSERT INTO funds_references (account_id, reference, kind, amount_cents, ledger_kind, journal_seq, at_ms) VALUES
        ${[
          reference('ledger-reversed', 'moved', 30_000, 'deposit', 1),
          reference('reversal:ledger-reversed', 'moved', -30_000, 'adjustment', 2),
          reference('paid-out', 'settled', 700, 'withdrawal', 3),
          reference('given-back', 'settled', 900, 'release', 4),
          reference('later', 'settled', 800, 'withdrawal', 9),
        ].join(', ')};
      INSERT INTO affiliates (id, name, email, email_normalised, created_at) VALUES (1, 'A', 'a@a.test', 'a@a.test', now());
      INSERT INTO affiliate_campaigns (id, affiliate_id, code, name, created_at) VALUES (1, 1, 'c', 'C', now());
      INSERT INTO referred_accounts (user_id, affiliate_id, campaign_id, created_at) VALUES (1, 1, 1, now());
      UPDATE affiliate_progress SET journal_seq = 5`,
    );
    const rows = await database.query(
      `SELECT transaction_id AS id, disputed_cents AS disputed, reversed_cents AS reversed, reversal_parts AS parts, reversing_cents AS reversing,
         hold_cents AS hold, hold_due_at IS NOT NULL AS is_due FROM transactions ORDER BY number`,
    );
    const nothing = { disputed: 0, reversed: 0, parts: 0, reversing: 0, hold: 0, is_due: false };
    expect(rows).toEqual([
      { ...nothing, id: 'reversed', disputed: 30_000, reversed: 30_000, parts: 1 },
      { ...nothing, id: 'rejected' },
      { ...nothing, id: 'part', disputed: 10_000, hold: 10_000, is_due: true },
      { ...nothing, id: 'foreign', disputed: 30_000, hold: 30_000, is_due: true },
      { ...nothing, id: 'decided', disputed: 30_000, reversing: 30_000, hold: 30_000, is_due: true },
      { ...nothing, id: 'other' },
      { ...nothing, id: 'done' },
    ]);
    const days = await database.query('SELECT user_id, affiliate_id, day::text, withdrawals_cents FROM referred_account_days');
    expect(days).toEqual([{ user_id: 1, affiliate_id: 1, day: '2027-01-15', withdrawals_cents: 700 }]);
  });

  test('journal entries are found by their positions and orders, and the journal is keyed by partition', async () => {
    const now = Date.now();
    const hour = 3_600_000;
    const entry = (seq: number, commandId: string | null, at: number, events: readonly object[]) =>
      `(${seq}, 1, ${commandId === null ? 'NULL' : `'${commandId}'`}, ${at}, '${commandId === null ? 'tick' : 'command'}', '${JSON.stringify(events)}')`;
    const opened = { kind: 'positionOpened', position: { id: 7, symbol: 'EURUSD' }, orderId: 3 };
    const refused = { kind: 'commandRefused', command: 'openPosition', refusal: { code: 'priceMoved' } };
    const database = await migrated(
      '0035_durable-core',
      `INSERT INTO journal (seq, account_id, command_id, at_ms, cause, events) VALUES ${[
        entry(1, 'long ago', now - 25 * hour, [{ kind: 'orderPlaced', order: { id: 3 } }]),
        entry(2, null, now - 2 * hour, [{ kind: 'fundsMoved', reference: 'x' }, opened]),
        entry(3, 'refused', now - hour, [refused]),
        entry(4, 'part', now - hour, [{ kind: 'positionPartClosed', positionId: 7, partId: 8 }, { kind: 'debtPaid' }]),
        entry(5, 'part', now, [
          { kind: 'positionClosed', positionId: 7 },
          { kind: 'premiumCharged', positionId: 7 },
        ]),
      ].join(', ')}`,
    );
    const { position, order } = SUBJECT_KINDS;
    expect(await database.query('SELECT kind, subject_id AS id, seq FROM journal_subjects ORDER BY seq, kind, subject_id')).toEqual([
      { kind: order, id: 3, seq: 1 },
      { kind: position, id: 7, seq: 2 },
      { kind: position, id: 7, seq: 4 },
      { kind: position, id: 8, seq: 4 },
      { kind: position, id: 7, seq: 5 },
    ]);
    const [key] = await database.query("SELECT pg_get_indexdef('journal_pkey'::regclass) AS key");
    expect(key).toEqual({ key: expect.stringContaining('(partition, seq)') });
  });

  test('links and second factors of all users share tables, and the previous version keeps working through views', async () => {
    const database = await migrated(
      '0040_one-identity',
      `INSERT INTO affiliates (id, name, email, email_normalised, created_at) VALUES (1, 'A', 'a@a.test', 'a@a.test', now());
      INSERT INTO one_time_codes (code_hash, purpose, user_id, email, created_at, expires_at) VALUES ('\\x01', 'login', 1, 'ada@example.test', now(), now());
      INSERT INTO totp_secrets (user_id, sealed_secret, created_at) VALUES (1, '\\x01', now());
      INSERT INTO operator_codes (code_hash, operator_id, created_at, expires_at, used_at) VALUES ('\\x02', 1, now(), now(), now());
      INSERT INTO affiliate_codes (code_hash, affiliate_id, created_at, expires_at) VALUES ('\\x03', 1, now(), now());
      INSERT INTO operator_totp_secrets (operator_id, sealed_secret, created_at, confirmed_at, last_step) VALUES (1, '\\x04', now(), now(), 9);
      INSERT INTO operator_recovery_codes (operator_id, code_hash, used_at) VALUES (1, '\\x05', now()), (1, '\\x06', NULL), (2, '\\x05', NULL);
      INSERT INTO operator_challenges (token_hash, operator_id, attempts, expires_at) VALUES ('\\x07', 1, 3, now())`,
    );
    const written = `
      INSERT INTO operator_codes (id, code_hash, operator_id, created_at, expires_at, used_at) VALUES (default, '\\x12', 2, now(), now(), default);
      INSERT INTO affiliate_codes (id, code_hash, affiliate_id, created_at, expires_at, used_at) VALUES (default, '\\x13', 1, now(), now(), default);
      INSERT INTO operator_totp_secrets (operator_id, sealed_secret, created_at) VALUES (2, '\\x14', now()), (1, '\\x44', now())
        ON CONFLICT (operator_id) DO UPDATE SET sealed_secret = excluded.sealed_secret WHERE operator_totp_secrets.confirmed_at IS NULL;
      INSERT INTO totp_secrets (user_id, sealed_secret, created_at) VALUES (1, '\\x11', now())
        ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret WHERE totp_secrets.confirmed_at IS NULL;
      DELETE FROM operator_recovery_codes WHERE operator_id = 2;
      INSERT INTO operator_recovery_codes (id, operator_id, code_hash, used_at) VALUES (default, 2, '\\x15', default);
      INSERT INTO operator_challenges (token_hash, operator_id, attempts, expires_at) VALUES ('\\x17', 2, default, now());
      UPDATE operator_challenges SET attempts = operator_challenges.attempts + 1 WHERE token_hash = '\\x07'`;
    for (const statement of written.split(';')) await database.query(statement);

    const owners = 'user_id, operator_id, affiliate_id';
    const none = { user_id: null, operator_id: null, affiliate_id: null };
    expect(
      await database.query(
        `SELECT code_hash::text AS hash, purpose, email, used_at IS NOT NULL AS used, ${owners} FROM one_time_codes ORDER BY 1`,
      ),
    ).toEqual([
      { ...none, hash: '\\x01', purpose: 'login', email: 'ada@example.test', used: false, user_id: 1 },
      { ...none, hash: '\\x02', purpose: 'passwordReset', email: 'op@example.test', used: true, operator_id: 1 },
      { ...none, hash: '\\x03', purpose: 'passwordReset', email: 'a@a.test', used: false, affiliate_id: 1 },
      { ...none, hash: '\\x12', purpose: 'passwordReset', email: '', used: false, operator_id: 2 },
      { ...none, hash: '\\x13', purpose: 'passwordReset', email: '', used: false, affiliate_id: 1 },
    ]);
    const secrets = `SELECT sealed_secret::text AS secret, last_step, confirmed_at IS NOT NULL AS confirmed, ${owners} FROM totp_secrets ORDER BY 1`;
    expect(await database.query(secrets)).toEqual([
      { ...none, secret: '\\x04', last_step: 9, confirmed: true, operator_id: 1 },
      { ...none, secret: '\\x11', last_step: null, confirmed: false, user_id: 1 },
      { ...none, secret: '\\x14', last_step: null, confirmed: false, operator_id: 2 },
    ]);
    const codes = `SELECT code_hash::text AS hash, used_at IS NOT NULL AS used, ${owners} FROM recovery_codes ORDER BY 1`;
    expect(await database.query(codes)).toEqual([
      { ...none, hash: '\\x05', used: true, operator_id: 1 },
      { ...none, hash: '\\x06', used: false, operator_id: 1 },
      { ...none, hash: '\\x15', used: false, operator_id: 2 },
    ]);
    const waiting = `SELECT token_hash::text AS hash, purpose, method, attempts, ${owners} FROM challenges ORDER BY 1`;
    expect(await database.query(waiting)).toEqual([
      { ...none, hash: '\\x07', purpose: 'secondFactor', method: 'password', attempts: 4, operator_id: 1 },
      { ...none, hash: '\\x17', purpose: 'secondFactor', method: 'password', attempts: 0, operator_id: 2 },
    ]);
  });
});
