import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { Engine } from '@fairlead/server/engine/engine.ts';
import { entriesOf, type AnsweredPage, type JournalRecord, type JournalStore } from '@fairlead/server/engine/journal-store.ts';
import { seededRandom } from '@fairlead/server/demo/seeded-random.ts';
import type { BenchMarket } from './bench-market.ts';
import type { Book } from './tick-book.ts';

/** The cost of a tick of -5 % for the event loop of a running engine. */
export interface ShockResult {
  /** The longest that anything else had to wait for its turn. */
  readonly longestMs: number;
  /** The most that one turn of the event loop computed: the longest wait on a machine with nothing else to do. */
  readonly longestCpuMs: number;
  /** The longest time from a command's submission to its answer, for commands sent one after the other meanwhile. */
  readonly longestCommandMs: number;
  /** Until all of it was decided and in the journal. */
  readonly totalMs: number;
  readonly decisionCount: number;
}

/** Measures in a process of its own, so that the garbage of other measurements is not collected in this one. */
export async function measureShockAlone(positionCount: number, symbolCount: number): Promise<ShockResult> {
  const program = fileURLToPath(new URL('shock-process.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, String(positionCount), String(symbolCount)], {
    timeout: LONGEST_MEASUREMENT_MS,
  });
  return JSON.parse(stdout) as ShockResult;
}

const LONGEST_MEASUREMENT_MS = 300_000;

/**
 * Lets an engine that starts with the accounts of a book process the tick, and measures each turn of the event loop until everything is in
 * the journal.
 */
export async function measureShock(book: Book, store: JournalStore = new BookStore(book.entries)): Promise<ShockResult> {
  const { market } = book;
  const engine = await Engine.start({ store, market, clock: () => 0, log: { info: () => undefined, error: () => undefined } });
  const symbol = market.symbols[0] ?? 'SYM0';
  await warmUp(market);
  await settled(engine, () => undefined);
  const firstSeq = engine.durableSeq;
  let decisionCount = 0;
  engine.onAccountChanged(() => {
    decisionCount += 1;
  });
  const startedAt = performance.now();
  let last = startedAt;
  let longestMs = 0;
  let lastCpu = cpuMs();
  let longestCpuMs = 0;
  market.tick(symbol, Math.round(market.quoteOf(symbol).bid * 0.95));
  const commands = sendCommands(engine, book.entries.length);
  const onTurn = (): void => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    const cpu = cpuMs();
    longestCpuMs = Math.max(longestCpuMs, cpu - lastCpu);
    lastCpu = cpu;
  };
  await settled(engine, onTurn, 1);
  const totalMs = last - startedAt;
  const longestCommandMs = await commands.stop();
  await settled(engine, onTurn);
  await engine.stop();
  if (decisionCount !== engine.durableSeq - firstSeq) throw new Error('not every decision was reported');
  return { longestMs, longestCpuMs, longestCommandMs, totalMs, decisionCount };
}

/** Sends one command after the other, each for another account, until it is stopped; returns how long the slowest took. */
function sendCommands(engine: Engine, accountCount: number): { stop(): Promise<number> } {
  let isOver = false;
  const send = async (): Promise<number> => {
    let longestMs = 0;
    for (let nth = 0; !isOver; nth += 1) {
      const accountId = 1 + ((nth * ACCOUNT_STRIDE) % accountCount);
      const startedAt = performance.now();
      // Rejected, so that it changes nothing and still waits for the journal.
      await engine.submit({ kind: 'removeAlert', accountId, at: 0, commandId: `behind-${nth}`, alertId: 0 });
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    }
    return longestMs;
  };
  const sending = send();
  return {
    stop: () => {
      isOver = true;
      return sending;
    },
  };
}

/** A prime, so that the commands come from all over the book. */
const ACCOUNT_STRIDE = 7_919;

/** Waits until no more than `usual` is queued for the journal and stays so in the following turns; calls `onTurn` after each turn. */
async function settled(engine: Engine, onTurn: () => void, usual = 0): Promise<void> {
  for (let idleTurns = 0; idleTurns < 10; idleTurns = engine.queuedRecords <= usual ? idleTurns + 1 : 0) {
    await turn();
    onTurn();
  }
}

/** A lively market beforehand, because a server that has been running has already executed most of the code that a shock needs. */
async function warmUp(market: BenchMarket): Promise<void> {
  const random = seededRandom(7);
  for (let count = 0; count < WARM_UP_TICKS; count += 1) {
    const symbol = market.symbols[count % market.symbols.length] ?? 'SYM0';
    market.tick(symbol, Math.round(market.quoteOf(symbol).bid * (1 + (random() - 0.5) * WARM_UP_STEP)));
    if (count % 100 === 0) await turn();
  }
  await turn();
}

const WARM_UP_TICKS = 100_000;
/** The width of the range from which each step is drawn, as a share of the price. */
const WARM_UP_STEP = 0.000_2;

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A journal that starts with the entries of a book; later ones are kept in memory, as text. */
export class BookStore implements JournalStore {
  readonly #lines: string[] = [];
  readonly #entries: readonly JournalEntry[];

  constructor(entries: readonly JournalEntry[]) {
    this.#entries = entries;
  }

  takeOver(): Promise<void> {
    return Promise.resolve();
  }

  append(records: readonly JournalRecord[]): Promise<void> {
    for (const entry of entriesOf(records)) this.#lines.push(JSON.stringify(entry));
    return Promise.resolve();
  }

  read(afterSeq: number, limit: number): Promise<readonly JournalEntry[]> {
    return Promise.resolve(this.#entries.slice(afterSeq, afterSeq + limit));
  }

  findAnswer(): Promise<null> {
    return Promise.resolve(null);
  }

  listAnswered(): Promise<AnsweredPage> {
    return Promise.resolve({ answered: [], upTo: { seq: 0, refusalId: 0 }, isLast: true });
  }

  isReferenceUsed(): Promise<boolean> {
    return Promise.resolve(false);
  }

  check(): Promise<void> {
    return Promise.resolve();
  }

  onLost(): void {}
}
