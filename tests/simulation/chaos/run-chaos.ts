import { existsSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readProviderOrders, settleOpen, type ProviderOrder } from '../payments-after-chaos.ts';
import { ChaosClients } from './chaos-clients.ts';
import { openChaosWorld, type ChaosWorld } from './chaos-world.ts';
import { namePlan, needsSmallDisk, playPlan, type FaultPlan } from './faults.ts';
import { judgeCommands } from './judge-commands.ts';
import { judgeDeposits } from './judge-deposits.ts';
import { judgeLevels } from './judge-levels.ts';
import { judgeOutages, outcomesOf, type PlayedFault } from './judge-outages.ts';
import { judgePositions, type ShownAccount } from './judge-positions.ts';
import { judgeReadiness } from './judge-readiness.ts';
import { ReadinessSampler } from './readiness-sampler.ts';
import { readStoredCommands } from '../stored-answer.ts';
import { countBookings, readBooks, readJournal } from './read-books.ts';
import { sumUp, type ChaosReport } from './chaos-report.ts';

export interface ChaosOptions {
  readonly seed: number;
  /** One after the other. Endless ones end with `minutes`. */
  readonly plans: Iterable<FaultPlan>;
  readonly minutes: number;
  /** Faults that last take seconds. */
  readonly isShort: boolean;
  readonly traders: number;
  readonly payers: number;
  /** Stretches the limits of coming back, for a machine that does other things beside; 1 where there is none. */
  readonly slack?: number;
  readonly log: (line: string) => void;
}

/** Trading runs for so long before each fault. */
const CALM_MS = { full: 5_000, short: 1_000 };
/** After this the server is restarted by hand, which is a limit exceeded. */
const PATIENCE_MS = { full: 60_000, short: 15_000 };
const SETTLE_PATIENCE_MS = { full: 60_000, short: 20_000 };
/** What was decided so shortly before a fault may not have been committed, and is then decided again after it. */
const UNCOMMITTED_MS = 2_500;

/** Of a server that has ended by itself: enough to see why. */
const LAST_LINES = 12;
const NANOSECONDS_PER_MS = 1_000_000;

/** Plays faults one after the other on a new world, and judges what is left of it. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { seed, isShort, log, slack = 1 } = options;
  const world = await openChaosWorld(options);
  const clients = new ChaosClients(world, seed);
  const readiness = new ReadinessSampler(world.server.url);
  const ownDelay = monitorEventLoopDelay();
  ownDelay.enable();
  try {
    const startedAt = Date.now();
    if ((await clients.whenTradingAfter(startedAt, () => Date.now() > startedAt + PATIENCE_MS.full)) === null) {
      throw new Error(`nobody could trade before the first fault\n${world.server.output()}`);
    }
    const faults = await playFaults(world, clients, options, startedAt);
    log('settling what is open');
    await clients.finish(isShort ? SETTLE_PATIENCE_MS.short : SETTLE_PATIENCE_MS.full);
    const endedAt = Date.now();
    const lockedMs = await world.database.oldestIdleTransactionMs();
    const shown = await clients.askPositions().catch((error: unknown) => String(error));
    readiness.stop();
    clients.close();
    ownDelay.disable();
    const ownDelayMs = ownDelay.max / NANOSECONDS_PER_MS;
    return await judge(world, clients, { startedAt, endedAt, faults, shown, readiness, seed, ownDelayMs, lockedMs, slack });
  } finally {
    readiness.stop();
    clients.close();
    await world.close();
  }
}

async function playFaults(
  world: ChaosWorld,
  clients: ChaosClients,
  options: ChaosOptions,
  startedAt: number,
): Promise<readonly PlayedFault[]> {
  const { plans, minutes, isShort, log } = options;
  const faults: PlayedFault[] = [];
  const leftOut = new Set<string>();
  for (const plan of plans) {
    if (Date.now() >= startedAt + minutes * 60_000) break;
    const name = namePlan(plan);
    if (needsSmallDisk(plan) && !world.database.canFillDisk) {
      if (!leftOut.has(name)) log(`${name}: left out, because a small disk cannot be mounted here`);
      leftOut.add(name);
      // Where everything is left out nothing would ever be waited for.
      await new Promise((resolve) => setTimeout(resolve, 1));
      continue;
    }
    await new Promise((resolve) => setTimeout(resolve, isShort ? CALM_MS.short : CALM_MS.full));
    await clients.whenSettled(isShort ? SETTLE_PATIENCE_MS.short : SETTLE_PATIENCE_MS.full);
    const played = await playFault(world, clients, plan, options);
    faults.push(played);
    log(describe(played));
  }
  return faults;
}

async function playFault(world: ChaosWorld, clients: ChaosClients, plan: FaultPlan, { isShort, log }: ChaosOptions): Promise<PlayedFault> {
  const { database, server } = world;
  const startedAt = Date.now();
  const overAt = await playPlan(plan, { database, server }, isShort);
  const patienceUntil = Date.now() + (isShort ? PATIENCE_MS.short : PATIENCE_MS.full);
  const tradingAt = await clients.whenTradingAfter(overAt, () => server.hasEnded || Date.now() > patienceUntil);
  const hasServerEnded = server.hasEnded;
  if (hasServerEnded) log(`the server ended by itself:\n${server.output().trimEnd().split('\n').slice(-LAST_LINES).join('\n')}`);
  let resumedAt = tradingAt;
  if (tradingAt === null) {
    await server.end('SIGKILL');
    const helpedAt = await server.startUntilUp();
    resumedAt = await clients.whenTradingAfter(helpedAt, () => Date.now() > helpedAt + PATIENCE_MS.full);
  }
  const hasRefolded = server.refoldings().some((at) => at >= startedAt && at <= (tradingAt ?? Infinity));
  return { name: namePlan(plan), startedAt, overAt, tradingAt, resumedAt, hasRefolded, hasServerEnded };
}

function describe({ name, startedAt, overAt, tradingAt }: PlayedFault): string {
  const lasted = `${name}: lasted ${Math.round(overAt - startedAt)} ms`;
  return tradingAt === null
    ? `${lasted}, trading did not come back by itself`
    : `${lasted}, trading back after ${Math.round(tradingAt - overAt)} ms`;
}

interface Played {
  readonly seed: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly faults: readonly PlayedFault[];
  /** What went wrong where it could not be asked. */
  readonly shown: readonly ShownAccount[] | string;
  readonly readiness: ReadinessSampler;
  readonly ownDelayMs: number;
  readonly lockedMs: number;
  readonly slack: number;
}

