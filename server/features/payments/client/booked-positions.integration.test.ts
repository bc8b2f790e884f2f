import { ledgerResponseSchema, type LedgerRow } from '@fairlead/contract/account/operators/client-records.ts';
import { clientPaths, corporateActionPaths } from '@fairlead/contract/operators/paths.ts';
import { paymentPaths, tradingPaths } from '@fairlead/contract/paths.ts';
import { statementResponseSchema, transactionPageResponseSchema } from '@fairlead/contract/payments/schemas.ts';
import { filteredHistoryResponseSchema, whyResponseSchema, type WhyChange } from '@fairlead/contract/trading/history/schemas.ts';
import { changedActionResponseSchema, type WireProposedAction } from '@fairlead/contract/trading/operators/actions.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { ASSET_CATEGORIES } from '@fairlead/domain/trading/asset-categories.ts';
import { nextCutOff } from '@fairlead/domain/trading/financing/financing-night.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../tests/support/databases.ts';
import { readPdfText } from '../../../../tests/support/read-pdf-text.ts';
import { parseCsv } from '../../../csv/parse-csv.ts';
import { startFixtureApi, type FixtureApi } from '../../../fixture-api.ts';
import { seedFinancing } from '../../trading/operators/financing/seed-financing.ts';

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const DAY_MS = 86_400_000;
/** A Wednesday on which New York trades, after the fixture's deposits. */
const OPENED_AT = Date.UTC(2027, 0, 20, 19);
const FIRST_NIGHT_AT = nextCutOff(OPENED_AT);
/** Midnight in New York, as when the split is due. A dividend and a split can't be on one day. */
const DIVIDEND_AT = Date.UTC(2027, 0, 21, 5);
const SECOND_NIGHT_AT = nextCutOff(DIVIDEND_AT);
const SPLIT_AT = Date.UTC(2027, 0, 22, 5);
const CLOSED_AT = Date.UTC(2027, 0, 22, 19);
const MONTH = '2027-01';
/** So low a price that what rounding it in a split takes from a position is whole cents. */
const [BID, ASK] = [270_000, 290_000];
const SHARES = { new_shares: 7, old_shares: 1 };
const NOTIONAL = 5_000;
const GROSS = 0.01;
const WITHHELD_PERCENT = 15;

/** An entry as every place that lists it has to show it. */
interface Booked {
  readonly at: string;
  readonly kind: 'financing' | 'dividend' | 'split';
  readonly positionId: number;
  readonly euros: number;
  readonly journal: number;
}

const KIND_NAMES: Readonly<Record<Booked['kind'], string>> = {
  financing: 'Overnight financing',
  dividend: 'Dividend',
  split: 'Split rounding credit',
};

const toCents = (euros: number | string | undefined) => Math.round(Number(euros) * 100);
const sumOf = (amounts: readonly (number | string | undefined)[]) => amounts.reduce<number>((total, each) => total + toCents(each), 0);

