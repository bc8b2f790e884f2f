import { accountPaths, paymentPaths } from '@fairlead/contract/paths.ts';
import type { WireStatement } from '@fairlead/contract/payments/schemas.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { readPdfText } from '../../../../tests/support/read-pdf-text.ts';
import { openTestApi, type TestApi } from '../../../../tests/support/test-api.ts';
import { FIXTURE_START } from '../../../fixture-api.ts';
import { STATEMENT_PDF_LIMIT } from '../../../pdf/statement-pdf-limit.ts';
import { recordFunds } from '../record-funds.ts';

const MONTH = '2027-01';
const DAY_MS = 86_400_000;
const FORMULA = '=HYPERLINK("https://evil.example";"my house, soon")';

type CsvRow = Readonly<Record<string, string>>;

describe.each(testDatabases)('payment exports on %s', (kind) => {
  let bench: TestApi;
  let token: string;
  let now = FIXTURE_START;

  beforeAll(async () => {
    bench = await openTestApi(kind, { RULE_PACK: 'third-country-retail' });
    await pass(1_000);
    await deposit(500);
    await trade();
    await bench.api.engine.submit({
      kind: 'moveFunds',
      commandId: 'bonus:1',
      accountId: 1,
      at: now,
      fundsKind: 'bonus',
      amount: cents(75_25),
      reference: 'bonus:1',
    });
    await recordFunds({ userId: 1, kind: 'commission', amount: cents(40_15), reference: 'commission:AP-1' }, bench.api.payments);
    await post(paymentPaths.cancel, { transaction_id: (await withdraw(-120.4)).transaction_id });
    await withdraw(-300.5);
  });
  afterAll(() => bench.close());

  /** Moves the clock and signs in again, because sessions expire within days. */
  async function pass(ms: number): Promise<void> {
    now += ms;
    bench.api.setTime(now);
    token = await signIn('demo@fairlead.test');
  }

  async function signIn(email: string): Promise<string> {
    const login = await bench.api.app.inject({ method: 'POST', url: accountPaths.login, payload: { email, password: 'fairlead-demo' } });
    return login.json<{ data: { access_token: string } }>().data.access_token;
  }

  async function post(url: string, payload: object): Promise<{ readonly transaction_id: string }> {
    const answer = await bench.api.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }

  const withdraw = (amount: number) => post(paymentPaths.create, { method: 'withdraw', amount, comments: FORMULA });

  async function deposit(amount: number): Promise<void> {
    const { transaction_id: id } = await post(paymentPaths.create, { method: 1, amount, provider: 'one' });
    const { headers, payload } = bench.api.providers.one.callback(id, { at: now, euroCents: amount * 100 });
    await bench.api.app.inject({ method: 'POST', url: paymentPaths.update.replace(':provider', 'one'), headers, payload });
  }

  async function trade(): Promise<void> {
    const base = { accountId: 1, at: now };
    bench.api.market.setQuote('BTCUSD', 60_000_000_000, 60_010_000_000, now);
    const opened = await bench.api.engine.submit({
      ...base,
      kind: 'openPosition',
      commandId: 'open:1',
      symbol: 'BTCUSD',
      side: 'long',
      margin: cents(100_00),
      leverage: 2,
      priceBound: price(9_000_000_000_000),
      stopLoss: null,
      takeProfit: null,
      trailingDistance: null,
      guaranteedStop: false,
      openedBy: 'client',
    });
    if (opened.kind !== 'opened') throw new Error('no position was opened');
    bench.api.market.setQuote('BTCUSD', 61_000_000_000, 61_010_000_000, now);
    const { positionId } = opened;
    const close = { kind: 'closePosition', commandId: 'close:1', positionId, seenPrice: null, margin: null, reason: 'manual' } as const;
    await bench.api.engine.submit({ ...base, ...close });
  }

  const get = (url: string, headers: Record<string, string> = {}) =>
    bench.api.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } });
  const csvOf = (month: string) => get(paymentPaths.statementCsv.replace(':month', month));
  const pdfOf = (month: string, language = 'en') =>
    get(paymentPaths.statementPdf.replace(':month', month), { 'accept-language': language });
  const statementOf = async (month: string) =>
    (await get(paymentPaths.statement.replace(':month', month))).json<{ data: WireStatement }>().data;
  const codeOf = (answer: { json(): unknown }) => (answer.json() as { error: { code: string } }).error.code;
  const balances = async () => (await bench.api.engine.viewAccount(1))?.balances;

  /** Rows keyed by column name. */
  function readCsv(text: string): readonly CsvRow[] {
    const lines = text
      .replace('\u{FEFF}', '')
      .trimEnd()
      .split('\r\n')
      .map((line) =>
        [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
          .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
          .slice(0, -1),
      );
    const [names = [], ...rows] = lines;
    return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
  }

  const euroCents = (cell: string | undefined) => Math.round(Number(cell) * 100);
  const sum = (rows: readonly CsvRow[]) => rows.reduce((total, row) => total + euroCents(row['Amount EUR']), 0);

  describe('transactions as CSV', () => {
    test('include everything that matches the filter, as a file, with formulas neutralised', async () => {
      const answer = await get(`${paymentPaths.csv}?group=withdrawals`);
      expect(answer.headers['content-disposition']).toBe('attachment; filename="withdrawals.csv"');
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.body.startsWith('\u{FEFF}Transaction,Type,Status,Amount,Reversed,Disputed,Currency,')).toBe(true);
      const rows = readCsv(answer.body);
      expect(rows.map((row) => [row['Amount'], row['Status'], row['Currency']])).toEqual([
        ['-300.50', 'Pending', 'EUR'],
        ['-120.40', 'Cancelled', 'EUR'],
      ]);
      expect(rows.map((row) => row['Comments'])).toEqual([`'${FORMULA}`, `'${FORMULA}`]);
    });

    test.each([
      ['group=withdrawals&status=pending', 1],
      ['group=credits', 0],
      [`group=withdrawals&until=${new Date(FIXTURE_START).toISOString()}`, 0],
    ])('of %s have %d lines', async (query, count) => {
      expect(readCsv((await get(`${paymentPaths.csv}?${query}`)).body)).toHaveLength(count);
    });

    test('are empty for a group without transactions', async () => {
      const answer = await get(paymentPaths.csv);
      expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'invalidInput']);
    });

    test('are complete beyond one page', async () => {
      const values = Array.from({ length: 1_100 }, (_, at) => `('MANY${at}', 'MANY${at}', 2, 5, 'completed', 100, now())`);
      await bench.database.query(
        `INSERT INTO transactions (transaction_id, ledger_reference, user_id, type_id, status, amount_cents, created_at)
         VALUES ${values.join(', ')}`,
      );
      const other = await signIn('new@fairlead.test');
      const answer = await get(`${paymentPaths.csv}?group=credits`, { authorization: `Bearer ${other}` });
      const rows = readCsv(answer.body);
      expect(new Set(rows.map((row) => row['Transaction'])).size).toBe(1_100);
    });
  });

  describe('statement as CSV', () => {
    test("leads from the opening balances through every entry to the engine's balances", async () => {
      const answer = await csvOf(MONTH);
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="statement-${MONTH}.csv"`);
      const rows = readCsv(answer.body);
      const held = await balances();
      for (const [name, balanceKind] of [
        ['Cash', 'cash'],
        ['Bonus', 'bonus'],
        ['Reserved for withdrawals', 'reserved'],
      ] as const) {
        const ofBalance = rows.filter((row) => row['Balance type'] === name);
        const entries = ofBalance.filter((row) => row['Record'] === 'Entry');
        const opening = ofBalance.find((row) => row['Record'] === 'Opening balance');
        const closing = ofBalance.find((row) => row['Record'] === 'Closing balance');
        expect(euroCents(opening?.['Balance of type EUR']) + sum(entries)).toBe(held?.[balanceKind]);
        expect(euroCents(closing?.['Balance of type EUR'])).toBe(held?.[balanceKind]);
        expect(entries.at(-1)?.['Balance of type EUR']).toBe(closing?.['Balance of type EUR']);
      }
    });

    test('has the totals of the page, which lead from the opening to the closing balance', async () => {
      const rows = readCsv((await csvOf(MONTH)).body);
      const { headings, opening, closing, entries } = await statementOf(MONTH);
      const totals = rows.filter((row) => row['Record'] === 'Total');
      const { reversals: _none, financing: _noNights, dividends: _noDividends, ...shown } = headings;
      expect(totals.map((row) => Number(row['Amount EUR']))).toEqual(Object.values(shown));
      expect(Math.round(opening.total * 100) + sum(totals)).toBe(Math.round(closing.total * 100));
      expect(rows.filter((row) => row['Record'] === 'Entry')).toHaveLength(entries);
      expect(rows.at(-1)).toMatchObject({ Record: 'Closing balance', 'Balance type': 'All', 'Balance EUR': closing.total.toFixed(2) });
    });

    test('lists affiliate commission under its own heading, with the transaction that the client sees', async () => {
      const rows = readCsv((await csvOf(MONTH)).body);
      expect(await statementOf(MONTH)).toMatchObject({ headings: { deposits: 10_500, commissions: 40.15 } });
      const paid = rows.filter((row) => row['Kind'] === 'Affiliate commission');
      expect(paid.map((row) => [row['Record'], row['Balance type'], row['Amount EUR']])).toEqual([
        ['Entry', 'Cash', '40.15'],
        ['Total', '', '40.15'],
      ]);
      const deposits = readCsv((await get(`${paymentPaths.csv}?group=deposits`)).body);
      expect(deposits.find((row) => row['Transaction'] === paid[0]?.['Transaction'])).toMatchObject({
        Type: 'Manual deposit',
        Status: 'Completed',
        Amount: '40.15',
      });
    });

    test('names the journal entry of every entry and the transaction behind it', async () => {
      const rows = readCsv((await csvOf(MONTH)).body).filter((row) => row['Record'] === 'Entry');
      const numbers = new Map(
        readCsv((await get(`${paymentPaths.csv}?group=withdrawals`)).body).map((row) => [row['Amount'], row['Transaction']]),
      );
      const released = rows.filter((row) => row['Kind'] === 'Reservation released');
      expect(released.map((row) => [row['Balance type'], row['Amount EUR'], row['Transaction']])).toEqual([
        ['Cash', '120.40', numbers.get('-120.40')],
        ['Reserved for withdrawals', '-120.40', numbers.get('-120.40')],
      ]);
      expect(rows.find((row) => row['Kind'] === 'Trading result')?.['Transaction']).toBe('');
      const ofPositions = rows.filter((row) => row['Position'] !== '');
      expect(ofPositions.map((row) => [row['Kind'], row['Symbol'], row['Instrument']])).toEqual([['Trading result', 'BTCUSD', 'Bitcoin']]);
      expect(rows.filter((row) => !/^\d+$/.test(row['Journal entry'] ?? ''))).toEqual([]);
    });
  });

  describe('statement as PDF', () => {
    test.each([
      ['en', 'Account statement January 2027', '10,500.00', '−300.50', 'Affiliate commission'],
      ['de', 'Kontoauszug Januar 2027', '10.500,00', '−300,50', 'Partnerprovision'],
      ['it', 'Estratto conto gennaio 2027', '10.500,00', '−300,50', 'Commissioni di affiliazione'],
      ['es', 'Extracto de cuenta: enero de 2027', '10.500,00', '−300,50', 'Comisiones de afiliado'],
    ])('shows the same figures in %s', async (language, title, deposits, reserved, commission) => {
      const answer = await pdfOf(MONTH, language);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="statement-${MONTH}.pdf"`);
      const texts = readPdfText(answer.rawPayload);
      const { closing } = await statementOf(MONTH);
      const locale = language === 'en' ? 'en-GB' : language;
      const write = (euros: number) => euros.toLocaleString(locale, { minimumFractionDigits: 2, useGrouping: 'always' });
      expect(texts).toContain(title);
      expect(texts).toContain(`+${deposits}`);
      expect(texts).toContain(reserved);
      expect(texts).toContain(commission);
      for (const balance of Object.values(closing)) expect(texts).toContain(write(balance));
      expect(texts).toContain('Dana Demo');
      expect(texts.join(' ')).not.toContain('{{');
    });

    test('lists every entry with its journal number', async () => {
      const rows = readCsv((await csvOf(MONTH)).body).filter((row) => row['Record'] === 'Entry');
      const texts = readPdfText((await pdfOf(MONTH)).rawPayload);
      for (const row of rows) expect(texts).toContain(row['Journal entry']);
      expect(rows.filter((row) => row['Transaction'] !== '' && !texts.includes(row['Transaction'] ?? ''))).toEqual([]);
    });

    test('is rate limited per hour', async () => {
      const other = { authorization: `Bearer ${await signIn('demo@fairlead.test')}` };
      const url = paymentPaths.statementPdf.replace(':month', MONTH);
      await bench.database.query('UPDATE throttle SET count = $1 WHERE key = $2', [STATEMENT_PDF_LIMIT.mostAttempts, 'statementPdf:1']);
      const answer = await get(url, other);
      expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'tooManyRequests']);
      expect((await csvOf(MONTH)).statusCode).toBe(200);
      await bench.database.query('DELETE FROM throttle');
    });
  });

  describe.each([
    ['CSV', (month: string) => csvOf(month)],
    ['PDF', (month: string) => pdfOf(month)],
  ] as const)('as %s a statement does not exist', (_form, fetch) => {
    test.each([
      ['for a month before the first entry', '2026-12', 404, 'notFound'],
      ['for a future month', '2027-02', 404, 'notFound'],
      ['for an invalid month', '2027-13', 400, 'invalidInput'],
    ])('%s', async (_case, month, status, code) => {
      const answer = await fetch(month);
      expect([answer.statusCode, codeOf(answer)]).toEqual([status, code]);
    });
  });

  test('a month without entries closes with its opening balances', async () => {
    await pass(60 * DAY_MS);
    const held = await balances();
    const rows = readCsv((await csvOf('2027-02')).body);
    expect(rows.filter((row) => row['Record'] === 'Entry')).toEqual([]);
    for (const record of ['Opening balance', 'Closing balance']) {
      expect(rows.find((row) => row['Record'] === record && row['Balance type'] === 'Cash')?.['Balance of type EUR']).toBe(
        ((held?.cash ?? 0) / 100).toFixed(2),
      );
    }
    const texts = readPdfText((await pdfOf('2027-02', 'de')).rawPayload);
    expect(texts).toContain('In diesem Monat gibt es keine Buchungen. Ihre Bestände sind unverändert.');
  });

  test('a past month is not marked as incomplete', async () => {
    const texts = readPdfText((await pdfOf(MONTH)).rawPayload);
    expect(texts.filter((text) => text.includes('isn’t over'))).toEqual([]);
  });
});