async function judge(world: ChaosWorld, clients: ChaosClients, played: Played): Promise<ChaosReport> {
  const { server, prices, withDatabase } = world;
  const { startedAt, endedAt, faults, shown, slack } = played;
  const refoldings = server.refoldings();
  await server.end('SIGTERM');
  const histories = clients.histories();
  const accountIds = [...world.probes, ...world.traders].map(({ userId }) => userId);
  const { journal, commands, books } = await withDatabase(async (database) => ({
    journal: await readJournal(database),
    commands: await readStoredCommands(database, accountIds),
    books: await readBooks(database),
  }));
  // Connections that were swallowed are dropped only now: their transactions would keep rows locked.
  world.database.network.close();
  // What the providers have not been able to tell is asked of them, as the server would within days.
  await withDatabase((database) => settleOpen(database, world.paymentSettings, () => Promise.resolve()));
  const settled = await withDatabase(async (database) => ({
    ...(await readBooks(database)),
    booked: countBookings(await readJournal(database)),
  }));
  // The provider writes the file with its first order.
  const orders = existsSync(world.providerFile) ? readProviderOrders(world.providerFile) : new Map<string, ProviderOrder>();
  const accepted = clients.depositors.flatMap(({ payer }) => [...payer.accepted.values()]);
  const outages = faults.map((fault) => ({ from: fault.startedAt - UNCOMMITTED_MS, until: fault.resumedAt ?? endedAt }));
  const outcomes = outcomesOf(histories, endedAt);
  return sumUp({
    seed: played.seed,
    durationMs: endedAt - startedAt,
    commands: judgeCommands(histories, commands),
    deposits: judgeDeposits(accepted, settled.transactions, orders, settled.booked),
    outages: judgeOutages(faults, histories, endedAt, slack),
    levels: judgeLevels(journal, prices.ticks, outages),
    readinessLies: judgeReadiness(played.readiness.samples, outcomes, refoldings, slack),
    bookFaults: [...books.faults, ...settled.faults, ...(typeof shown === 'string' ? [shown] : judgePositions(shown, journal))],
    lockedMs: played.lockedMs,
    ownDelayMs: played.ownDelayMs,
    slowestDepositCallMs: Math.max(0, ...clients.depositors.flatMap(({ elapsedMs }) => elapsedMs)),
  });
}
