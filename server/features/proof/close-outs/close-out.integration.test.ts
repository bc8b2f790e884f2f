/** A close-out by the real engine on prices that the tape recorded, as its client gets it explained. */
import { closeOutResponseSchema, type CloseOutResponse } from '@fairlead/contract/proof/close-out/schemas.ts';
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import { FIXTURE_INSTRUMENTS } from '@fairlead/domain/engine/fixture-market.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price, priceToDecimal } from '@fairlead/domain/price.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../adapters/db/database.ts';
import { createMemoryFileStore, type MemoryFileStore } from '../../../adapters/files/memory-file-store.ts';
import { BrokerRules } from '../../../engine/broker-rules.ts';
import { DatabaseJournalStore } from '../../../engine/database-journal-store.ts';
import { Engine } from '../../../engine/engine.ts';
import { FixtureEngineMarket } from '../../../engine/fixture-engine-market.ts';
import { openFixtureTape, TAPE_MINUTE_MS, TAPE_START, type FixtureTape } from '../tape/fixture-tape.ts';
import { readCloseOut } from './read-close-out.ts';

const OWN = 1;
const FOREIGN = 2;
const START = 1_080_000;
const SPREAD = 200;
const TICK_MS = 5_000;

describe.each(testDatabases)('a close-out on %s', (kind) => {
  let database: Database;
  let engine: Engine;
  let market: FixtureEngineMarket;
  let files: MemoryFileStore;
  let tape: FixtureTape;
  let now: number;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    now = TAPE_START;
    market = new FixtureEngineMarket();
    files = createMemoryFileStore();
    tape = await openFixtureTape({ database, files });
    tape.recorder.begin(
      INSTRUMENTS.map(({ symbol }) => ({ symbol, quote: null, isHalted: false, isUnderReview: false, isLate: false, hold: null })),
      now,
    );
    const store = new DatabaseJournalStore(database);
    engine = await Engine.start({ store, market, clock: () => now, log: { info: () => undefined, error: () => undefined } });
    // Before the tape begins: nothing was recorded then.
    now = TAPE_START - 30 * TAPE_MINUTE_MS;
    for (const accountId of [OWN, FOREIGN]) await openAccount(accountId);
    now = TAPE_START;
    return async () => {
      await engine.stop();
      await store.close();
      await opened.remove();
    };
  });

  async function openAccount(accountId: number): Promise<void> {
    const base = { accountId, at: now };
    await engine.submit({ ...base, kind: 'openAccount', commandId: 'open' });
    await engine.submit({ ...base, kind: 'setTradingAccess', commandId: 'access', access: FULL_ACCESS });
    const amount = cents(1_000_00);
    await engine.submit({ ...base, kind: 'moveFunds', commandId: 'fund', fundsKind: 'deposit', amount, reference: `fund ${accountId}` });
  }

  async function open(accountId: number, margin: number): Promise<number> {
    const terms = { symbol: 'EURUSD', side: 'long', margin: cents(margin), leverage: 30, priceBound: price(9e9) } as const;
    const rest = { guaranteedStop: false, openedBy: 'client', ...NO_STOPS } as const;
    const answer = await engine.submit({ kind: 'openPosition', commandId: `open ${now} ${margin}`, accountId, at: now, ...terms, ...rest });
    if (answer.kind !== 'opened') throw new Error(`refused: ${JSON.stringify(answer)}`);
    return answer.positionId;
  }

  async function tick(bid: number): Promise<void> {
    now += TICK_MS;
    const index = INSTRUMENTS.findIndex(({ symbol }) => symbol === 'EURUSD');
    const said = { symbol: 'EURUSD', bid: priceToDecimal(price(bid)), ask: priceToDecimal(price(bid + SPREAD)), at: now };
    tape.recorder.quote(index, price(bid), price(bid + SPREAD), said, now);
    market.tick('EURUSD', bid, bid + SPREAD, now);
    await engine.viewAccount(OWN);
  }

  async function storeTape(): Promise<void> {
    now = (Math.floor(now / TAPE_MINUTE_MS) + 1) * TAPE_MINUTE_MS;
    tape.recorder.drain(now);
    await tape.writer.write();
  }

  /** Opens, falls until the broker closes, and goes on falling. */
  async function fall(): Promise<number> {
    await tick(START);
    await open(FOREIGN, 100_00);
    const id = await open(OWN, 900_00);
    for (let step = 1; step <= 40; step += 1) await tick(START - step * 1_000);
    return id;
  }

  async function ask(positionId: number, accountId = OWN): Promise<CloseOutResponse['data']> {
    const brokerRules = new BrokerRules(RETAIL_RULE_PACK, FIXTURE_INSTRUMENTS);
    const answer = await readCloseOut({ database, tapeFiles: files, brokerRules, clock: () => now }, accountId, positionId);
    return closeOutResponseSchema.parse(answer).data;
  }

  test('is replayed with its path and what would have avoided it', async () => {
    const id = await fall();
    await storeTape();
    const replay = await ask(id);
    expect(replay).toMatchObject({
      state: 'replayed',
      warned_before: false,
      warning_percent: 100,
      stop_out_percent: 50,
      scenarios: [
        { change: { kind: 'deposit', amount: 5 } },
        { change: { kind: 'close', positions: [id] }, closed_out_at: null },
        { change: { kind: 'stopLoss', position: id, symbol: 'EURUSD' }, closed_out_at: null },
        { change: { kind: 'smaller', percent: 50 }, closed_out_at: null },
      ],
      sufficient_deposit: { change: { kind: 'deposit' }, closed_out_at: null },
    });
    if (replay.state !== 'replayed') return;
    const account = await engine.viewAccount(OWN);
    expect(account?.figures.equity).toBe(Math.round(replay.equity_at_end * 100));
    expect(replay.path.at(-1)).toMatchObject({ equity: replay.equity_at_end, used_margin: 0 });
  });

  test('is asked for again while its minute is not stored', async () => {
    expect(await ask(await fall())).toEqual({ state: 'pending' });
  });

  test('without a tape is said to have none', async () => {
    const id = await fall();
    now += 10 * TAPE_MINUTE_MS;
    expect(await ask(id)).toEqual({ state: 'unavailable', obstacle: 'tapeMissing' });
  });

  test.each([
    ['a changed', 'tapeDamaged'],
    ['a lost', 'tapeDamaged'],
  ] as const)('with %s segment is said to have a damaged tape', async (what, obstacle) => {
    const id = await fall();
    await storeTape();
    const [row] = await database.query<{ file_key: string }>('SELECT file_key FROM tape_segments ORDER BY id LIMIT 1');
    if (what === 'a lost') await files.delete(row?.file_key ?? '');
    else await files.put(row?.file_key ?? '', Buffer.from('something else'));
    expect(await ask(id)).toEqual({ state: 'unavailable', obstacle });
  });

  test('is only told to its client, and only if it was one', async () => {
    const id = await fall();
    const kept = await open(OWN, 10_00);
    await storeTape();
    await expect(ask(id, FOREIGN)).rejects.toMatchObject({ code: 'positionUnknown' });
    expect(await ask(kept)).toEqual({ state: 'unavailable', obstacle: 'notClosedOut' });
  });
});
