/** Opens the money path of a process whose engines are in others, reached over the bus. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Partitioning } from '@fairlead/domain/engine/partition.ts';
import { BROKER_ACCOUNT_ID, type TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from './bus/bus.ts';
import type { Config } from './config.ts';
import { createEngineMarket } from './engine/create-engine-market.ts';
import type { Leadership } from './engine/leadership/leadership.ts';
import { joinPartitions } from './engine/partitions/join-partitions.ts';
import { connectRemoteEngines } from './engine/partitions/remote-engines.ts';
import { connectRemoteEngine, remoteEngineTimes } from './engine/remote/remote-engine.ts';
import { createSweepFollower } from './features/markets/apply-sweep.ts';
import { createTermsInForce } from './features/trading/operators/rules/terms-in-force.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { OpenEngine } from './open-engine.ts';
import type { Prices } from './open-prices.ts';
import type { Duties } from './roles.ts';
import type { StopSequence } from './stop-sequence.ts';
import type { CommandTracer } from './tracing/command-tracer.ts';
import { followSubmissions } from './tracing/follow-submissions.ts';

export interface OpenRemoteEngineOptions {
  readonly config: Pick<Config, 'commitDeadlineMs'>;
  readonly bus: Bus;
  readonly partitioning: Partitioning;
  readonly duties: Pick<Duties, 'lease'>;
  readonly leadership: Leadership;
  readonly prices: Pick<Prices, 'board' | 'brokerRules' | 'tradingClock'>;
  /** Reads the current trading terms. */
  readonly readTerms: () => Promise<TradingTerms>;
  readonly metrics: Pick<Metrics, 'engineObserver'>;
  /** Null if tracing is off. */
  readonly tracer: CommandTracer | null;
  readonly log: FastifyBaseLogger;
  readonly sequence: StopSequence;
}

const SCHEDULE_EVERY_MS = 1_000;

export async function openRemoteEngine(options: OpenRemoteEngineOptions): Promise<OpenEngine> {
  const { config, bus, partitioning, duties, leadership, prices, readTerms, metrics, tracer, log, sequence } = options;
  const { board, brokerRules, tradingClock } = prices;
  const clock = tradingClock.now;
  const remotes = await connectRemoteEngines(partitioning.count, (partition) =>
    connectRemoteEngine({
      bus,
      partition,
      newId: randomUUID,
      monotonicClock: () => performance.now(),
      wait: (ms) => wait(ms),
      log,
      observer: metrics.engineObserver,
      times: remoteEngineTimes(config.commitDeadlineMs),
      ...(tracer === null ? {} : { noteAttempts: tracer.noteAttempts }),
      ...(duties.lease === null ? {} : { whenAllowed: leadership.lease.whenHeld }),
    }),
  );
  const { engines } = remotes;
  const joined = joinPartitions(partitioning, engines);
  // Before the sockets close, so that the answers reach them.
  sequence.on('engine', { name: 'commands under way', run: remotes.finishCommands });
  // Requests in progress may still need it.
  sequence.on('journal', { name: 'the connection to the engine', run: remotes.stop });
  const followTerms = (): void => {
    if (joined.isAvailable) brokerRules.follow(joined.terms, clock());
  };
  remotes.onTermsChanged(followTerms);
  // What counts is what the partitions that can be reached have.
  joined.onAvailabilityChanged(followTerms);
  remotes.onSweep(createSweepFollower(board));
  const schedule = setInterval(() => void brokerRules.applySchedule(clock()), SCHEDULE_EVERY_MS);
  sequence.on('prices', { name: 'scheduled rules', run: () => clearInterval(schedule) });
  /** A change by a process that has been replaced, or that no engine hears, would take effect too late. */
  const whenLeading = async (): Promise<void> => {
    if (duties.lease === null) await Promise.any(engines.map(({ engine }) => engine.viewAccount(BROKER_ACCOUNT_ID)));
    else await leadership.lease.whenHeld();
  };
  return {
    engine: followSubmissions(joined, tracer),
    localEngines: [],
    remoteEngines: remotes,
    engineMarket: createEngineMarket(board, brokerRules),
    termsInForce: createTermsInForce({ read: readTerms, engines, whenLeading, newId: randomUUID, clock }),
    pastMarket: null,
  };
}
