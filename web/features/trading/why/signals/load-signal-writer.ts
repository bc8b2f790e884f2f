import type { PositionExplanation } from '@fairlead/contract/trading/position-explanation.ts';
import { CANDLE_INTERVAL_MS } from '@fairlead/domain/markets/candle.ts';
import { signalCandleOf } from '@fairlead/domain/trading/auto/command-id.ts';
import { CROSSOVER_TERMS } from '@fairlead/domain/trading/auto/crossover-terms.ts';
import type { TFunction } from 'i18next';
import { loadSignalCandles } from '../../auto/load-signal-candles.ts';
import type { WhySection } from '../why-text.ts';
import type { WhyWriter } from '../why-writer.ts';
import { describeEntry, describeExit } from './describe-signals.ts';

/** Writes the sections about a position's signals. */
export type SignalWriter = (
  writer: WhyWriter,
  t: TFunction<'autoTrading'>,
) => { readonly opening: readonly WhySection[]; readonly closing: readonly WhySection[] };

/** Loads the candles on which AutoTrading opened a position and, if it was AutoTrading, closed it. */
export async function loadSignalWriter(why: PositionExplanation, signal: AbortSignal): Promise<SignalWriter> {
  const entryAt = signalCandleOf(why.opening.commandId);
  const exitAt = why.closing?.reason === 'auto' ? signalCandleOf(why.closing.commandId) : null;
  const load = (candleAt: number | null) =>
    candleAt === null ? null : loadSignalCandles(why.symbol, candleAt + CANDLE_INTERVAL_MS[CROSSOVER_TERMS.interval], signal);
  const [entry, exit] = await Promise.all([load(entryAt), load(exitAt)]);
  return (writer, t) => ({
    opening: entryAt === null ? [] : [describeEntry(why, entryAt, entry, writer, t)],
    closing: exitAt === null ? [] : [describeExit(why, exitAt, exit, writer, t)],
  });
}
