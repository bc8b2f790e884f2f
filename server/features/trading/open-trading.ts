import { randomUUID } from 'node:crypto';
import { crossoverStrategy } from '@fairlead/domain/trading/auto/crossover-strategy.ts';
import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { createAutoTrader, type AutoTraderOptions } from './auto/auto-trader.ts';
import { registerAutoTradingRoutes } from './client/auto/routes.ts';
import { registerTradingRoutes } from './client/routes.ts';
import { whyPosition } from './client/why/why-position.ts';
import { collectTrading } from './held-trading-data.ts';
import type { DeskContext } from './operators/desk-context.ts';
import { deleteSummedRefusals, followExecution } from './operators/execution/follow-execution.ts';
import { registerTradingOperatorRoutes } from './operators/routes.ts';
import { defineRaisedMarginJob, MAIL_RAISED_MARGINS } from './operators/rules/mail-raised-margins.ts';
import { createRulesReader } from './operators/rules/rules-in-force.ts';
import { createTradingFeature, type TradingFeature } from './trading-feature.ts';

export type TradingPorts = FeaturePorts &
  Pick<DeskContext, 'termsInForce' | 'prices'> & { readonly engineMarket: AutoTraderOptions['market'] } & Pick<
    AutoTraderOptions,
    'readCandles'
  >;

export interface Trading extends Feature {
  /** What clients ask and command over the trading socket. */
  readonly calls: TradingFeature;
  /** The account that the journal gives of a position of an account's. Refused with positionUnknown. */
  readonly whyPosition: (accountId: number, positionId: number) => ReturnType<typeof whyPosition>;
}

const TIDY_EVERY_MS = 3_600_000;
const FOLLOW_EVERY_MS = 5_000;
/** A process that no longer leads may have kept a halt, and answered for it. */
const TERMS_EVERY_MS = 1_000;
/** Of any price there is. */
const MOST_DIGITS = 6;

/** Orders and positions, AutoTrading, the explanation of each fill, and the dealing desk with its rules and halts. */
export function openTrading(ports: TradingPorts): Trading {
  const { config, database, engine, engineMarket, readCandles, houseRules, termsInForce, clock, log, metrics, sequence, jobs } = ports;
  const { requireClient, background } = ports;
  const calls = createTradingFeature({ engine, database, clock });
  sequence.on('sockets', { name: 'the trading feature', run: calls.stop });
  const readRules = createRulesReader(database, houseRules);
  const autoTrader = createAutoTrader({
    strategy: crossoverStrategy,
    engine,
    market: engineMarket,
    readCandles,
    database,
    clock,
    newId: randomUUID,
    log,
  });
  metrics.watchTotals(
    'fairlead_auto_trades_total',
    'Commands of AutoTrading, by what became of them',
    'outcome',
    () => autoTrader.outcomes,
  );
  const digitsOf = (symbol: string): number => houseRules.instrument(symbol)?.digits ?? MOST_DIGITS;
  return {
    calls,
    whyPosition: (accountId, positionId) => whyPosition({ database, engine, readRules }, accountId, positionId),
    routes: (api) => {
      registerTradingRoutes(api, { database, engine, readRules, requireClient });
      registerAutoTradingRoutes(api, { database, engine, isOffered: () => houseRules.settings.autoTrading, requireClient });
      registerTradingOperatorRoutes(api, {
        ...ports,
        mailRaisedMarginsSoon: () => jobs.ask(MAIL_RAISED_MARGINS),
        readCommandLatency: metrics.readCommandLatency,
      });
    },
    personalData: collectTrading({ engine, database }),
    jobs: (queue) => defineRaisedMarginJob(queue, ports),
    repeated: [
      {
        name: 'the deletion of old refusals',
        everyMs: TIDY_EVERY_MS,
        work: () => deleteSummedRefusals({ database, clock }),
        onFailure: (error) => log.warn({ err: error }, 'old refusals were not deleted'),
      },
      {
        name: 'the terms of trading',
        everyMs: TERMS_EVERY_MS,
        work: async () => (engine.isAvailable ? termsInForce.bringIntoForce() : undefined),
        onFailure: (error) => log.warn({ err: error }, 'the terms of trading were not compared with what is kept'),
      },
      {
        name: 'AutoTrading',
        everyMs: config.autoTradingEveryMs,
        work: async () => (engine.terms.settings.autoTrading ? autoTrader.run() : undefined),
        onFailure: (error) => log.warn({ err: error }, 'AutoTrading was not served and goes on with its next look'),
      },
      {
        name: 'the record of execution',
        everyMs: FOLLOW_EVERY_MS,
        work: () => followExecution({ database, digitsOf, clock }),
        onFailure: (error) => log.error({ err: error }, 'how orders were executed was not brought up to date'),
      },
    ],
    lead: () => {
      engine.onAvailabilityChanged((isAvailable) => {
        if (isAvailable) background.run('putting the terms of trading into force', termsInForce.bringIntoForce);
      });
    },
  };
}
