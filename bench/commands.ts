import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '@fairlead/domain/engine/command.ts';
import { cents } from '@fairlead/domain/money.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { DatabaseJournalStore } from '@fairlead/server/engine/database-journal-store.ts';
import { Engine } from '@fairlead/server/engine/engine.ts';
import { BenchMarket } from './bench-market.ts';
import { formatCount, type BenchSection } from './report.ts';

/**
 * Command to acknowledgement: positions opened, changed and closed through the real engine on a real database, each answered once it is
 * durable. The reference is what a server without an engine would do: one journal row per command, in its own transaction from a pool of
 * ten connections (the embedded database has one), without deciding anything.
 */

export const CALLERS = 500;
const RUN_MS = 6_000;
const OFFERED_PER_SECOND = 20_000;

export interface Latency {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface BenchDatabase {
  readonly name: string;
  open(): Promise<Database>;
}

export async function benchCommands(databases: readonly BenchDatabase[]): Promise<BenchSection> {
  const rows: string[][] = [];
  for (const { name, open } of databases) {
    const database = await open();
    try {
      // One engine for both: another would look up each command until it has read the ids of the earlier ones.
      const { closed, offered } = await withTraders(database, 1, async (traders) => ({
        closed: await runClosedLoop(traders, RUN_MS),
        offered: await runOpenLoop(traders, OFFERED_PER_SECOND, RUN_MS),
      }));
      // Last, because it leaves rows that no engine would write.
      const reference = await measureReference(database);
      rows.push(row(name, `engine, ${CALLERS} callers that wait for each answer`, closed, reference));
      rows.push(row(name, `engine, ${formatCount(OFFERED_PER_SECOND)}/s offered`, offered, reference));
      rows.push(row(name, `reference, ${CALLERS} callers`, reference, reference));
    } finally {
      await database.close();
    }
  }
  return {
    title: 'Command to acknowledgement',
    text: 'Durable commands per second: a third each of opened positions, changed stops and closed positions. Latency is from the call to the answer, which comes after the commit.',
    head: ['database', 'how', 'commands/s', 'p50', 'p99', 'ratio to the reference'],
    rows,
  };
}

function row(database: string, how: string, measured: Latency, reference: Latency): string[] {
  return [
    database,
    how,
    formatCount(measured.perSecond),
    `${measured.p50Ms.toFixed(1)} ms`,
    `${measured.p99Ms.toFixed(1)} ms`,
    `${formatCount(measured.perSecond / reference.perSecond)} x`,
  ];
}

/** Lets as many traders as there are callers act through an engine of their own. */
export async function withTraders<Result>(
  database: Database,
  firstAccount: number,
  run: (traders: readonly Trader[]) => Promise<Result>,
): Promise<Result> {
  const store = new DatabaseJournalStore(database);
  const engine = await Engine.start({
    store,
    market: new BenchMarket(),
    clock: Date.now,
    log: { info: () => undefined, error: (details) => console.error(details) },
  });
  try {
    for (let accountId = firstAccount; accountId < firstAccount + CALLERS; accountId += 1) void openFundedAccount(engine, accountId);
    await engine.viewAccount(firstAccount + CALLERS - 1);
    return await run(tradersOf(engine, firstAccount));
  } finally {
    await engine.stop();
    await store.close();
  }
}

async function openFundedAccount(engine: Engine, accountId: number): Promise<void> {
  const base = { accountId, at: 0 };
  await Promise.all([
    engine.submit({ ...base, kind: 'openAccount', commandId: 'open' }),
    engine.submit({
      ...base,
      kind: 'setTradingAccess',
      commandId: 'access',
      access: { verified: true, categoryIds: [2], leverageIndexes: {} },
    }),
    engine.submit({ ...base, kind: 'moveFunds', commandId: 'fund', fundsKind: 'deposit', amount: cents(1_000_000), reference: 'seed' }),
  ]);
}

/** One trader's next command: open, then change the stops, then close. */
export class Trader {
  #count = 0;
  #positionId = 0;
  readonly #accountId: number;
  readonly #engine: Engine;
  readonly #market = new BenchMarket();

