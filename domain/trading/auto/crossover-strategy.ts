import { CANDLE_INTERVAL_MS, candleOpenAt } from '../../markets/candle.ts';
import { addCents, negateCents, subtractCents } from '../../money.ts';
import { leverageChoices } from '../access.ts';
import { findOrderRefusals, marketOrderBound } from '../order-rules.ts';
import type { OpenPosition } from '../position.ts';
import { isTradable, openingPrice, type Quote } from '../quote.ts';
import { requiredMargin } from '../raised-margin.ts';
import type { RulePack } from '../rule-pack.ts';
import { averageTrueRange, crossingOf, trendOf } from './crossover-signal.ts';
import { CROSSOVER_TERMS, type CrossoverTerms } from './crossover-terms.ts';
import { entryLevels } from './entry-levels.ts';
import { riskLimit, sizeTrade } from './size-trade.ts';
import type { AutoAccount, AutoMarket, CloseIntent, OpenIntent, Strategy, StrategyInput } from './strategy.ts';

/**
 * The default strategy (decisions/0011-run-autotrading-as-a-trend-follower-outside-the-engine.md): follows the trend of two moving averages. It opens in the direction in which the
 * fast average has just crossed the slow one, always with a stop loss and a take profit. It closes when the averages point the other way or
 * the market is about to close. It holds at most one position per instrument, and never reopens in the step in which it closed.
 */
export const crossoverStrategy: Strategy = createCrossoverStrategy(CROSSOVER_TERMS);

export function createCrossoverStrategy(terms: CrossoverTerms): Strategy {
  return {
    symbols: terms.symbols,
    interval: terms.interval,
    // A crossing needs one candle more than the slow average, and the true range one more than its own count.
    candleCount: Math.max(terms.slowCandles, terms.rangeCandles) + 1,
    decide: (input) => [...decideClosings(input, terms), ...decideOpenings(input, terms)],
  };
}

function decideClosings({ markets, account, now }: StrategyInput, terms: CrossoverTerms): readonly CloseIntent[] {
  return markets.flatMap((market) => {
    const candle = market.candles.at(-1);
    if (candle === undefined || tradableQuoteOf(market, now) === null) return [];
    return account.positions
      .filter(({ symbol }) => symbol === market.instrument.symbol)
      .filter((position) => hasTurned(position, market, terms) || closesWithin(market, now, terms.exitBeforeCloseMs))
      .map(({ id, symbol, side }) => ({ kind: 'close' as const, symbol, positionId: id, side, candleAt: candle.openAt }));
  });
}

/** Only candles that finished after the position was opened can count against it. */
function hasTurned({ side, openedAt }: OpenPosition, { candles }: AutoMarket, terms: CrossoverTerms): boolean {
  const finishedAt = (candles.at(-1)?.openAt ?? 0) + CANDLE_INTERVAL_MS[terms.interval];
  const trend = trendOf(candles, terms);
  return finishedAt > openedAt && trend !== null && trend !== side;
}

function decideOpenings({ markets, account, rules, now }: StrategyInput, terms: CrossoverTerms): readonly OpenIntent[] {
  const held = new Set(account.positions.map(({ symbol }) => symbol));
  let rest = account;
  const intents: OpenIntent[] = [];
  for (const market of markets) {
    const positionCount = account.positions.length + intents.length;
    if (positionCount >= terms.mostPositions || account.tradesToday + intents.length >= terms.mostTradesADay) break;
    if (held.has(market.instrument.symbol)) continue;
    const intent = decideOpening({ markets, account: rest, rules, now }, market, terms);
    if (intent === null) continue;
    intents.push(intent);
    rest = afterOpening(rest, intent, rules, terms);
  }
  return intents;
}

function decideOpening(input: StrategyInput, market: AutoMarket, terms: CrossoverTerms): OpenIntent | null {
  const { account, rules, now } = input;
  const { instrument, category, candles } = market;
  const candle = candles.at(-1);
  const quote = tradableQuoteOf(market, now);
  if (candle === undefined || quote === null || closesWithin(market, now, terms.noEntryBeforeCloseMs)) return null;
  // A crossing is only acted on until the next candle finishes, and not at all after a market break.
  if (candle.openAt !== candleOpenAt(terms.interval, now) - CANDLE_INTERVAL_MS[terms.interval]) return null;
  const side = crossingOf(candles, terms);
  const range = averageTrueRange(candles, terms.rangeCandles);
  const priceBound = side === null ? null : marketOrderBound(side, quote);
  if (side === null || range === null || priceBound === null) return null;
  const { stopLoss, takeProfit } = entryLevels(side, openingPrice(side, quote), range, instrument.digits, terms);
  const stopDistance = Math.abs(openingPrice(side, quote) - stopLoss);
  if ((quote.ask - quote.bid) * 100 > stopDistance * terms.mostSpreadPercent) return null;
  const choices = leverageChoices(account.access, instrument, category, rules, now);
  const leverages = choices.filter(({ allowed }) => allowed).map(({ leverage }) => leverage);
  const size = sizeTrade({ priceBound, stopLoss, leverages: leverages.toSorted((a, b) => a - b), figures: account.figures }, terms);
  if (size === null) return null;
  const ticket = { side, ...size, stopLoss, takeProfit, trailingDistance: null, guaranteedStop: false };
  const { access, figures, openPositionCount } = account;
  const { session } = market;
  const context = { access, instrument, category, rules, quote, figures, openPositionCount, session, nextOpening: null, now };
  const refusals = findOrderRefusals(ticket, context);
  if (refusals.length > 0) return null;
  return { kind: 'open', symbol: instrument.symbol, side, ...size, priceBound, stopLoss, takeProfit, candleAt: candle.openAt };
}

function tradableQuoteOf({ instrument, quote, session, isHalted }: AutoMarket, now: number): Quote | null {
  return !isHalted && isTradable(quote, session, instrument.staleAfterMs, now) ? quote : null;
}

function closesWithin({ session }: AutoMarket, now: number, durationMs: number): boolean {
  return session !== null && session.closesAt - now <= durationMs;
}

/** Returns the account as it is left for the next position of the same step, as if this one had already been stopped out at a loss. */
function afterOpening(account: AutoAccount, intent: OpenIntent, rules: RulePack, terms: CrossoverTerms): AutoAccount {
  const margin = requiredMargin(intent, rules);
  const { equity, freeMargin, usedMargin } = account.figures;
  return {
    ...account,
    openPositionCount: account.openPositionCount + 1,
    figures: {
      equity: addCents(equity, negateCents(riskLimit(equity, terms))),
      freeMargin: subtractCents(freeMargin, margin),
      usedMargin: addCents(usedMargin, margin),
    },
  };
}
