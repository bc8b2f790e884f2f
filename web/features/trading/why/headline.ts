import type { ClosingExplanation, PositionExplanation } from '@fairlead/contract/trading/position-explanation.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { formatMoney, formatPercent, formatPrice } from '../../../ui/format.ts';
import { formatDifference, isTooSmallToShow, priceText, type WhyWriter } from './why-writer.ts';
import { formatRaised } from './format-raised.ts';

/** What happened to a position, in sentences that need no trading knowledge. */
export function describeHeadline(explanation: PositionExplanation, writer: WhyWriter): readonly string[] {
  const { closing } = explanation;
  const { t } = writer;
  return [
    openingSentence(explanation, writer),
    ...(closing === null ? [t('positions:why.say.stillOpen')] : closingSentences(closing, explanation, writer)),
  ];
}

function openingSentence({ opening, side, openedBy, displayName: name }: PositionExplanation, writer: WhyWriter): string {
  const { t } = writer;
  const { order, againstBound, priceBound } = opening;
  const values = { name, price: priceText(opening.openPrice, writer) };
  const verb = side === 'long' ? 'bought' : 'sold';
  if (order !== null) {
    const start = t(`positions:why.say.order.${order.entryKind}.${verb}`, values);
    const level = priceText(order.entryPrice, writer);
    return `${start}${t(`positions:why.say.${degreeOf(order.againstEntryPrice, writer)}`, {
      difference: formatDifference(order.againstEntryPrice, writer),
      reference: t('positions:why.say.orderPrice', { level }),
    })}`;
  }
  const start = t(openedBy === 'auto' ? `positions:why.say.auto.${verb}` : `positions:why.say.you.${verb}`, values);
  if (againstBound === null || priceBound === null) return `${start}.`;
  return `${start}${t(`positions:why.say.${degreeOf(againstBound, writer)}`, {
    difference: formatDifference(againstBound, writer),
    // The exact limit is shown below; a sentence needs no more decimals than the price.
    reference: t('positions:why.say.limit', { level: formatPrice(priceBound, writer.locale, writer.digits) }),
  })}`;
}

function closingSentences(closing: ClosingExplanation, { displayName: name }: PositionExplanation, writer: WhyWriter): readonly string[] {
  const { t, locale } = writer;
  const { reason, guarantee, againstLevel, level, lowMargin, againstSeen, seenPrice } = closing;
  const values = { price: priceText(closing.closePrice, writer), profit: formatMoney(closing.profit, locale, true) };
  switch (reason) {
    case 'manual': {
      if (seenPrice === null || againstSeen === null) return [`${t('positions:why.say.closed', values)}.`];
      const comparison = t(`positions:why.say.${degreeOf(againstSeen, writer)}`, {
        difference: formatDifference(againstSeen, writer),
        reference: t('positions:why.say.screen', { level: priceText(seenPrice, writer) }),
      });
      return [`${t('positions:why.say.closed', values)}${comparison}`];
    }
    case 'auto':
      return [t('positions:why.say.autoClosed', values)];
    case 'delisting':
      return [t('positions:why.say.delisted', { ...values, name })];
    case 'stopOut':
      return [
        lowMargin?.cause === 'balanceBelowZero'
          ? t('positions:why.say.belowZero', values)
          : t('positions:why.say.lowMargin', { ...values, stopOut: formatPercent(lowMargin?.stopOutPercent ?? 0, locale, 0) }),
        ...(lowMargin === null || lowMargin.raised.length === 0
          ? []
          : [t('positions:why.say.raised', { raised: formatRaised(lowMargin.raised, locale) })]),
      ];
    case 'stopLoss':
    case 'partialTakeProfit':
    case 'takeProfit': {
      const levelText = level === null ? values.price : priceText(level, writer);
      if (guarantee !== null) {
        return [
          t('positions:why.say.guaranteed', {
            ...values,
            level: levelText,
            market: priceText(guarantee.marketPrice, writer),
            saved: formatMoney(guarantee.saved, locale),
            premium: formatMoney(guarantee.premium, locale),
          }),
        ];
      }
      const difference = formatDifference(againstLevel ?? (0 as Price), writer);
      return [
        t(`positions:why.say.${reason}`, { ...values, level: levelText }),
        ...(againstLevel === null || isTooSmallToShow(againstLevel, writer)
          ? []
          : [t(againstLevel < 0 ? 'positions:why.say.gap' : 'positions:why.say.gain', { difference })]),
      ];
    }
  }
}

function degreeOf(difference: Price, writer: WhyWriter): 'better' | 'worse' | 'exact' {
  return isTooSmallToShow(difference, writer) ? 'exact' : difference > 0 ? 'better' : 'worse';
}