/** A long and a short position in a share that are held for two nights, a dividend and a split. Then the long is closed. */
describe.each(testDatabases)('nights, a dividend and a split on %s', (kind) => {
  let api: FixtureApi;
  let client: string;
  let operator: string;
  let accountId: number;
  let long: number;
  let short: number;
  let ledger: readonly LedgerRow[];
  let booked: readonly Booked[];

  beforeAll(async () => {
    const { database, remove } = await openTestDatabase(kind);
    // Shipped a month ago, so that its notice is over.
    await seedFinancing(database, INSTRUMENTS, OPENED_AT - 30 * DAY_MS);
    api = await startFixtureApi(database);
    const idOf = async (table: 'users' | 'operators', email: string): Promise<number> => {
      const [row] = await database.query<{ id: number }>(`SELECT id FROM ${table} WHERE email_normalised = $1`, [email]);
      return row?.id ?? expect.fail(`no one has ${email}`);
    };
    const signIn = async (email: string) =>
      api.sessions.start({ audience: 'operator', userId: await idOf('operators', email) }, ORIGIN, true);
    accountId = await idOf('users', 'demo@fairlead.test');

    travel(OPENED_AT, BID, ASK);
    const dealer = await signIn('dealer@fairlead.test');
    const admin = await signIn('operator@fairlead.test');
    const base = { symbol: 'AAPL', source: 'https://investor.apple.com' };
    await decide({ ...base, kind: 'dividend', date: '2027-01-21', gross: GROSS, withheld_percent: WITHHELD_PERCENT }, dealer, admin);
    await decide({ ...base, kind: 'split', date: '2027-01-22', ...SHARES }, dealer, admin);
    const access = { verified: true, categoryIds: ASSET_CATEGORIES.map(({ id }) => id), leverageIndexes: {} };
    await api.engine.submit({ kind: 'setTradingAccess', accountId, at: OPENED_AT, commandId: randomUUID(), access });
    long = await open('long', 1_000_000);
    short = await open('short', 1);

    for (const at of [FIRST_NIGHT_AT, DIVIDEND_AT, SECOND_NIGHT_AT, SPLIT_AT]) {
      api.setTime(at);
      await api.engine.finishOverdueSweeps();
      // Whatever is shown of an account has been swept first.
      await api.engine.viewAccount(accountId);
    }
    travel(CLOSED_AT, Math.round(BID / 7), Math.round(ASK / 7));
    const close = { kind: 'closePosition', positionId: long, seenPrice: null, margin: null, reason: 'manual' } as const;
    await api.engine.submit({ ...close, accountId, at: CLOSED_AT, commandId: randomUUID() });

    client = await api.sessions.start({ audience: 'client', userId: accountId }, ORIGIN, true);
    operator = await signIn('operator@fairlead.test');
    const url = `${clientPaths.ledger.replace(':id', String(accountId))}?limit=100`;
    ledger = ledgerResponseSchema.parse((await get(url, operator)).json()).data.toReversed();
    booked = ledger.flatMap(({ at, kind: entryKind, position, amount, journal }): Booked[] =>
      position !== null && (entryKind === 'financing' || entryKind === 'dividend' || entryKind === 'split')
        ? [{ at, kind: entryKind, positionId: position.id, euros: amount, journal }]
        : [],
    );
    return async () => {
      await api.close();
      await remove();
    };
  });

  /** The share's price there and then. */
  function travel(at: number, bid: number, ask: number): void {
    api.setTime(at);
    api.market.tick('AAPL', bid, ask, at);
  }
  async function open(side: 'long' | 'short', bound: number): Promise<number> {
    const terms = { symbol: 'AAPL', side, margin: cents((NOTIONAL / 5) * 100), leverage: 5, priceBound: price(bound), ...NO_STOPS };
    const rest = { accountId, at: OPENED_AT, commandId: randomUUID(), guaranteedStop: false, openedBy: 'client' } as const;
    const answer = await api.engine.submit({ kind: 'openPosition', ...terms, ...rest });
    return answer.kind === 'opened' ? answer.positionId : expect.fail(JSON.stringify(answer));
  }
  async function decide(action: WireProposedAction, proposer: string, approver: string): Promise<void> {
    const send = (url: string, token: string, payload: object) =>
      api.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload });
    const proposed = await send(corporateActionPaths.propose, proposer, { action, reason: 'as the company announced' });
    if (proposed.statusCode !== 200) expect.fail(proposed.body);
    const { id } = changedActionResponseSchema.parse(proposed.json()).data;
    const approved = await send(corporateActionPaths.decide, approver, { id, verdict: 'approved', reason: 'checked' });
    expect(approved.statusCode).toBe(200);
  }
  const get = (url: string, token = client) => api.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const statement = async () => statementResponseSchema.parse((await get(paymentPaths.statement.replace(':month', MONTH))).json()).data;
  const why = async (id: number) => whyResponseSchema.parse((await get(tradingPaths.why.replace(':id', String(id)))).json()).data;
  const eurosOf = (entryKind: Booked['kind'], positionId?: number) =>
    booked.filter((entry) => entry.kind === entryKind && (positionId ?? entry.positionId) === entry.positionId).map(({ euros }) => euros);

  async function csvRows() {
    const records = parseCsv((await get(paymentPaths.statementCsv.replace(':month', MONTH))).body);
    if (!('length' in records)) expect.fail('the statement is no CSV file');
    const [head, ...rows] = records;
    return rows.map(({ cells }) => Object.fromEntries(head?.cells.map((name, at) => [name, cells[at] ?? '']) ?? []));
  }

  test('the ledger in the back office has each once per position, with its time and instrument', () => {
    const at = (moment: number) => new Date(moment).toISOString();
    expect(booked.map((entry) => [entry.kind, entry.positionId, entry.at])).toEqual([
      ['financing', long, at(FIRST_NIGHT_AT)],
      ['financing', short, at(FIRST_NIGHT_AT)],
      ['dividend', long, at(DIVIDEND_AT)],
      ['dividend', short, at(DIVIDEND_AT)],
      ['financing', long, at(SECOND_NIGHT_AT)],
      ['financing', short, at(SECOND_NIGHT_AT)],
      ['split', long, at(SPLIT_AT)],
      ['split', short, at(SPLIT_AT)],
    ]);
    expect(new Set(ledger.flatMap(({ position }) => position?.symbol ?? []))).toEqual(new Set(['Apple']));
    expect(ledger.at(-1)).toMatchObject({ kind: 'trade', position: { id: long } });
  });

  test('the amounts are what the rules make of the position, to the cent', () => {
    const [received, paid] = eurosOf('dividend');
    expect(Math.abs((received ?? 0) - ((NOTIONAL * GROSS * 1e6) / ASK) * (1 - WITHHELD_PERCENT / 100))).toBeLessThan(0.01);
    expect(Math.abs((paid ?? 0) + (NOTIONAL * GROSS * 1e6) / BID)).toBeLessThan(0.01);
    // 290,000 / 7 is 41,428.57 and rounds up for the long; 270,000 / 7 is 38,571.43 and rounds down for the short.
    const [ofLong, ofShort] = eurosOf('split');
    expect(Math.abs((ofLong ?? 0) - NOTIONAL * (41_429 / (ASK / 7) - 1))).toBeLessThan(0.01);
    expect(Math.abs((ofShort ?? 0) - NOTIONAL * (BID / 7 / 38_571 - 1))).toBeLessThan(0.01);
  });

  test('the ledger’s balances follow from its entries, and the last one is the engine’s', async () => {
    const view = await api.engine.viewAccount(accountId);
    const cash = ledger.filter(({ purse }) => purse === 'cash');
    let balance = 0;
    for (const row of cash) expect(toCents(row.balance)).toBe((balance += toCents(row.amount)));
    expect(balance).toBe(view?.balances.cash);
  });

  test('the statement as CSV lists each, and leads from the opening to the closing balance', async () => {
    const rows = await csvRows();
    const entries = rows.filter((row) => row['Record'] === 'Entry');
    const names: readonly (string | undefined)[] = Object.values(KIND_NAMES);
    const listed = entries.filter((row) => names.includes(row['Kind']));
    expect(listed.map((row) => [row['Time (UTC)'], row['Kind'], row['Position'], row['Amount EUR'], row['Journal entry']])).toEqual(
      booked.map(({ at, kind: entryKind, positionId, euros, journal }) => [
        at,
        KIND_NAMES[entryKind],
        String(positionId),
        euros.toFixed(2),
        String(journal),
      ]),
    );
    expect(new Set(listed.map((row) => `${row['Symbol']} ${row['Instrument']}`))).toEqual(new Set(['AAPL Apple']));
    const total = (record: string) =>
      toCents(rows.find((row) => row['Record'] === record && row['Balance type'] === 'All')?.['Balance EUR']);
    expect(total('Opening balance') + sumOf(entries.map((row) => row['Amount EUR']))).toBe(total('Closing balance'));
    const totals = rows.filter((row) => row['Record'] === 'Total');
    expect(total('Opening balance') + sumOf(totals.map((row) => row['Amount EUR']))).toBe(total('Closing balance'));
  });

  test('the statement as PDF lists each with its time, instrument, journal number and amount', async () => {
    const texts = readPdfText((await get(paymentPaths.statementPdf.replace(':month', MONTH))).rawPayload);
    const write = (euros: number) =>
      `${euros < 0 ? '−' : '+'}${Math.abs(euros).toLocaleString('en-GB', { minimumFractionDigits: 2, useGrouping: 'always' })}`;
    // A long name takes two lines of its cell. The cell of the transaction is empty, and so not drawn.
    const drawn = texts.join(' ').replaceAll(/\s+/g, ' ');
    const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' });
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    for (const { at, kind: entryKind, euros, journal } of booked) {
      const night = entryKind === 'financing' ? `, night of ${day.format(new Date(at))}` : '';
      expect(drawn).toContain(`${time.format(new Date(at))} ${KIND_NAMES[entryKind]}${night}: Apple ${journal} ${write(euros)}`);
    }
    const { closing } = await statement();
    expect(texts).toContain(closing.total.toLocaleString('en-GB', { minimumFractionDigits: 2, useGrouping: 'always' }));
  });

  test('the page of transactions has their sums in its statement, and no transaction of theirs', async () => {
    const { opening, headings, closing } = await statement();
    expect(toCents(headings.financing)).toBe(sumOf(eurosOf('financing')));
    expect(toCents(headings.dividends)).toBe(sumOf([...eurosOf('dividend'), ...eurosOf('split')]));
    expect(toCents(opening.total) + sumOf(Object.values(headings))).toBe(toCents(closing.total));
    const view = await api.engine.viewAccount(accountId);
    expect(toCents(closing.cash)).toBe(view?.balances.cash);
    for (const group of ['deposits', 'withdrawals', 'credits']) {
      const page = transactionPageResponseSchema.parse((await get(`${paymentPaths.page}?group=${group}`)).json());
      expect(page.data.filter(({ created_at: at }) => Date.parse(at) >= OPENED_AT)).toEqual([]);
    }
  });

  test('the history totals them for what was closed, and explains each with its amount and journal entry', async () => {
    const { data, totals } = filteredHistoryResponseSchema.parse((await get(`${tradingPaths.history}?limit=50&symbol=AAPL`)).json());
    expect(data.map(({ id, symbolName }) => [id, symbolName])).toEqual([[long, 'Apple']]);
    expect(totals).toMatchObject({ count: 1, profit: data[0]?.profit });
    expect(toCents(totals?.financing)).toBe(sumOf(eurosOf('financing', long)));
    // What rounding took in the split and what was credited for it are in the explanation, not among the dividends.
    expect(toCents(totals?.dividends)).toBe(sumOf(eurosOf('dividend', long)));
    for (const id of [long, short]) {
      const { changes, financing, dividends } = await why(id);
      const own = booked.filter(({ positionId }) => positionId === id);
      expect(changes.map(explained)).toEqual(own.map((entry) => [entry.kind, entry.at, entry.journal, entry.euros]));
      expect([toCents(financing), toCents(dividends)]).toEqual([sumOf(eurosOf('financing', id)), sumOf(eurosOf('dividend', id))]);
      const nights = changes.flatMap((change) => (change.kind === 'night' ? [change] : []));
      const openPrice = (id === long ? ASK : BID) / 1e6;
      for (const { rate, yearly_rate: yearlyRate, days, year_days: yearDays, amount } of nights) {
        const charge = (((NOTIONAL * rate) / openPrice) * (yearlyRate / 1e6) * days) / yearDays;
        expect(Math.abs(amount + charge)).toBeLessThan(0.01);
      }
    }
  });
});

/** A change as the ledger has it. */
function explained(change: WhyChange): readonly unknown[] {
  switch (change.kind) {
    case 'night':
      return ['financing', change.at, change.journal, change.amount];
    case 'dividend':
      return ['dividend', change.at, change.journal, change.amount];
    case 'split':
      return ['split', change.at, change.journal, change.credited];
    default:
      return [change.kind];
  }
}
