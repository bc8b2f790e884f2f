import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AutoMarket, Intent, Strategy } from '@fairlead/domain/trading/auto/strategy.ts';
import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import { candleOpenAt, type Candle, type CandleInterval } from '@fairlead/domain/markets/candle.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { EngineUnavailable, type AccountView, type EnginePort } from '../../../engine/engine-port.ts';
import { toCommand } from './auto-commands.ts';

/**
 * AutoTrading: for every account that has it turned on, turns the strategy's intents into commands in the engine's inbox, like any
 * client's. It keeps no state that matters: stopped, duplicated or restarted within a minute, it still trades each candle once.
 */
export interface AutoTrader {
  /**
   * Evaluates every account once. A failure of one market or account is logged and leaves the others alone. Rejects with EngineUnavailable
   * if the engine is down; the next run then sends the same commands.
   */
  run(): Promise<void>;
  /** The outcomes of all commands so far. */
  readonly outcomes: Readonly<Record<'opened' | 'closed' | 'refused' | 'failed', number>>;
}

export interface AutoTraderOptions {
  readonly strategy: Strategy;
  readonly engine: Pick<EnginePort, 'submit' | 'viewAccount' | 'listAutoTradingAccounts' | 'isAvailable' | 'isAvailableTo'>;
  readonly market: MarketView;
  /** The last finished candles of an instrument, ascending. */
  readonly readCandles: (instrument: Instrument, interval: CandleInterval, count: number) => Promise<readonly Candle[]>;
  /** How many of the account's positions that AutoTrading has opened since a moment are closed by now. */
  readonly countClosedSince: (accountId: number, sinceMs: number) => Promise<number>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly newId: () => string;
  readonly log: AutoTraderLog;
}

export interface AutoTraderLog {
  error(details: object, message: string): void;
}

/** What stays constant within a run; quotes are read again for each account. */
type CandledMarket = Pick<AutoMarket, 'instrument' | 'category' | 'candles'>;

/** After this many accounts the event loop gets a turn. */
const ACCOUNTS_AT_A_TIME = 50;
const DAY_MS = 86_400_000;

export function createAutoTrader(options: AutoTraderOptions): AutoTrader {
  const { strategy, engine, market, countClosedSince, clock, newId, log } = options;
  const outcomes = { opened: 0, closed: 0, refused: 0, failed: 0 };
  /** Commands of the current candle that have been answered: repeating them would return the same answer. */
  const answered = { candleAt: 0, ids: new Set<string>() };

  const fail = (error: unknown, details: object, message: string): void => {
    outcomes.failed += 1;
    log.error({ err: error, failureId: newId(), ...details }, message);
  };

  const readMarket = async (symbol: string): Promise<CandledMarket | null> => {
    const instrument = market.instrument(symbol);
    const category = instrument && market.category(instrument.categoryId);
    if (instrument === undefined || category === undefined || market.isDelisted(symbol)) return null;
    if (market.calendar.sessionAt(symbol, clock()) === null) return null;
    try {
      return { instrument, category, candles: await options.readCandles(instrument, strategy.interval, strategy.candleCount) };
    } catch (error) {
      fail(error, { symbol }, 'AutoTrading could not read the candles of an instrument');
      return null;
    }
  };

  const decide = (view: AccountView, markets: readonly CandledMarket[], closedToday: number): readonly Intent[] => {
    const now = clock();
    const positions = view.positions.filter(({ openedBy }) => openedBy === 'auto');
    const openedToday = positions.filter(({ openedAt }) => openedAt >= startOfDay(now)).length;
    return strategy.decide({
      markets: markets.map((known) => {
        const { symbol } = known.instrument;
        return {
          ...known,
          quote: market.quote(symbol),
          isHalted: market.isHalted(symbol),
          session: market.calendar.sessionAt(symbol, now),
        };
      }),
      account: {
        access: view.access,
        figures: view.figures,
        openPositionCount: view.positions.length,
        positions,
        tradesToday: openedToday + closedToday,
      },
      rules: market.rules,
      now,
    });
  };

  const submit = async (intent: Intent, accountId: number): Promise<void> => {
    const command = toCommand(intent, accountId, clock());
    if (answered.ids.has(command.commandId)) return;
    const { kind } = await engine.submit(command);
    answered.ids.add(command.commandId);
    outcomes[kind === 'opened' || kind === 'closed' ? kind : 'refused'] += 1;
  };

  const tradeFor = async (accountId: number, markets: readonly CandledMarket[]): Promise<void> => {
    const view = await engine.viewAccount(accountId);
    if (view === null || view.status !== 'active' || !view.isAutoTrading) return;
    const hoped = decide(view, markets, 0);
    // The day's count is read only if there is something to open.
    const wantsToOpen = hoped.some(({ kind }) => kind === 'open');
    const intents = wantsToOpen ? decide(view, markets, await countClosedSince(accountId, startOfDay(clock()))) : hoped;
    for (const intent of intents) await submit(intent, accountId);
  };

  /** Whether the account's partition is away while others are not. */
  const isItsPartitionAway = (accountId: number): boolean => engine.isAvailable && !engine.isAvailableTo(accountId);

  return {
    outcomes,
    run: async () => {
      const accountIds = await engine.listAutoTradingAccounts();
      if (accountIds.length === 0) return;
      const candleAt = candleOpenAt(strategy.interval, clock());
      if (candleAt !== answered.candleAt) {
        answered.ids.clear();
        answered.candleAt = candleAt;
      }
      const markets = (await Promise.all(strategy.symbols.map(readMarket))).filter((known) => known !== null);
      for (const [index, accountId] of accountIds.entries()) {
        if (index % ACCOUNTS_AT_A_TIME === 0) await nextTurn();
        // The others' turn doesn't end because one partition is away.
        if (isItsPartitionAway(accountId)) continue;
        try {
          await tradeFor(accountId, markets);
        } catch (error) {
          if (error instanceof EngineUnavailable) {
            if (isItsPartitionAway(accountId)) continue;
            throw error;
          }
          fail(error, { accountId }, 'AutoTrading failed for an account');
        }
      }
    },
  };
}

/** Days are UTC days. */
function startOfDay(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}
