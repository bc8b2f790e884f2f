import type { SuggestedMargin } from '@fairlead/contract/trading/operators/rules.ts';
import { candleOpenAt } from '@fairlead/domain/markets/candle.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { RaisedMargin } from '@fairlead/domain/trading/raised-margin-terms.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { dailyMovePercent, suggestMarginPercent } from '@fairlead/domain/trading/suggested-margin.ts';
import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { candles } from '../../../../adapters/db/schema/market.ts';
import type { BrokerRules } from '../../../../engine/broker-rules.ts';

const DAY_MS = 86_400_000;
/** Covers the sessions of a share over the longest holidays. An instrument with fewer is not judged by its past. */
const LOOK_BACK_MS = 25 * DAY_MS;
/** An increase that begins within this time counts as a response to the current movement. */
const SOON_MS = 2 * DAY_MS;

/**
 * Instruments whose margin should be increased because the price moved more than usual on the last finished days, largest margin first.
 * Leaves out instruments with too few days, and those whose margin is, or soon will be, increased that far.
 */
export async function suggestMargins(
  database: Pick<Queries, 'drizzle'>,
  { pack, baseInstruments, inForce }: Pick<BrokerRules, 'pack' | 'baseInstruments' | 'inForce'>,
  now: number,
): Promise<SuggestedMargin[]> {
  const closes = await readDailyCloses(
    database,
    baseInstruments.map(({ symbol }) => symbol),
    now,
  );
  return baseInstruments
    .flatMap((instrument) => suggestMargin(instrument, closes.get(instrument.symbol) ?? [], pack))
    .filter((suggestion) => !isRaised(suggestion, inForce.rules.raisedMargins, now))
    .toSorted((one, other) => other.percent - one.percent || other.daily_move_percent - one.daily_move_percent);
}

/** By symbol, the closes of finished days, oldest first. */
async function readDailyCloses({ drizzle }: Pick<Queries, 'drizzle'>, symbols: readonly string[], now: number) {
  const rows = await drizzle
    .select({ symbol: candles.symbol, close: candles.close })
    .from(candles)
    .where(
      // Symbols are listed explicitly because the index of candles starts with them: next to these days there are a million minutes.
      and(
        inArray(candles.symbol, [...symbols]),
        eq(candles.interval, '1d'),
        gte(candles.openAtMs, now - LOOK_BACK_MS),
        lt(candles.openAtMs, candleOpenAt('1d', now)),
      ),
    )
    .orderBy(asc(candles.openAtMs));
  const closes = new Map<string, number[]>();
  for (const { symbol, close } of rows) {
    const ofSymbol = closes.get(symbol);
    if (ofSymbol === undefined) closes.set(symbol, [close]);
    else ofSymbol.push(close);
  }
  return closes;
}

function suggestMargin({ symbol, ruleClass }: Instrument, closes: readonly number[], { leverageCaps }: RulePack): SuggestedMargin[] {
  const move = dailyMovePercent(closes);
  const percent = move === null ? null : suggestMarginPercent(move, leverageCaps[ruleClass]);
  return move === null || percent === null ? [] : [{ symbol, daily_move_percent: Number(move.toFixed(2)), percent }];
}

function isRaised({ symbol, percent }: SuggestedMargin, raises: readonly RaisedMargin[], now: number): boolean {
  return raises.some((raise) => raise.symbol === symbol && raise.percent >= percent && raise.from <= now + SOON_MS && now < raise.until);
}