  constructor(engine: Engine, accountId: number) {
    this.#engine = engine;
    this.#accountId = accountId;
  }

  async act(): Promise<void> {
    const answer = await this.#engine.submit(this.#next());
    if (answer.kind === 'opened') this.#positionId = answer.positionId;
    if (answer.kind === 'refused') throw new Error(`refused: ${answer.refusal.code}`);
  }

  #next(): Command {
    const base = { accountId: this.#accountId, at: Date.now(), commandId: `order-${this.#accountId}-${this.#count}` };
    const step = this.#count % 3;
    this.#count += 1;
    const quote = this.#market.quoteOf('SYM3');
    if (step === 0) {
      return {
        ...base,
        kind: 'openPosition',
        symbol: 'SYM3',
        side: 'long',
        margin: cents(10_000),
        leverage: 5,
        priceBound: quote.ask,
        stopLoss: null,
        takeProfit: null,
        guaranteedStop: false,
        trailingDistance: null,
        openedBy: 'client',
      };
    }
    if (step === 1) {
      return { ...base, kind: 'updateStops', positionId: this.#positionId, stopLoss: null, takeProfit: quote.ask, trailingDistance: null };
    }
    return { ...base, kind: 'closePosition', positionId: this.#positionId, seenPrice: quote.bid, margin: null, reason: 'manual' };
  }
}

function tradersOf(engine: Engine, firstAccount: number): readonly Trader[] {
  return Array.from({ length: CALLERS }, (_, index) => new Trader(engine, firstAccount + index));
}

export async function runClosedLoop(traders: readonly Trader[], runMs: number): Promise<Latency> {
  const until = performance.now() + runMs;
  return measure(async (took) => {
    await Promise.all(
      traders.map(async (trader) => {
        while (performance.now() < until) {
          const startedAt = performance.now();
          await trader.act();
          took(performance.now() - startedAt);
        }
      }),
    );
  });
}

/** Commands are sent at their own rate, whatever the answers; a trader whose last command is unanswered leaves its turn to the next. */
export async function runOpenLoop(traders: readonly Trader[], perSecond: number, runMs: number): Promise<Latency> {
  const free = [...traders];
  const startedAt = performance.now();
  return measure(async (took) => {
    const underWay = new Set<Promise<void>>();
    for (let offered = 0; performance.now() - startedAt < runMs;) {
      const due = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond);
      for (; offered < due; offered += 1) {
        const trader = free.shift();
        if (trader === undefined) continue;
        const sentAt = performance.now();
        const act = trader.act().then(() => {
          took(performance.now() - sentAt);
          free.push(trader);
          underWay.delete(act);
        });
        underWay.add(act);
      }
      await pause(1);
    }
    await Promise.all(underWay);
  });
}

/** The usual way: the database's own pool, and BEGIN, INSERT, COMMIT for each command. */
async function measureReference(database: Database): Promise<Latency> {
  let seq = 1_000_000_000;
  const until = performance.now() + RUN_MS;
  const events = JSON.stringify([{ kind: 'stopsUpdated', positionId: 1, stopLoss: null, takeProfit: 100_010_000 }]);
  return measure(async (took) => {
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        while (performance.now() < until) {
          const startedAt = performance.now();
          seq += 1;
          const values = [seq, 1, `reference-${seq}`, 0, 'command', events];
          await database.transaction((transaction) =>
            transaction.query(
              'INSERT INTO journal (seq, account_id, command_id, at_ms, cause, events) VALUES ($1, $2, $3, $4, $5, $6)',
              values,
            ),
          );
          took(performance.now() - startedAt);
        }
      }),
    );
  });
}

async function measure(run: (took: (ms: number) => void) => Promise<void>): Promise<Latency> {
  const durations: number[] = [];
  const startedAt = performance.now();
  await run((ms) => durations.push(ms));
  const seconds = (performance.now() - startedAt) / 1_000;
  durations.sort((a, b) => a - b);
  const at = (share: number): number => durations[Math.floor(durations.length * share)] ?? 0;
  return { perSecond: durations.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}
