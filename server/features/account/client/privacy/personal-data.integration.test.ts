import { accountPaths, privacyPaths } from '@fairlead/contract/paths.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { personalDataSchema } from '@fairlead/contract/account/privacy.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { readPdfText } from '../../../../../tests/support/read-pdf-text.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { collectBackOffice } from '../../operators/clients/export-operator-records.ts';
import { collectContactMessages } from '../../../contact/export-messages.ts';
import { collectFavourites } from '../../../markets/client/favourites/export-favourites.ts';
import { collectWatchlists } from '../../../markets/client/watchlists/export-watchlists.ts';
import { sealBankAccount } from '../../../payments/withdrawals/bank-account.ts';
import { collectPayments } from '../../../payments/export-payments.ts';
import { collectTrading } from '../../../trading/export-trading-data.ts';
import { insertPopup } from '../../popups/store.ts';
import { issueCode } from '../../../../identity/codes/one-time-codes.ts';
import { insertLogin, visitFromDevice } from '../sign-in/login-store.ts';
import { findUserByEmail } from '../../store.ts';
import { collectAccount } from './account-collectors.ts';
import { collectPersonalData, PERSONAL_DATA_LIMIT } from './get-personal-data.ts';
import { fixtureNameOf } from '../../../trading/fixture-name-of.ts';

