import { reportPaths } from '@fairlead/contract/operators/paths.ts';
import { reportResponseSchema, type Figure, type Report, type ReportName } from '@fairlead/contract/reports/schemas.ts';
import { startOfDay } from '@fairlead/domain/payments/business-day.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../tests/support/test-api.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { FIXTURE_START, type FixtureApi } from '../../../fixture-api.ts';

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
/** Long before anything the fixture itself has done. */
const DAYS = 'from=2020-03-01&until=2020-03-03';
const at = (day: string, hour = 12) => startOfDay(day) + hour * 3_600_000;
const iso = (day: string, hour = 12) => new Date(at(day, hour)).toISOString();

describe.each(testDatabases)('reports on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let token: string;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    api.setTime(FIXTURE_START);
    const [operator] = await database.query<{ id: number }>(`SELECT id FROM operators WHERE email_normalised = 'operator@fairlead.test'`);
    token = await api.sessions.start({ audience: 'operator', userId: operator?.id ?? 0 }, ORIGIN, true);
    await seed();
    return opened.close;
  });

  /** Three clients at different stages, their payments and trades, and an affiliate's results from them. */
  async function seed(): Promise<void> {
    for (const [id, day, confirmed, verified] of [
      [9001, '2020-03-01', true, true],
      [9002, '2020-03-01', true, false],
      [9003, '2020-03-02', false, false],
    ] as const) {
      await database.query(
        `INSERT INTO users (id, email, email_normalised, password_hash, created_at, uniqid, country_id, email_confirmed_at, pin)
         VALUES ($1, $2, $2, '', $3, $2, (SELECT id FROM countries WHERE alpha2 = $4), $5, $6)`,
        [id, `person-${id}@report.test`, iso(day, 0), id === 9002 ? 'AT' : 'DE', confirmed ? iso(day) : null, verified ? 'PIN-9001' : null],
      );
    }
    const transaction = (
      id: string,
      typeId: number,
      status: string,
      cents: number,
      day: string,
      more: { paidAfterHours?: number; provider?: string } = {},
    ) =>
      database.query(
        `INSERT INTO transactions (transaction_id, ledger_reference, user_id, type_id, status, amount_cents, provider_key, created_at, completed_at, decided_at)
         VALUES ($1, $1, 9001, $2, $3, $4, $5, $6, $7, $8)`,
        [
          id,
          typeId,
          status,
          cents,
          more.provider ?? null,
          iso(day),
          status === 'completed' ? new Date(at(day) + (more.paidAfterHours ?? 0) * 3_600_000).toISOString() : null,
          typeId === 7 && status !== 'pending' ? new Date(at(day) + 6 * 3_600_000).toISOString() : null,
        ],
      );
    await transaction('R-1', 1, 'completed', 500_00, '2020-03-01', { provider: 'one' });
    await transaction('R-2', 2, 'completed', 250_50, '2020-03-02', { paidAfterHours: 2 });
    await transaction('R-3', 1, 'declined', 90_00, '2020-03-02', { provider: 'one' });
    await transaction('R-4', 7, 'completed', -100_00, '2020-03-03');
    await transaction('R-5', 7, 'pending', -50_00, '2020-03-03');
    await transaction('R-6', 4, 'completed', 20_00, '2020-03-03');

    const position = (id: number, account: number, symbol: string, profit: number, day: string) =>
      database.query(
        `INSERT INTO closed_positions (position_id, account_id, symbol, side, margin_cents, leverage, open_price, opened_at_ms, close_price,
           closed_at_ms, guaranteed_stop, profit_cents, close_reason, closed_seq, premium_cents)
         VALUES ($1, $2, $3, 'long', 10000, 5, 1000000, $4, 1000000, $4, false, $5, 'client', 0, 25)`,
        [id, account, symbol, at(day), profit],
      );
    await position(900_001, 9001, 'BTCUSD', 30_00, '2020-03-01');
    await position(900_002, 9001, 'EURUSD', -80_00, '2020-03-02');
    await position(900_003, 9002, 'BTCUSD', -10_00, '2020-03-02');
    const booked = (id: number, entryKind: string, account: string, cents: number, day: string) =>
      database.query(
        `INSERT INTO ledger_entry (transaction_id, line, journal_seq, ledger_account, amount_cents, kind, at_ms)
         VALUES ($1, 0, 0, 'client:9001:cash', $2, $3, $4), ($1, 1, 0, $5, -$2::bigint, $3, $4)`,
        [id, cents, entryKind, at(day), account],
      );
    await booked(900_001, 'trade', 'house:trading', 30_00, '2020-03-01');
    await booked(900_002, 'trade', 'house:trading', -90_00, '2020-03-02');
    await booked(900_003, 'premium', 'house:premiums', -75, '2020-03-02');
    await booked(900_004, 'bonus', 'house:promotions', 20_00, '2020-03-03');
    await booked(900_005, 'deposit', 'house:clearing', 500_00, '2020-03-01');

    await database.query(
      `INSERT INTO affiliates (id, email, email_normalised, name, created_at) VALUES (901, 'partner@report.test', 'partner@report.test', 'Petra Partner', $1)`,
      [iso('2020-03-01')],
    );
    const earned = (id: string, affiliateKind: string, cents: number, day: string, account = 'house:commissions') =>
      database.query(
        `INSERT INTO affiliate_entries (transaction_id, line, account, amount_cents, kind, affiliate_id, balance_cents, day, booked_at, detail)
         VALUES ($1, 0, 'affiliate:901', $2, $3, 901, 0, $4, $5, '{}'), ($1, 1, $6, -$2::bigint, $3, 901, NULL, $4, $5, '{}')`,
        [id, cents, affiliateKind, day, iso(day), account],
      );
    await earned('A-1', 'acquisition', 200_00, '2020-03-01');
    await earned('A-2', 'share', 1_50, '2020-03-02');
    await earned('A-3', 'payout', -150_00, '2020-03-03', 'house:affiliatePayouts');
    await database.query(`INSERT INTO affiliate_days (affiliate_id, day, country_id, sign_ups, ftds) VALUES (901, '2020-03-01', 0, 3, 2)`);

    await database.query(`INSERT INTO reconciliations (ran_at, since, until, compared, differences) VALUES ($1, $1, $1, 7, $2)`, [
      iso('2020-03-02', 1),
      JSON.stringify({ differences: [{ explained: null }, { explained: 'beingBooked' }, { explained: null }] }),
    ]);
    await database.query(`INSERT INTO risk_figures (computed_at, figures) VALUES ($1, $2)`, [
      iso('2020-03-02', 1),
      JSON.stringify({
        computed_at: iso('2020-03-02', 1),
        accounts: 40,
        losing: 28,
        percent: 70,
        ranges: [{ from_euros: null, until_euros: 0, accounts: 28 }],
      }),
    ]);
  }

  const ask = (path: string) => api.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  async function read(report: ReportName, days = DAYS): Promise<Report> {
    return reportResponseSchema.parse((await ask(`${reportPaths.report.replace(':report', report)}?${days}`)).json()).data;
  }
  const totalsOf = ({ totals }: Report) => Object.fromEntries(totals.map(({ figure, value }) => [figure, value]));
  const valuesOf = ({ series }: Report, figure: Figure) => series.find((each) => each.figure === figure)?.values;
  const rowsOf = ({ tables }: Report, by: string) => tables.find((table) => table.by === by)?.rows;

  test('the funnel counts how far the sign-ups of the span came', async () => {
    const report = await read('funnel');
    expect(report.days).toEqual(['2020-03-01', '2020-03-02', '2020-03-03']);
    expect(totalsOf(report)).toEqual({
      signUps: 3,
      emailConfirmed: 2,
      detailsGiven: 0,
      documentApproved: 0,
      verified: 1,
      deposited: 1,
      traded: 2,
      depositedShare: 33.3,
      hoursToDeposit: 12,
    });
    expect(valuesOf(report, 'signUps')).toEqual([2, 1, 0]);
    expect(rowsOf(report, 'country')?.map(({ key, values }) => [key, values[0]])).toEqual([
      ['DE', 2],
      ['AT', 1],
    ]);
    expect(rowsOf(report, 'affiliate')).toEqual([{ key: '', name: null, values: [3, 2, 0, 0, 1, 1, 2, 33.3, 12] }]);
  });

  test('payments sum completed amounts by method, and count every status', async () => {
    const report = await read('payments');
    expect(totalsOf(report)).toEqual({
      deposits: 750.5,
      depositsCount: 2,
      withdrawals: 100,
      withdrawalsCount: 1,
      net: 650.5,
      hoursToDecide: 6,
    });
    expect([valuesOf(report, 'deposits'), valuesOf(report, 'withdrawals')]).toEqual([
      [500, 250.5, 0],
      [0, 0, 100],
    ]);
    expect(rowsOf(report, 'method')).toEqual([
      { key: 'one', name: null, values: [500, 1, 0, 0, 500] },
      { key: 'wire', name: null, values: [250.5, 1, 100, 1, 150.5] },
    ]);
    expect(rowsOf(report, 'status')?.map(({ key, values }) => [key, ...values])).toEqual([
      ['deposit.completed', 2, 750.5],
      ['deposit.declined', 1, 90],
      ['withdrawal.completed', 1, 100],
      ['withdrawal.pending', 1, 50],
    ]);
  });

  test('profit is the gain of the broker’s ledger accounts, without clients’ own money', async () => {
    const report = await read('profit');
    expect(totalsOf(report)).toEqual({
      houseResult: 40.75,
      tradingResult: 60,
      premiums: 0.75,
      promotions: -20,
      adjustments: 0,
      affiliatePayouts: 0,
      negativeBalances: 0,
      financing: 0,
      corporateActions: 0,
      trades: 3,
      volume: 1_500,
    });
    expect([valuesOf(report, 'houseResult'), valuesOf(report, 'clientsProfit'), valuesOf(report, 'trades')]).toEqual([
      [-30, 90.75, -20],
      [30, -90, 0],
      [1, 2, 0],
    ]);
    expect(rowsOf(report, 'instrument')).toEqual([
      { key: 'EURUSD', name: null, values: [-80, 0.25, 500, 1] },
      { key: 'BTCUSD', name: null, values: [20, 0.5, 1_000, 2] },
    ]);
    expect(rowsOf(report, 'client')?.map(({ key, name, values }) => [key, name, ...values])).toEqual([
      ['9001', 'person-9001@report.test', -50, 2],
      ['9002', 'person-9002@report.test', -10, 1],
    ]);
  });

  test('a day that has ended is summed once, and the current day is read live', async () => {
    await read('profit');
    const [summed] = await database.query<{ days: number }>(`SELECT count(*)::int AS days FROM report_days WHERE day < '2021-01-01'`);
    expect(summed?.days).toBe(3);
    const today = new Date(FIXTURE_START).toISOString().slice(0, 10);
    const openDays = () => database.query(`SELECT day FROM report_days WHERE day >= $1`, [today]);
    const before = totalsOf(await read('profit', `from=${today}&until=${today}`))['promotions'] ?? 0;
    await database.query(
      `INSERT INTO ledger_entry (transaction_id, line, journal_seq, ledger_account, amount_cents, kind, at_ms)
       VALUES (900006, 0, 0, 'client:9001:bonus', 500, 'bonus', $1), (900006, 1, 0, 'house:promotions', -500, 'bonus', $1)`,
      [FIXTURE_START],
    );
    expect(totalsOf(await read('profit', `from=${today}&until=${today}`))['promotions']).toBe(before - 5);
    expect(await openDays()).toEqual([]);
  });

  test('losing accounts are those of the latest computation in the span, and by day if there was one', async () => {
    const report = await read('losing');
    expect(totalsOf(report)).toEqual({ losingPercent: 70, accounts: 40, losing: 28 });
    expect(valuesOf(report, 'losingPercent')).toEqual([null, 70, null]);
    expect(rowsOf(report, 'range')).toEqual([{ key: ':0', name: null, values: [28] }]);
  });

  test('affiliate costs are the commission earned, also per first deposit', async () => {
    const report = await read('affiliates');
    expect(totalsOf(report)).toEqual({
      commission: 201.5,
      acquisitions: 200,
      shares: 1.5,
      corrections: 0,
      payouts: 150,
      ftds: 2,
      costPerFtd: 100.75,
    });
    expect(valuesOf(report, 'commission')).toEqual([200, 1.5, 0]);
    expect(rowsOf(report, 'affiliate')).toEqual([{ key: '901', name: 'Petra Partner', values: [201.5, 200, 1.5, 0, 150, 3, 2, 100.75] }]);
  });

  test('reconciliations count unexplained breaks', async () => {
    const report = await read('reconciliation');
    expect(totalsOf(report)).toEqual({ runs: 1, compared: 7, unexplained: 2, explained: 1 });
    expect(valuesOf(report, 'unexplained')).toEqual([null, 2, null]);
    expect(rowsOf(report, 'run')?.[0]?.values).toEqual([2, 1, 7]);
  });

  test.each([
    [
      'a table',
      'by=instrument',
      '\u{FEFF}instrument,name,clientsProfit (EUR),premiums (EUR),volume (EUR),trades\r\nEURUSD,,-80.00,0.25,500.00,1\r\n',
    ],
    [
      'the days',
      'by=day',
      '\u{FEFF}day,name,houseResult (EUR),clientsProfit (EUR),volume (EUR),trades\r\n2020-03-01,,-30.00,30.00,500.00,1\r\n',
    ],
  ])('%s is available as CSV', async (_what, by, beginning) => {
    const answer = await ask(`${reportPaths.csv.replace(':report', 'profit')}?${DAYS}&${by}`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body.slice(0, beginning.length)).toBe(beginning);
  });

  test.each(['from=2020-03-02&until=2020-03-01', 'from=2019-01-01&until=2020-03-01', 'from=yesterday'])('%s is rejected', async (days) => {
    expect((await ask(`${reportPaths.report.replace(':report', 'funnel')}?${days}`)).statusCode).toBe(400);
  });
});
