import { existsSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readProviderOrders, settleOpen, type ProviderOrder } from '../payments-after-chaos.ts';
import { ChaosClients } from './chaos-clients.ts';
import { openChaosWorld, type ChaosWorld } from './chaos-world.ts';
import { namePlan, needsSmallDisk, playPlan, type FaultPlan } from './faults.ts';
import { judgeCommands } from './check-commands.ts';
import { judgeDeposits } from './check-deposits.ts';
import { judgeLevels } from './check-levels.ts';
import { judgeOutages, outcomesOf, type PlayedFault } from './check-outages.ts';
import { judgePositions, type ShownAccount } from './check-positions.ts';
import { judgeReadiness } from './check-readiness.ts';
import { ReadinessSampler } from './readiness-sampler.ts';
import { readStoredCommands } from '../stored-answer.ts';
import { countBookings, readBooks, readJournal } from './read-books.ts';
import { sumUp, type ChaosReport } from './chaos-report.ts';

export interface ChaosOptions {
  readonly seed: number;
  /** Played one after the other. Endless ones end with `minutes`. */
  readonly plans: Iterable<FaultPlan>;
  readonly minutes: number;
  /** Faults that would last longer take seconds. */
  readonly isShort: boolean;
  readonly traders: number;
  readonly payers: number;
  /** Stretches the recovery limits, for a machine that does other things at the same time; 1 by default. */
  readonly slack?: number;
  readonly log: (line: string) => void;
}

/** How long trading runs before each fault. */
const CALM_MS = { full: 5_000, short: 1_000 };
/** After this time the server is restarted manually, which counts as an exceeded limit. */
const PATIENCE_MS = { full: 60_000, short: 15_000 };
const SETTLE_PATIENCE_MS = { full: 60_000, short: 20_000 };
/** A decision taken this shortly before a fault may not have been committed, and is then taken again after it. */
const UNCOMMITTED_MS = 2_500;

/** Lines shown of a server that has exited by itself: enough to see why. */
const LAST_LINES = 12;
const NANOSECONDS_PER_MS = 1_000_000;

/** Plays faults one after the other on a new world, and judges the result. */
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
      throw new Error(`no client could trade before the first fault\n${world.server.output()}`);
    }
    const faults = await playFaults(world, clients, options, startedAt);
    log('settling open commands');
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
      if (!leftOut.has(name)) log(`${name}: skipped, because a small disk cannot be mounted here`);
      leftOut.add(name);
      // If everything is skipped, nothing else in the loop would wait.
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
  if (hasServerEnded) log(`the server exited by itself:\n${server.output().trimEnd().split('\n').slice(-LAST_LINES).join('\n')}`);
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
    ? `${lasted}, trading did not resume by itself`
    : `${lasted}, trading resumed after ${Math.round(tradingAt - overAt)} ms`;
}

interface Played {
  readonly seed: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly faults: readonly PlayedFault[];
  /** The error if they could not be queried. */
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
  // Swallowed connections are dropped only now: their transactions would have kept rows locked.
  world.database.network.close();
  // What the providers could not report is queried from them, as the server would do over the following days.
  await withDatabase((database) => settleOpen(database, world.paymentSettings, () => Promise.resolve()));
  const settled = await withDatabase(async (database) => ({
    ...(await readBooks(database)),
    booked: countBookings(await readJournal(database)),
  }));
  // The provider creates the file with its first order.
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