/** Tables with data about clients that are not exported, and why. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  challenges: 'the first half of a pending sign-in: secrets that live for five minutes, and nothing about the client',
  ledger_days: 'sums of the firm’s own accounts, which do not identify clients',
  ledger_balances: 'sums of the client’s own ledger entries, which are exported',
  affiliate_checkpoints: 'sums of an affiliate’s own account, which do not identify clients',
  ledger_checkpoints: 'sums of the whole ledger, which do not identify clients',
  execution_progress: 'how far the journal is summed up: it names no client',
  proof_client_secrets: 'the secret behind the salts of the client’s receipts, each of which has its own salt',
  partitioning: 'how accounts are spread over partitions: it names no client',
  financing_fee_mails: 'which emails about financing fees are queued: the emails themselves are exported',
  margin_announcement_mails: 'which emails about increased margins are queued: the emails themselves are exported',
  corporate_action_mails: 'which emails about corporate actions are queued: the emails themselves are exported',
  audit_log: 'operators’ actions: each change is in the part that it changed, and operators’ identities are not the client’s data',
};

const HOUR_MS = 3_600_000;

describe.each(testDatabases)('personal-data export on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let own: Client;
  let other: Client;

  interface Client {
    readonly id: number;
    readonly token: string;
    readonly marker: string;
  }

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    own = await prepare('demo@fairlead.test', 'Mine');
    other = await prepare('new@fairlead.test', 'Theirs');
    await trade(own.id);
    return opened.close;
  });

  beforeEach(async () => {
    api.setTime(FIXTURE_START);
    await database.query('DELETE FROM throttle');
  });

  const origin = (marker: string) => ({ address: `192.0.2.${marker.length}`, country: 'DE', device: `Browser of ${marker}` });

  /** A client with a row in every table, each containing the marker. */
  async function prepare(email: string, marker: string): Promise<Client> {
    const user = await findUserByEmail(database, email);
    if (user === null) throw new Error(`${email} does not exist`);
    const { id } = user;
    const secret = Buffer.from(`secret of ${marker}`);
    await insertLogin(database, id, { at: FIXTURE_START, method: 'password', outcome: 'signedIn', ...origin(marker) });
    await visitFromDevice(database, { userId: id, presentedHash: secret, deviceHash: secret, now: FIXTURE_START });
    await issueCode(
      database,
      { audience: 'client', userId: id },
      { purpose: 'login', email: `${marker}@old.test`, validMs: 60_000 },
      FIXTURE_START,
    );
    await insertPopup(database, { userId: id, title: `For ${marker}`, content: '<p>Hello</p>', createdAt: FIXTURE_START });
    const at = new Date(FIXTURE_START).toISOString();
    const insert = (sql: string, values: readonly unknown[]) => database.query(sql, values);
    await insert('INSERT INTO totp_secrets (user_id, sealed_secret, created_at) VALUES ($1, $2, $3)', [id, secret, at]);
    await insert(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at) VALUES ($1, $2, $3, 0, '[]', $4, $5)`,
      [id, `credential-${marker}`, secret, `Key of ${marker}`, at],
    );
    await insert('INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, $2)', [id, secret]);
    await insert(
      `INSERT INTO documents (user_id, kind, status, note, file_key, media_type, size_bytes, uploaded_at)
       VALUES ($1, 'passport', 'rejected', $2, $3, 'image/jpeg', 1234, $4)`,
      [id, `Blurred, ${marker}`, `file-key-${marker}`, at],
    );
    await insert(
      `INSERT INTO mails (user_id, recipient, language, template, sealed_values, created_at) VALUES ($1, $2, 'en', 'welcome', $3, $4)`,
      [id, `${marker}@mail.test`, secret, at],
    );
    await insert(`INSERT INTO deletion_requests (user_id, reason, requested_at, status) VALUES ($1, $2, $3, 'withdrawn')`, [
      id,
      `Reason of ${marker}`,
      at,
    ]);
    await insert(`INSERT INTO favourite_instruments (user_id, symbols) VALUES ($1, $2)`, [id, JSON.stringify([`SYM${marker}`])]);
    const watchlists = [{ id: 'list', name: `List ${marker}`, symbols: ['BTCUSD'] }];
    await insert(`INSERT INTO watchlists (user_id, lists) VALUES ($1, $2)`, [id, JSON.stringify(watchlists)]);
    await insert(
      `INSERT INTO contact_messages (at, language, first_name, last_name, email, phone, message, user_id)
       VALUES ($1, 'en', 'Ada', 'Example', 'ada@mail.test', '+4930901820', $2, $3)`,
      [at, `Question of ${marker}`, id],
    );
    await insert(`INSERT INTO execution_client_days VALUES ($1, '2027-01-14', $2, 'open', 1, 2, 400, 100, 300, 123)`, [
      id,
      `Filled for ${marker}`,
    ]);
    await insert(`INSERT INTO refusal_client_days VALUES ($1, '2027-01-14', 'openPosition', 'priceMoved', $2, 3)`, [
      id,
      `Refused to ${marker}`,
    ]);
    await insert(`INSERT INTO latency_client_days VALUES ($1, '2027-01-14', 3, $2)`, [id, marker.length]);
    await pay(id, marker);
    await refer(id, marker);
    await insertOperatorRecords(id, marker);
    await insert('UPDATE users SET street = $2 WHERE id = $1', [id, `Street of ${marker}`]);
    const token = await api.sessions.start({ audience: 'client', userId: id }, origin(marker), true);
    return { id, token, marker };
  }

  /** Records made by operators. */
  async function insertOperatorRecords(userId: number, marker: string): Promise<void> {
    const at = new Date(FIXTURE_START).toISOString();
    await database.query(`INSERT INTO client_notes (user_id, at, operator_id, text) SELECT $1, $2, min(id), $3 FROM operators`, [
      userId,
      at,
      `Called by ${marker}`,
    ]);
    await database.query(`INSERT INTO client_tags (user_id, tag, at, operator_id) SELECT $1, $3, $2, min(id) FROM operators`, [
      userId,
      at,
      `Tag of ${marker}`,
    ]);
    await database.query(
      `INSERT INTO complaints (user_id, name, email, category, channel, language, text, received_at, due_on, status, entered_by)
       SELECT $1, 'Ada', 'ada@mail.test', 'service', 'phone', 'en', $3, $2, '2027-02-05', 'open', min(id) FROM operators`,
      [userId, at, `Complaint of ${marker}`],
    );
    await database.query(
      `INSERT INTO funds_requests (user_id, kind, amount_cents, reason, status, request_id, reference, requested_by, requested_at)
       SELECT $1, 'bonus', 5000, $3, 'waiting', $4, $4, min(id), $2 FROM operators`,
      [userId, at, `Goodwill for ${marker}`, `request-${marker}`],
    );
  }

  /** A deposit with a provider report, and a withdrawal refunded to it. */
  async function pay(userId: number, marker: string): Promise<void> {
    const at = new Date(FIXTURE_START).toISOString();
    const [deposit, withdrawal] = [`DEPOSIT${marker}`, `WITHDRAWAL${marker}`];
    const sealed = sealBankAccount(api.secretBox, withdrawal, `IBAN of ${marker}`);
    await database.query(
      `INSERT INTO transactions
         (transaction_id, ledger_reference, user_id, type_id, status, amount_cents, provider_key, provider_reference, comments,
          sealed_bank_account, note, checked_by, created_at)
       VALUES ($1, $1, $3, 1, 'completed', 25000, 'one', $6, '', NULL, '', NULL, $4),
              ($2, $2, $3, 7, 'rejected', -10050, NULL, NULL, $5, $7, $8, (SELECT min(id) FROM operators), $4)`,
      [deposit, withdrawal, userId, at, `Comments of ${marker}`, `reference-${marker}`, sealed, `Note for ${marker}`],
    );
    await database.query(
      `INSERT INTO transaction_steps (transaction_id, at, step, actor, operator_id)
       VALUES ($1, $2, 'checked', 'operator', (SELECT min(id) FROM operators))`,
      [withdrawal, at],
    );
    await database.query(
      `INSERT INTO payouts (payout_id, transaction_id, deposit_id, amount_cents, status) VALUES ($1, $2, $3, 10050, 'dropped')`,
      [`payout-${marker}`, withdrawal, deposit],
    );
    await database.query(
      `INSERT INTO provider_reports
         (provider_key, event_id, transaction_id, source, outcome, amount_cents, currency, decision, received_at)
       VALUES ('one', $1, $2, 'callback', 'paid', 25000, 'EUR', 'book', $3)`,
      [`event-${marker}`, deposit, at],
    );
  }

  /** A sign-up through an affiliate's link; and an affiliate with a pending payout. */
  async function refer(userId: number, marker: string): Promise<void> {
    const at = new Date(FIXTURE_START).toISOString();
    const query = (sql: string, values: readonly unknown[]) => database.query(sql, values);
    const [affiliate] = await database.query<{ id: number }>(
      `INSERT INTO affiliates (email, email_normalised, password_hash, name, company, payout_user_id, created_at)
       VALUES ($1, lower($1), $2, $3, $4, $5, $6) RETURNING id`,
      [`${marker}@partner.test`, `hash of ${marker}`, `Partner of ${marker}`, `Company of ${marker}`, userId, at],
    );
    const [campaign] = await database.query<{ id: number }>(
      'INSERT INTO affiliate_campaigns (affiliate_id, code, name, created_at) VALUES ($1, lower($2), $3, $4) RETURNING id',
      [affiliate?.id, `code-${marker}`, `Campaign of ${marker}`, at],
    );
    await query(
      `INSERT INTO referred_accounts (user_id, affiliate_id, campaign_id, sub_id, source_page, created_at, deposits_cents, commission_cents)
       VALUES ($1, $2, $3, $4, $5, $6, 25000, 20000)`,
      [userId, affiliate?.id, campaign?.id, `sub-${marker}`, `https://blog.test/${marker}`, at],
    );
    await query(
      `INSERT INTO referred_account_days (user_id, day, affiliate_id, deposits_count, deposits_cents, volume_cents, spread_cents)
       VALUES ($1, '2027-01-15', $2, 1, 25000, 100000, 123)`,
      [userId, affiliate?.id],
    );
    await query(
      `INSERT INTO affiliate_entries
         (transaction_id, line, account, amount_cents, kind, affiliate_id, balance_cents, user_id, day, booked_at, detail)
       VALUES ($1, 0, $2, 20000, 'correction', $3, 20000, $4, '2027-01-15', $5, $6),
              ($1, 1, 'house:commissions', -20000, 'correction', $3, NULL, $4, '2027-01-15', $5, $6)`,
      [
        `entry-${marker}`,
        `affiliate:${affiliate?.id}`,
        affiliate?.id,
        userId,
        at,
        JSON.stringify({ kind: 'correction', note: `Words on ${marker}` }),
      ],
    );
    const payoutId = `AP-${marker}`;
    await query(
      `INSERT INTO affiliate_payouts (payout_id, affiliate_id, request_id, amount_cents, payout_user_id, sealed_bank_account, state, requested_at)
       VALUES ($1, $2, $3, 7550, $4, $5, 'booked', $6)`,
      [payoutId, affiliate?.id, `request-${marker}`, userId, sealBankAccount(api.secretBox, payoutId, `Account of ${marker}`), at],
    );
  }

  /** Funds, a closed and an open position, an order and an alert. */
  async function trade(accountId: number): Promise<void> {
    const at = FIXTURE_START;
    api.market.setQuote('BTCUSD', 60_000_000_000, 60_010_000_000, at);
    const submit = async (command: object, commandId: string) => {
      const answer = await api.engine.submit({ accountId, at, commandId, ...command } as Parameters<FixtureApi['engine']['submit']>[0]);
      if (answer.kind === 'refused') throw new Error(`${commandId} was refused with ${answer.refusal.code}`);
      return answer;
    };
    const open = {
      kind: 'openPosition',
      symbol: 'BTCUSD',
      side: 'long',
      margin: cents(10_000),
      leverage: 2,
      priceBound: price(9_000_000_000_000),
      stopLoss: null,
      takeProfit: null,
      trailingDistance: null,
      guaranteedStop: false,
      openedBy: 'client',
    };
    const first = await submit(open, 'open:1');
    if (first.kind !== 'opened') throw new Error('nothing was opened');
    api.market.setQuote('BTCUSD', 61_000_000_000, 61_010_000_000, at);
    await submit({ kind: 'closePosition', positionId: first.positionId, seenPrice: null, margin: null, reason: 'manual' }, 'close:1');
    await submit(open, 'open:2');
    const { stopLoss, takeProfit, trailingDistance, guaranteedStop, margin, leverage } = open;
    const waiting = { stopLoss, takeProfit, trailingDistance, guaranteedStop, margin, leverage, expiresAt: null };
    await submit(
      { kind: 'placeOrder', symbol: 'BTCUSD', side: 'long', entryKind: 'limit', entryPrice: price(1_000_000), ...waiting },
      'order:1',
    );
    await submit({ kind: 'setAlert', symbol: 'BTCUSD', level: price(2_000_000) }, 'alert:1');
    await api.engine.submit({ kind: 'removeAlert', accountId, at, commandId: 'refused:1', alertId: 0 });
  }

  const post = (url: string, token?: string, payload: object = {}, headers: Record<string, string> = {}) =>
    api.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    });
  const read = async ({ token }: Client) => personalDataSchema.parse((await post(privacyPaths.data, token)).json()).data;
  const codeOf = (answer: { json(): unknown }) => errorBodySchema.parse(answer.json()).error.code;
  const collectors = () => [
    ...collectAccount(database),
    ...collectTrading({ engine: api.engine, database, nameOf: fixtureNameOf }),
    ...collectPayments({ database, secretBox: api.secretBox }),
    collectFavourites(database),
    collectWatchlists(database),
    collectContactMessages(database),
    ...collectBackOffice(database),
  ];

  test('every part has records, and every record is the client’s own', async () => {
    const { generated_at, parts } = await read(own);
    expect(generated_at).toBe(new Date(FIXTURE_START).toISOString());
    expect(parts.filter(({ records }) => records.length === 0)).toEqual([]);
    expect(parts.every(({ is_complete }) => is_complete)).toBe(true);
    const text = JSON.stringify(parts);
    for (const held of [
      'Street of',
      'Browser of',
      '@old.test',
      '@mail.test',
      'For',
      'Key of',
      'Blurred,',
      'Reason of',
      'Question of',
      'Comments of',
      'IBAN of',
      'Note for',
      'Partner of',
      'Company of',
      'Campaign of',
      'Words on',
      'Account of',
      'Called by',
      'Tag of',
      'Complaint of',
      'Goodwill for',
      'Filled for',
      'Refused to',
      'SYM',
    ]) {
      expect(text).toContain(held === '@old.test' || held === '@mail.test' ? `Mine${held}` : held === 'SYM' ? 'SYMMine' : `${held} Mine`);
    }
    expect(text).not.toContain('Theirs');
  });

  test('another client gets their own data, and nothing of the first', async () => {
    const { parts } = await read(other);
    const text = JSON.stringify(parts);
    expect(text).toContain('Street of Theirs');
    expect(text).not.toContain('Mine');
    expect(parts.find(({ name }) => name === 'closed_positions')?.records).toEqual([]);
    expect(parts.find(({ name }) => name === 'ledger')?.records).toEqual([]);
  });

  test('amounts are euros, prices decimals, times ISO 8601', async () => {
    const { parts } = await read(own);
    const recordsOf = (name: string) => parts.find((part) => part.name === name)?.records ?? [];
    const deposit = recordsOf('ledger').find(({ kind: what }) => what === 'deposit');
    expect(deposit).toMatchObject({ amount_eur: 10_000, purse: 'cash', at: new Date(FIXTURE_START).toISOString() });
    expect(recordsOf('orders')[0]).toMatchObject({ kind: 'limit', side: 'buy', amount_eur: 100, price: 1, stop_loss: null });
    expect(recordsOf('alerts')[0]).toMatchObject({ price: 2, fired_at: null });
    expect(recordsOf('open_positions')).toHaveLength(1);
    expect(recordsOf('closed_positions')[0]).toMatchObject({ symbol: 'BTCUSD', amount_eur: 100, closing_reason: 'manual' });
    expect(recordsOf('journal')[0]).toMatchObject({ command: 'alert:1', events: [{ kind: 'alertSet', alert: { level: 2 } }] });
    const refused = { kind: 'commandRefused', refusal: { code: 'alertUnknown' } };
    expect(recordsOf('refused_requests')).toMatchObject([{ command: 'refused:1', events: [refused] }]);
  });

  test('includes how the client’s orders were executed, in basis points and euros', async () => {
    const { parts } = await read(own);
    const recordsOf = (name: string) => parts.find((part) => part.name === name)?.records ?? [];
    expect(recordsOf('execution_quality')).toMatchObject([
      {
        day: '2027-01-14',
        order_type: 'open',
        fills: 2,
        average_slippage_bp: 2,
        worst_slippage_bp: 1,
        best_slippage_bp: 3,
        value_eur: 1.23,
      },
    ]);
    expect(recordsOf('rejections_by_day')).toMatchObject([{ request: 'openPosition', reason: 'priceMoved', count: 3 }]);
    expect(recordsOf('order_times')).toEqual([{ day: '2027-01-14', up_to_ms: 10, count: 4 }]);
  });

  test('payments have their public numbers, and do not name the deciding operators', async () => {
    const { parts } = await read(own);
    const recordsOf = (name: string) => parts.find((part) => part.name === name)?.records ?? [];
    const [withdrawal, deposit] = recordsOf('transactions');
    expect(withdrawal).toMatchObject({ kind: 'wireWithdrawal', amount_eur: -100.5, bank_account: 'IBAN of Mine', journal_number: null });
    expect(deposit).toMatchObject({ kind: 'cardDeposit', amount_eur: 250, provider_reference: 'reference-Mine', bank_account: null });
    const number = { transaction_number: withdrawal?.['number'] };
    expect(recordsOf('transaction_steps')[0]).toEqual({
      ...number,
      at: new Date(FIXTURE_START).toISOString(),
      step: 'checked',
      by: 'operator',
      amount_eur: null,
    });
    expect(recordsOf('payouts')).toMatchObject([{ ...number, kind: 'refund', deposit: deposit?.['number'], amount_eur: 100.5 }]);
    expect(recordsOf('provider_reports')).toMatchObject([{ transaction_number: deposit?.['number'], outcome: 'paid', amount: 250 }]);
    expect(recordsOf('transactions').at(-1)).toMatchObject({
      kind: 'manualDeposit',
      amount_eur: 10_000,
      journal_number: expect.any(Number),
    });
  });

  test('includes the referral with its results and commission, and the client’s own affiliate payouts', async () => {
    const { parts } = await read(own);
    const recordsOf = (name: string) => parts.find((part) => part.name === name)?.records ?? [];
    expect(recordsOf('referral')).toMatchObject([
      { came_by: 'affiliate', link_of: 'Partner of Mine', sub_id: 'sub-Mine', source_page: 'https://blog.test/Mine', commission_eur: 200 },
    ]);
    expect(recordsOf('referral_days')).toMatchObject([{ day: '2027-01-15', deposits_eur: 250, volume_eur: 1_000, spread_eur: 1.23 }]);
    expect(recordsOf('referral_commissions')).toMatchObject([{ kind: 'correction', amount_eur: 200 }]);
    expect(recordsOf('affiliate')[0]).toMatchObject({ email: 'Mine@partner.test', status: 'active' });
    expect(recordsOf('affiliate_payouts')).toMatchObject([
      { id: 'AP-Mine', amount_eur: 75.5, status: 'payoutBooked', bank_account: 'Account of Mine', transaction_number: null },
    ]);
  });

  test('every table with a client’s id is covered', async () => {
    const rows = await database.query<{ table_name: string }>(
      `SELECT DISTINCT table_name FROM information_schema.columns
       WHERE table_schema = 'public' AND (column_name ~ '(user|account|client)' OR column_name IN ('referred_by', 'transaction_id'))`,
    );
    const about = rows.map(({ table_name }) => table_name).filter((name) => name !== 'account_levels');
    const collected = new Set(collectors().flatMap(({ tables }) => tables));
    expect(about).toContain('logins');
    expect(about.filter((name) => !collected.has(name) && !(name in NOT_EXPORTED))).toEqual([]);
    expect(Object.keys(NOT_EXPORTED).filter((name) => !about.includes(name) || collected.has(name))).toEqual([]);
  });

  test('contains no secrets: no hash, no sealed value, no key, no token', async () => {
    const text = JSON.stringify(await read(own));
    const columns = await database.query<{ table_name: string; column_name: string }>(
      `SELECT table_name, column_name FROM information_schema.columns
       WHERE table_schema = 'public' AND (data_type = 'bytea' OR column_name IN ('password_hash', 'credential_id', 'file_key'))`,
    );
    let checkedColumns = 0;
    for (const { table_name, column_name } of columns) {
      const values = await database.query<{ value: Uint8Array | string | null }>(`SELECT ${column_name} AS value FROM ${table_name}`);
      for (const { value } of values) {
        if (value === null) continue;
        checkedColumns += 1;
        for (const spelling of spellingsOf(value)) expect(text, `${table_name}.${column_name}`).not.toContain(spelling);
      }
    }
    expect(checkedColumns).toBeGreaterThan(10);
    expect(text).not.toContain(own.token);
  });

  function spellingsOf(value: Uint8Array | string): readonly string[] {
    if (typeof value === 'string') return [value];
    const bytes = Buffer.from(value);
    return [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('latin1'), bytes.join(',')];
  }

  test('beyond the maximum, the latest records are included, and the export says so', async () => {
    const { parts } = await collectPersonalData(own.id, collectors(), FIXTURE_START, 2);
    const journal = parts.find(({ name }) => name === 'journal');
    expect(journal).toMatchObject({ is_complete: false, records: [{ command: 'alert:1' }, { command: 'order:1' }] });
    expect(parts.find(({ name }) => name === 'details')?.is_complete).toBe(true);
  });

  test.each([
    ['en', 'Price moved'],
    ['de', 'Kurs verändert'],
    ['it', 'Prezzo variato'],
    ['es', 'El precio se movió'],
  ])('is available as a PDF in %s, with the reasons of rejections in words', async (language, reason) => {
    const answer = await post(privacyPaths.dataPdf, own.token, {}, { 'accept-language': language });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="fairlead-data.pdf"');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.toString('latin1')).toContain(`/Lang (${language})`);
    const text = readPdfText(answer.rawPayload).join(' ');
    expect(text).toContain(reason);
    expect(text).not.toContain('priceMoved');
  });

  const calls = Object.values(privacyPaths);

  describe.each(calls)('%s', (url) => {
    test.each<[string, () => Promise<string | undefined>]>([
      ['no token', async () => undefined],
      ['an unknown token', async () => 'a'.repeat(43)],
      ['an affiliate’s token', () => api.sessions.start({ audience: 'affiliate', userId: own.id }, origin('x'), true)],
      ['an operator’s token', () => api.sessions.start({ audience: 'operator', userId: own.id }, origin('x'), true)],
      [
        'an expired token',
        async () => {
          const token = await api.sessions.start({ audience: 'client', userId: own.id }, origin('x'), true);
          api.setTime(FIXTURE_START + 13 * HOUR_MS);
          return token;
        },
      ],
    ])('is refused for %s', async (_name, makeToken) => {
      const answer = await post(url, await makeToken());
      expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'notSignedIn']);
    });
  });

  test.each([privacyPaths.data, privacyPaths.dataPdf, privacyPaths.requestDeletion])(
    '%s requires a recent proof of the password',
    async (url) => {
      const unproven = await api.sessions.start({ audience: 'client', userId: own.id }, origin('x'), false);
      const answer = await post(url, unproven);
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'recentLoginRequired']);
    },
  );

  test('each client can request both forms together ten times an hour', async () => {
    const urls = [privacyPaths.data, privacyPaths.dataPdf];
    for (let at = 0; at < PERSONAL_DATA_LIMIT.mostAttempts; at += 1) {
      expect((await post(urls[at % 2] ?? '', own.token)).statusCode).toBe(200);
    }
    for (const url of urls) {
      const answer = await post(url, own.token);
      expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'tooManyRequests']);
      expect(answer.headers['retry-after']).toBe('3600');
    }
    expect((await post(privacyPaths.data, other.token)).statusCode).toBe(200);
  });

  test('none of it is logged', async () => {
    await read(own);
    expect(api.logLines.join('\n')).not.toContain('Street of Mine');
  });

  test('a client with incomplete details gets them as they are', async () => {
    const { parts } = await read(other);
    expect(parts.find(({ name }) => name === 'details')?.records[0]).toMatchObject({ country: null, birth_date: null, phone: '' });
    expect(accountPaths.document).toContain(':id');
  });
});
