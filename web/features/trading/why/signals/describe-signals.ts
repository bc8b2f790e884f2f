import type { PositionExplanation } from '@fairlead/contract/trading/position-explanation.ts';
import { CANDLE_INTERVAL_MS, type Candle } from '@fairlead/domain/markets/candle.ts';
import { negateCents } from '@fairlead/domain/money.ts';
import { FINEST_PRICE_DIGITS, type Price } from '@fairlead/domain/price.ts';
import { CROSSOVER_TERMS } from '@fairlead/domain/trading/auto/crossover-terms.ts';
import { explainEntry, explainExit, plannedLoss } from '@fairlead/domain/trading/auto/explain-signal.ts';
import type { TFunction } from 'i18next';
import { formatClock, formatMinute, formatMoney, formatNumber, formatPercent, formatPrice } from '../../../../ui/format.ts';
import type { WhyRow, WhySection } from '../why-text.ts';
import { priceText, type WhyWriter } from '../why-writer.ts';

type Translate = TFunction<'autoTrading'>;

const { interval, fastCandles: fast, slowCandles: slow, rangeCandles, stopRanges, targetRanges } = CROSSOVER_TERMS;
const CANDLE_MS = CANDLE_INTERVAL_MS[interval];
const MINUTE_MS = 60_000;

/**
 * Why AutoTrading opened a position: the averages of the candle that gave the signal, and how the levels and the stake follow. Computed again
 * from candles, and shown only if that gives what the journal recorded. `candles` is null if they couldn't be loaded.
 */
export function describeEntry(
  explanation: PositionExplanation,
  candleAt: number,
  candles: readonly Candle[] | null,
  writer: WhyWriter,
  t: Translate,
): WhySection {
  const { side, opening } = explanation;
  const title = t('signal.title');
  const candleRow = describeCandle(t('signal.candle'), candleAt, writer, t);
  const { stopLoss, takeProfit } = opening.stops;
  const signal =
    candles === null
      ? null
      : explainEntry(
          {
            side,
            entries: [...(opening.shownPrice === null ? [] : [opening.shownPrice]), opening.openPrice],
            stopLoss,
            takeProfit,
            candleAt,
            digits: writer.digits,
          },
          candles,
          CROSSOVER_TERMS,
        );
  if (signal === null || stopLoss === null || takeProfit === null) {
    return { title, rows: [candleRow], note: t(candles === null ? 'signal.failed' : 'signal.unknown') };
  }
  const { now, before, range, entry } = signal;
  const level = (value: Price, ranges: number, isAbove: boolean): Pick<WhyRow, 'value' | 'detail'> => ({
    value: priceText(value, writer),
    detail: t('signal.level', {
      entry: priceText(entry, writer),
      sign: isAbove ? '+' : '−',
      times: formatNumber(ranges, writer.locale, 0),
      range: averageText(range, writer),
    }),
  });
  const average = (count: number, value: Price, earlier: Price): WhyRow => ({
    label: t('signal.average', { count }),
    value: averageText(value, writer),
    detail: t('signal.earlier', { value: averageText(earlier, writer) }),
  });
  return {
    title,
    rows: [
      candleRow,
      average(fast, now.fast, before.fast),
      average(slow, now.slow, before.slow),
      { label: t('signal.what'), value: t(`signal.${side}`, { fast, slow }) },
      { label: t('signal.range', { count: rangeCandles }), value: averageText(range, writer) },
      { label: writer.t('trading:positions.stopLoss'), ...level(stopLoss, stopRanges, side === 'short') },
      { label: writer.t('trading:positions.takeProfit'), ...level(takeProfit, targetRanges, side === 'long') },
      ...describeSize(explanation, stopLoss, writer, t),
    ],
    note: t('signal.note'),
  };
}

/** The stake with the loss that it was chosen for. What the equity was then isn't recorded, so the rules are only quoted. */
function describeSize({ opening, leverage }: PositionExplanation, stopLoss: Price, writer: WhyWriter, t: Translate): readonly WhyRow[] {
  const { margin, priceBound } = opening;
  if (priceBound === null) return [];
  const { locale } = writer;
  const loss = negateCents(plannedLoss({ margin, leverage }, priceBound, stopLoss));
  const rules = {
    risk: formatPercent(CROSSOVER_TERMS.riskBasisPoints / 100, locale, 1),
    stake: formatPercent(CROSSOVER_TERMS.stakePercent, locale, 0),
  };
  return [
    {
      label: t('signal.size'),
      value: `${formatMoney(margin, locale)} × ${leverage}`,
      detail: `${t('signal.loss', { loss: formatMoney(loss, locale, true) })} · ${t('signal.rule', rules)}`,
    },
  ];
}

/** Why AutoTrading closed a position: what its averages were after the last finished candle. */
export function describeExit(
  { side }: PositionExplanation,
  candleAt: number,
  candles: readonly Candle[] | null,
  writer: WhyWriter,
  t: Translate,
): WhySection {
  const title = t('exit.title');
  const candleRow = describeCandle(t('exit.candle'), candleAt, writer, t);
  const exit = candles === null ? null : explainExit({ side, candleAt }, candles, CROSSOVER_TERMS);
  if (exit === null) return { title, rows: [candleRow], note: t(candles === null ? 'signal.failed' : 'signal.unknown') };
  const { now, hasTurned } = exit;
  const minutes = formatNumber(CROSSOVER_TERMS.exitBeforeCloseMs / MINUTE_MS, writer.locale, 0);
  const turned = side === 'long' ? 'exit.turnedLong' : 'exit.turnedShort';
  return {
    title,
    rows: [
      candleRow,
      { label: t('signal.average', { count: fast }), value: averageText(now.fast, writer) },
      { label: t('signal.average', { count: slow }), value: averageText(now.slow, writer) },
      { label: t('exit.reason'), value: hasTurned ? t(turned, { fast, slow }) : t('exit.ending', { exit: minutes }) },
    ],
  };
}

function describeCandle(label: string, candleAt: number, { locale }: WhyWriter, t: Translate): WhyRow {
  return {
    label,
    value: `${formatMinute(candleAt, locale)} – ${formatClock(candleAt + CANDLE_MS, locale)}`,
    detail: t('signal.candleLength', { minutes: CANDLE_MS / MINUTE_MS }),
  };
}

/** Averages lie between the steps of quotes, so they have two decimals more. */
function averageText(value: Price, { locale, digits }: WhyWriter): string {
  return formatPrice(value, locale, Math.min(digits + 2, FINEST_PRICE_DIGITS));
}
