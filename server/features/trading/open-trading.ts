import { randomUUID } from 'node:crypto';
import { crossoverStrategy } from '@fairlead/domain/trading/auto/crossover-strategy.ts';
import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { createAutoTrader, type AutoTraderOptions } from './auto/auto-trader.ts';
import { countClosedSince } from './auto/store.ts';
import { registerAutoTradingRoutes } from './client/auto/routes.ts';
import { registerExecutionRoutes } from './client/execution/execution-routes.ts';
import { registerTradingRoutes } from './client/routes.ts';
import { whyPosition } from './client/why/why-position.ts';
import { createLatencyRecorder } from './execution/latency-recorder.ts';
import { deleteSummedRefusals, projectExecution } from './execution/project-execution.ts';
import { keepPublishedExecutions, type PublishedExecutions } from './execution/published-execution.ts';
import { collectTrading } from './export-trading-data.ts';
import type { DeskContext } from './operators/desk-context.ts';
import { defineActionEmailJob, EMAIL_ACTIONS } from './operators/actions/email-actions.ts';
import { registerTradingOperatorRoutes } from './operators/routes.ts';
import { defineFinancingFeeJob } from './operators/financing/email-financing-fees.ts';
import { defineRaisedMarginJob, EMAIL_RAISED_MARGINS } from './operators/rules/email-raised-margins.ts';
import { createRulesReader } from './operators/rules/rules-in-force.ts';
import { createTradingFeature, type TradingFeature } from './trading-feature.ts';

export type TradingPorts = FeaturePorts &
  Pick<DeskContext, 'termsInForce' | 'prices' | 'livePrices'> & { readonly engineMarket: AutoTraderOptions['market'] } & Pick<
    AutoTraderOptions,
    'readCandles'
  >;

export interface Trading extends Feature {
  /** The calls that clients make over the trading socket. */
  readonly calls: TradingFeature;
  /** Explains a position of an account from the journal. Throws CallRefused: positionUnknown. */
  readonly whyPosition: (accountId: number, positionId: number) => ReturnType<typeof whyPosition>;
  /** The firm's execution quality as it's published, for pages and calls. */
  readonly publishedExecutions: PublishedExecutions;
}

const TIDY_EVERY_MS = 3_600_000;
const PROJECT_EVERY_MS = 5_000;
const STORE_LATENCIES_EVERY_MS = 5_000;
/** A process that has lost the lead may have stored a halt and confirmed it. */
const TERMS_EVERY_MS = 1_000;
/** The finest prices there are. */
const MOST_DIGITS = 6;

/** Orders and positions, AutoTrading, the explanation of each fill, execution quality, and the dealing desk with its rules and halts. */
export function openTrading(ports: TradingPorts): Trading {
  const { config, database, engine, engineMarket, readCandles, brokerRules, termsInForce, clock, log, metrics, sequence, jobs } = ports;
  const { requireClient, background } = ports;
  const nameOf = (symbol: string): string => brokerRules.nameOf(symbol);
  const latencies = createLatencyRecorder({ engine, database, clock, monotonicClock: () => performance.now() });
  // After the last command, so that it is stored too.
  sequence.on('background', { name: 'latencies', run: latencies.flush });
  const publishedExecutions = keepPublishedExecutions({ database, nameOf, clock });
  const calls = createTradingFeature({ engine, commandsTo: latencies, database, nameOf, clock });
  sequence.on('sockets', { name: 'the trading feature', run: calls.stop });
  const readRules = createRulesReader(database, brokerRules);
  const autoTrader = createAutoTrader({
    strategy: crossoverStrategy,
    engine,
    market: engineMarket,
    readCandles,
    countClosedSince: (accountId, sinceMs) => countClosedSince(database, accountId, sinceMs),
    clock,
    newId: randomUUID,
    log,
  });
  metrics.watchTotals('fairlead_auto_trades_total', 'AutoTrading commands by outcome', 'outcome', () => autoTrader.outcomes);
  const digitsOf = (symbol: string): number => brokerRules.instrument(symbol)?.digits ?? MOST_DIGITS;
  return {
    calls,
    publishedExecutions,
    whyPosition: (accountId, positionId) => whyPosition({ database, engine, nameOf, readRules }, accountId, positionId),
    routes: (api) => {
      registerTradingRoutes(api, { database, engine, nameOf, readRules, requireClient });
      registerExecutionRoutes(api, { database, published: publishedExecutions, nameOf, requireClient, clock });
      registerAutoTradingRoutes(api, { database, engine, isOffered: () => brokerRules.settings.autoTrading, requireClient });
      registerTradingOperatorRoutes(api, {
        ...ports,
        emailRaisedMarginsSoon: () => jobs.ask(EMAIL_RAISED_MARGINS),
        emailActionsSoon: () => jobs.ask(EMAIL_ACTIONS),
      });
    },
    personalData: collectTrading({ engine, database, nameOf }),
    jobs: (queue) => {
      defineRaisedMarginJob(queue, ports);
      defineFinancingFeeJob(queue, ports);
      defineActionEmailJob(queue, ports);
    },
    repeated: [
      {
        name: 'deletion of old refusals',
        everyMs: TIDY_EVERY_MS,
        work: () => deleteSummedRefusals({ database, clock }),
        onFailure: (error) => log.warn({ err: error }, 'could not delete old refusals of trading commands'),
      },
      {
        name: 'the terms of trading',
        everyMs: TERMS_EVERY_MS,
        work: async () => (engine.isAvailable ? termsInForce.applyTerms() : undefined),
        onFailure: (error) => log.warn({ err: error }, 'could not compare the terms of trading with the stored ones'),
      },
      {
        name: 'AutoTrading',
        everyMs: config.autoTradingEveryMs,
        work: async () => (engine.terms.settings.autoTrading ? autoTrader.run() : undefined),
        onFailure: (error) => log.warn({ err: error }, 'an AutoTrading run failed; the next one takes place as usual'),
      },
      {
        name: 'latencies of orders',
        everyMs: STORE_LATENCIES_EVERY_MS,
        isOfGateways: true,
        work: latencies.flush,
        onFailure: (error) => log.error({ err: error }, 'could not store the latencies of orders; retrying'),
      },
      {
        name: 'execution statistics',
        everyMs: PROJECT_EVERY_MS,
        work: () => projectExecution({ database, digitsOf, clock }),
        onFailure: (error) => log.error({ err: error }, 'could not update the execution statistics'),
      },
    ],
    lead: () => {
      engine.onAvailabilityChanged((isAvailable) => {
        if (isAvailable) background.run('applying the terms of trading', termsInForce.applyTerms);
      });
    },
  };
}
