import { euros } from '@fairlead/domain/fixture-euros.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import type { AffiliateEntry, WireAffiliateStatement } from '@fairlead/contract/affiliates/money.ts';
import { affiliateEntrySchema, affiliateStatementSchema } from '@fairlead/contract/affiliates/money.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { readPdfText } from '../../../../../tests/support/read-pdf-text.ts';
import { openTestApi, type TestApi } from '../../../../../tests/support/test-api.ts';
import { DAY_MS } from '../../../../fixture-affiliates.ts';
import { IBAN, openMoneyBench, type MoneyBench } from './fixture-money.ts';
import { STATEMENT_PDF_LIMIT } from '../../../../pdf/statement-pdf-limit.ts';

const PAYOUT_CLIENT = 1;
const euroCents = (amount: number): number => Math.round(amount * 100);

describe.each(testDatabases)('affiliate commission on %s', (kind) => {
  let opened: TestApi;
  let bench: MoneyBench;
  let affiliateId: number;
  let other: number;
  let clients: readonly number[];

  /**
   * January: three acquisitions, revenue shares, a correction and a payout. February: one of the deposits is reversed. Then a month without
   * entries.
   */
  beforeAll(async () => {
    opened = await openTestApi(kind);
    bench = openMoneyBench(opened);
    const seeded = await bench.seedAffiliate();
    ({ affiliateId } = seeded);
    const second = await bench.seedAffiliate();
    other = second.affiliateId;
    await bench.linkPayoutAccount(affiliateId, PAYOUT_CLIENT);
    const first = await bench.seedReferred(seeded);
    clients = [first, await bench.seedReferred(seeded), await bench.seedReferred(seeded)];
    const references = [];
    for (const client of clients) {
      references.push(await bench.deposit(client, 2_500_00));
      await bench.payForTrading(client);
    }
    const ofOther = await bench.seedReferred(second);
    await bench.deposit(ofOther, 1_000_00);
    await bench.payForTrading(ofOther);
    await bench.trade(first);
    await bench.follow();
    bench.pass(2 * DAY_MS);
    await bench.follow();
    await bench.correct(affiliateId, -12_34, '=1+1, "agreed"');
    expect(await bench.requestPayout(affiliateId, { amount: 350.5, iban: IBAN })).toMatchObject({ status: 200 });
    bench.pass(20 * DAY_MS);
    await bench.reverse(clients[1] ?? 0, 2_500_00, references[1] ?? '');
    await bench.trade(first);
    await bench.follow();
    bench.pass(40 * DAY_MS);
    await bench.follow();
  });
  afterAll(() => opened.close());
  beforeEach(() => opened.database.query('DELETE FROM throttle'));

  const JANUARY: WireAffiliateStatement = {
    month: '2027-01',
    state: 'final',
    opening: euros(0),
    kinds: { acquisition: euros(700), share: euros(228.33), correction: euros(-12.34), payout: euros(-350.5) },
    closing: euros(565.49),
    entries: 8,
  };

  describe('entries', () => {
    const all = async (query = '') => (await bench.entriesOf(affiliateId, query)).data;
    const kinds = (entries: readonly AffiliateEntry[]) => entries.map((entry) => entry.kind);

    test('match the contract, latest booking first, each with the balance after it', async () => {
      const { data, total, next } = await bench.entriesOf(affiliateId);
      expect(data.map((entry) => affiliateEntrySchema.parse(entry))).toEqual(data);
      expect(kinds(data)).toEqual([
        'share',
        'correction',
        'payout',
        'correction',
        'share',
        'share',
        'share',
        'acquisition',
        'acquisition',
        'acquisition',
      ]);
      expect(next).toBeNull();
      const balance = await bench.balanceOf(affiliateId);
      expect(data.reduce((sum, { amount }) => sum + euroCents(amount), 0)).toBe(balance);
      expect([euroCents(total), euroCents(data[0]?.balance ?? 0)]).toEqual([balance, balance]);
      expect(
        data.every(
          (entry, at) => at === 0 || euroCents((data[at - 1]?.balance ?? 0) - (data[at - 1]?.amount ?? 0)) === euroCents(entry.balance),
        ),
      ).toBe(true);
    });

    test('show how each amount was calculated', async () => {
      const [client, reversed, third] = clients;
      const plan = { name: expect.stringMatching(/^Plan /), version: 1 };
      const entries = await all();
      expect(entries.find((entry) => entry.kind === 'share')).toMatchObject({ account_id: client, amount: 3.33, plan });
      expect(entries.find((entry) => entry.kind === 'share')?.workings).toEqual({
        kind: 'share',
        spread: 16.66,
        premiums: 0,
        percent: 20,
        count: 0,
        from: 0,
      });
      expect(entries.find((entry) => entry.account_id === third && entry.kind === 'acquisition')).toMatchObject({
        amount: 300,
        plan,
        workings: {
          kind: 'acquisition',
          deposits: 2_500,
          minimum_deposits: 250,
          volume: 1_125,
          minimum_volume: 0,
          revenue: 375,
          count: 3,
          from: 3,
        },
      });
      expect(entries.find((entry) => entry.workings.kind === 'undone')).toMatchObject({
        account_id: reversed,
        amount: -200,
        plan,
        workings: { kind: 'undone', deposits: 0, minimum_deposits: 250 },
      });
      expect(entries.find((entry) => entry.workings.kind === 'correction')).toMatchObject({
        account_id: null,
        plan: null,
        workings: { note: '=1+1, "agreed"' },
      });
      expect(entries.find((entry) => entry.kind === 'payout')?.workings).toEqual({
        kind: 'payout',
        payout_id: expect.stringMatching(/^AP-[A-Z2-9]{12}$/),
      });
    });

    test.each([
      ['a month', '?month=2027-01', 8, 565.49],
      ['a day', '?day=2027-01-15', 6, 928.33],
      ['a kind', '?kind=acquisition', 3, 700],
      ['a kind in a month', '?kind=correction&month=2027-02', 1, -200],
      ['a month without entries', '?month=2027-03', 0, 0],
      ['an unknown account', '?account_id=2147483647', 0, 0],
    ])('can be filtered by %s, with the total of the filtered entries', async (_name, query, count, total) => {
      const answer = await bench.entriesOf(affiliateId, query);
      expect([answer.data.length, answer.total]).toEqual([count, total]);
    });

    test('can be filtered by an account', async () => {
      const answer = await bench.entriesOf(affiliateId, `?account_id=${clients[1]}`);
      expect(answer.data.map(({ amount }) => amount)).toEqual([-200, 75, 200]);
      expect(answer.total).toBe(75);
    });

    test('are complete over all pages', async () => {
      const paged: AffiliateEntry[] = [];
      let before: number | null = null;
      do {
        const page: Awaited<ReturnType<MoneyBench['entriesOf']>> = await bench.entriesOf(
          affiliateId,
          `?limit=3${before === null ? '' : `&before=${before}`}`,
        );
        expect(page.data.length).toBeLessThanOrEqual(3);
        expect(euroCents(page.total)).toBe(await bench.balanceOf(affiliateId));
        paged.push(...page.data);
        before = page.next;
      } while (before !== null);
      expect(paged).toEqual(await all());
    });

    test('of one affiliate are invisible to another', async () => {
      expect(kinds((await bench.entriesOf(other)).data)).toEqual(['share', 'acquisition']);
      expect((await bench.entriesOf(other, `?account_id=${clients[0]}`)).data).toEqual([]);
    });
  });

  describe('months', () => {
    test('run from the first entry to now, latest first', async () => {
      const statements = await bench.statementsOf(affiliateId);
      expect(statements.map((statement) => affiliateStatementSchema.parse(statement))).toEqual(statements);
      expect(statements.map(({ month, state }) => `${month} ${state}`)).toEqual(['2027-03 running', '2027-02 final', '2027-01 final']);
      expect(statements[2]).toEqual(JANUARY);
      expect(statements[1]).toMatchObject({ opening: 565.49, kinds: { correction: -200, share: 3.33 }, closing: 368.82, entries: 2 });
      expect(statements[0]).toMatchObject({ opening: 368.82, closing: 368.82, entries: 0 });
    });

    test('add up from opening balance to closing balance, which opens the next month, and end at the book’s balance', async () => {
      const oldestFirst = (await bench.statementsOf(affiliateId)).toReversed();
      let opening = 0;
      for (const statement of oldestFirst) {
        expect(euroCents(statement.opening)).toBe(opening);
        opening += Object.values(statement.kinds).reduce((sum, amount) => sum + euroCents(amount), 0);
        expect(euroCents(statement.closing)).toBe(opening);
      }
      const [book] = await opened.database.query<{ total: number }>(
        'SELECT sum(amount_cents)::bigint AS total FROM affiliate_entries WHERE account = $1',
        [`affiliate:${affiliateId}`],
      );
      expect(opening).toBe(book?.total);
      expect(opening).toBe(await bench.balanceOf(affiliateId));
    });

    test('are the same one by one and in the list', async () => {
      const answer = await bench.get(affiliateId, affiliatePaths.statement.replace(':month', '2027-01'));
      expect(answer.json()).toEqual({ status: true, data: JANUARY });
    });

    test('do not exist without an entry', async () => {
      expect(await bench.statementsOf((await bench.seedAffiliate()).affiliateId)).toEqual([]);
    });
  });

  describe('as CSV', () => {
    const csvOf = (month: string) => bench.get(affiliateId, affiliatePaths.statementCsv.replace(':month', month));

    test('a statement goes from its opening balance through every entry to its totals and closing balance', async () => {
      const answer = await csvOf('2027-01');
      expect(answer.headers['content-disposition']).toBe('attachment; filename="commission-2027-01.csv"');
      const rows = readCsv(answer.body);
      expect(rows.map((row) => [row['Record'], row['Day (UTC)'], row['Kind'], row['Amount EUR'], row['Balance EUR']])).toEqual([
        ['Opening balance', '2027-01-01', '', '', '0.00'],
        ['Entry', '2027-01-15', 'Acquisition fee', '200.00', '200.00'],
        ['Entry', '2027-01-15', 'Acquisition fee', '200.00', '400.00'],
        ['Entry', '2027-01-15', 'Acquisition fee', '300.00', '700.00'],
        ['Entry', '2027-01-15', 'Revenue share', '78.33', '778.33'],
        ['Entry', '2027-01-15', 'Revenue share', '75.00', '853.33'],
        ['Entry', '2027-01-15', 'Revenue share', '75.00', '928.33'],
        ['Entry', '2027-01-17', 'Correction', '-12.34', '915.99'],
        ['Entry', '2027-01-17', 'Payout', '-350.50', '565.49'],
        ['Total', '2027-01-31', 'Acquisition fee', '700.00', ''],
        ['Total', '2027-01-31', 'Revenue share', '228.33', ''],
        ['Total', '2027-01-31', 'Correction', '-12.34', ''],
        ['Total', '2027-01-31', 'Payout', '-350.50', ''],
        ['Closing balance', '2027-01-31', '', '', '565.49'],
      ]);
    });

    test('has one column per input of the calculation, with formulas neutralised', async () => {
      const rows = readCsv((await csvOf('2027-01')).body);
      expect(rows.find((row) => row['Kind'] === 'Revenue share')).toMatchObject({
        Account: String(clients[0]),
        'Plan version': '1',
        'Spread EUR': '391.66',
        'Premiums EUR': '0.00',
        'Share %': '20.00',
        'Tier from': '0',
        'Deposits EUR': '',
      });
      expect(rows[3]).toMatchObject({
        Account: String(clients[2]),
        'Deposits EUR': '2500.00',
        'Minimum deposits EUR': '250.00',
        'Paid for trading EUR': '375.00',
        'Accounts in the month': '3',
        'Tier from': '3',
        'Spread EUR': '',
      });
      expect(rows.find((row) => row['Kind'] === 'Correction')?.['Note']).toBe(`'=1+1, "agreed"`);
    });
  });

  describe('as PDF', () => {
    const pdfOf = async (month: string, language: string) => {
      const token = await bench.signIn(affiliateId);
      const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
      return opened.api.app.inject({ url: affiliatePaths.statementPdf.replace(':month', month), headers });
    };

    test.each([
      [
        'en',
        'Commission statement January 2027',
        'Affiliate',
        ['+700.00', '−12.34', '−350.50', '565.49'],
        '20% of 391.66: spread 391.66, premiums 0.00',
      ],
      [
        'de',
        'Provisionsabrechnung Januar 2027',
        'Partner',
        ['+700,00', '−12,34', '−350,50', '565,49'],
        '20 % von 391,66: Spread 391,66, Prämien 0,00',
      ],
      [
        'it',
        'Rendiconto delle commissioni gennaio 2027',
        'Affiliato',
        ['+700,00', '−12,34', '−350,50', '565,49'],
        '20% di 391,66: spread 391,66, premi 0,00',
      ],
      [
        'es',
        'Liquidación de comisiones: enero de 2027',
        'Afiliado',
        ['+700,00', '−12,34', '−350,50', '565,49'],
        '20 % de 391,66: diferencial 391,66, primas 0,00',
      ],
    ])('a statement in %s has the same figures', async (language, title, affiliate, amounts, workings) => {
      const answer = await pdfOf('2027-01', language);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(answer.headers['content-disposition']).toBe('attachment; filename="commission-2027-01.pdf"');
      const texts = readPdfText(answer.rawPayload);
      for (const text of [title, affiliate, ...amounts]) expect(texts).toContain(text);
      // A cell's text may wrap over several lines.
      expect(texts.join(' ').replaceAll(/\s+/g, ' ')).toContain(workings.replaceAll(/\s+/g, ' '));
      expect(texts.join(' ')).not.toContain('{{');
    });

    test('a statement says that a month is not closed, but not for a final one', async () => {
      const running = readPdfText((await pdfOf('2027-03', 'en')).rawPayload).join(' ');
      expect(running).toContain('closed yet');
      expect(running).toContain('There are no entries for this month.');
      expect(readPdfText((await pdfOf('2027-01', 'en')).rawPayload).join(' ')).not.toContain('closed yet');
    });

    test('is rate limited per hour', async () => {
      await pdfOf('2027-01', 'en');
      await opened.database.query(`UPDATE throttle SET count = $1 WHERE key LIKE 'affiliateStatementPdf:%'`, [
        STATEMENT_PDF_LIMIT.mostAttempts,
      ]);
      const answer = await pdfOf('2027-01', 'en');
      expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([429, 'tooManyRequests']);
    });
  });

  describe.each([affiliatePaths.statement, affiliatePaths.statementCsv, affiliatePaths.statementPdf])('%s', (url) => {
    test.each([
      ['for a month before the first entry', '2026-12', 404, 'notFound'],
      ['for a future month', '2027-04', 404, 'notFound'],
      ['for an invalid month', '2027-13', 400, 'invalidInput'],
    ])('there is no statement %s', async (_name, month, status, code) => {
      const answer = await bench.get(affiliateId, url.replace(':month', month));
      expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([status, code]);
    });
  });

  const readings = [
    affiliatePaths.entries,
    affiliatePaths.statements,
    affiliatePaths.payouts,
    ...[affiliatePaths.statement, affiliatePaths.statementCsv, affiliatePaths.statementPdf].map((url) => url.replace(':month', '2027-01')),
  ];
  test.each(readings)('refuses %s to clients and without a session', async (url) => {
    const origin = { address: '127.0.0.1', country: null, device: '' };
    const client = await opened.api.sessions.start({ audience: 'client', userId: affiliateId }, origin, true);
    for (const token of [client, 'a'.repeat(43), '']) {
      const answer = await bench.call(token, url);
      expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([401, 'notSignedIn']);
    }
  });
});

type CsvRow = Readonly<Record<string, string>>;

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
