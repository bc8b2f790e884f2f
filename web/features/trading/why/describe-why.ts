import type {
  BookingRounding,
  ClosingExplanation,
  Evidence,
  OrderSplitExplanation,
  PositionChange,
  PositionExplanation,
  SplitExplanation,
} from '@fairlead/contract/trading/position-explanation.ts';
import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import { exactCents } from '@fairlead/domain/exact-cents.ts';
import { negateCents, ZERO_CENTS } from '@fairlead/domain/money.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { netResultOf, type Bookings } from '@fairlead/domain/trading/net-result.ts';
import type { PartialTarget } from '@fairlead/domain/trading/partial-target.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import { formatMoney, formatNumber, formatPercent } from '../../../ui/format.ts';
import type { WhyRow, WhySection, WhyText } from './why-text.ts';
import { describeBooked } from './describe-booked.ts';
import { formatExactMoney } from './format-exact-money.ts';
import { formatRaised } from './format-raised.ts';
import { describeHeadline } from './headline.ts';
import { formatMoment, formatUtc } from './moment.ts';
import { comparisonText, distanceText, priceText, type WhyWriter } from './why-writer.ts';

/** `signals` are the sections about AutoTrading's signals: why it opened, and why it closed. */
export function describeWhy(
  explanation: PositionExplanation,
  writer: WhyWriter,
  signals: { readonly opening: readonly WhySection[]; readonly closing: readonly WhySection[] } = { opening: [], closing: [] },
): WhyText {
  const { closing } = explanation;
  return {
    headline: describeHeadline(explanation, writer),
    sections: [
      describeOpening(explanation, writer),
      ...signals.opening,
      ...describeChanges(explanation, writer),
      ...describeBooked(explanation, writer),
      ...(closing === null
        ? []
        : [
            describeClosing(closing, explanation, writer),
            ...signals.closing,
            ...(closing.lowMargin === null ? [] : [describeLowMargin(closing.lowMargin, writer)]),
            describeProfit(closing, explanation, writer),
            describeBookings(closing, writer),
          ]),
      describeEvidence(explanation, writer),
    ],
  };
}

/** The whole explanation as plain text, for a message to support. */
export function writeWhy({ headline, sections }: WhyText): string {
  const parts = sections.map(({ title, rows, more, note }) =>
    [
      title.toUpperCase(),
      ...[...rows, ...(more?.rows ?? [])].map(
        ({ label, value, detail }) => `${label}: ${value}${detail === undefined ? '' : ` (${detail})`}`,
      ),
      ...(note === undefined ? [] : [note]),
    ].join('\n'),
  );
  return [headline.join(' '), ...parts].join('\n\n');
}

function describeOpening({ opening, side, openedBy }: PositionExplanation, writer: WhyWriter): WhySection {
  const { t } = writer;
  const { order } = opening;
  const rows: WhyRow[] = [timeRow(t('positions:why.when'), opening, writer)];
  if (openedBy === 'auto') rows.push({ label: t('positions:why.who'), value: 'AutoTrading' });
  if (order !== null) {
    rows.push(
      {
        label: t(`positions:why.order.${order.entryKind}`),
        value: priceText(order.entryPrice, writer),
        detail: t('positions:why.order.placed', { id: order.id, time: formatMoment(order.placedAt, writer.locale) }),
      },
      ...order.splits.map((split) => orderSplitRow(split, writer)),
      { label: t('positions:why.againstOrder'), value: comparisonText(order.againstEntryPrice, writer) },
    );
  }
  rows.push(...quoteRows(opening.quote, opening.quoteAgeMs, writer), {
    label: t('positions:why.fill'),
    value: priceText(opening.openPrice, writer),
    detail: t(side === 'long' ? 'positions:why.fillLong' : 'positions:why.fillShort'),
  });
  if (order === null && opening.priceBound !== null) {
    rows.push({
      label: t('positions:why.bound'),
      value: priceText(opening.priceBound, writer),
      detail: comparisonText(opening.againstBound ?? (0 as Price), writer),
    });
  }
  // AutoTrading looks at no screen; the price it decided on is part of its signal.
  if (openedBy !== 'auto' && opening.shownPrice !== null && opening.againstShown !== null) {
    rows.push({
      label: t(opening.seen === null ? 'positions:why.shown' : 'positions:why.seen'),
      value: `${opening.seen === null ? '≈ ' : ''}${priceText(opening.shownPrice, writer)}`,
      detail: comparisonText(opening.againstShown, writer),
    });
  }
  rows.push(...seenAtRows(opening, writer));
  rows.push({ label: t('positions:why.stopsAtOpening'), value: stopsText(opening.stops, writer) });
  return { title: t('positions:why.section.opening'), rows };
}

/** Nights and dividends have sections of their own. */
type OtherChange = Exclude<PositionChange, { readonly kind: 'night' | 'dividend' }>;

function describeChanges({ changes, hasEarlierChanges }: PositionExplanation, writer: WhyWriter): readonly WhySection[] {
  const { t, locale } = writer;
  if (changes.length === 0) return [];
  const others = changes.filter((change): change is OtherChange => change.kind !== 'night' && change.kind !== 'dividend');
  if (others.length === 0 && !hasEarlierChanges) return [];
  return [
    {
      title: t('positions:why.section.changes'),
      rows: others.map((change) => ({
        label: formatMoment(change.at, locale),
        value: changeText(change, writer),
        detail: [...splitDetails(change, writer), t('positions:why.entry', { number: change.journal })].join(' · '),
      })),
      note: hasEarlierChanges ? t('positions:why.earlierChanges', { count: changes.length }) : undefined,
    },
  ];
}

/** At which price a split changed nothing, and what was credited for rounding. */
function splitDetails(change: OtherChange, writer: WhyWriter): readonly string[] {
  const { t, locale } = writer;
  if (change.kind !== 'split') return [];
  return [
    t('positions:why.splitAt', { price: priceText(change.price, writer) }),
    ...(change.credited === 0 ? [] : [t('positions:why.splitCredit', { amount: formatMoney(change.credited, locale) })]),
  ];
}

/** A split while the order was pending: its price and its stops, each before and after. */
function orderSplitRow(split: OrderSplitExplanation, writer: WhyWriter): WhyRow {
  const { t, locale } = writer;
  const { at, journal, ratio, before, after } = split;
  const prices = [before?.entryPrice, after.entryPrice] as const;
  return {
    label: formatMoment(at, locale),
    value: restatedText(ratio, [[t('trading:orders.price'), ...prices], ...stopLevels(before, after, writer)], writer),
    detail: t('positions:why.entry', { number: journal }),
  };
}

type Restated = readonly [label: string, before: Price | null | undefined, after: Price | null];

/** The opening price and the stops, each before and after a split. */
function splitText({ ratio, openPrice, stops, before }: SplitExplanation, writer: WhyWriter): string {
  const opened: Restated = [writer.t('trading:positions.openPrice'), before?.openPrice, openPrice];
  return restatedText(ratio, [opened, ...stopLevels(before?.stops ?? null, stops, writer)], writer);
}

function stopLevels(before: Stops | null, after: Stops, { t }: WhyWriter): readonly Restated[] {
  return [
    [t('trading:positions.stopLoss'), before?.stopLoss, after.stopLoss],
    [t('trading:positions.takeProfit'), before?.takeProfit, after.takeProfit],
    [t('trading:positionActions.trailing'), before?.trailingDistance, after.trailingDistance],
  ];
}

function restatedText(ratio: SplitRatio, levels: readonly Restated[], writer: WhyWriter): string {
  const { t } = writer;
  const texts = levels.flatMap(([label, old, now]) => {
    if (now === null) return [];
    const level = priceText(now, writer);
    return [old === null || old === undefined ? `${label} ${level}` : `${label} ${priceText(old, writer)} → ${level}`];
  });
  return `${t('positions:why.change.split', { ratio: `${ratio.newShares}:${ratio.oldShares}` })} ${texts.join(' · ')}`;
}

function changeText(change: OtherChange, writer: WhyWriter): string {
  const { t, locale } = writer;
  switch (change.kind) {
    case 'stopsSet':
      return t('positions:why.change.stopsSet', { stops: stopsText(change.stops, writer) });
    case 'targetsSet':
      return change.targets.length === 0
        ? t('positions:why.change.targetsRemoved')
        : t('positions:why.change.targetsSet', { targets: change.targets.map((target) => targetText(target, writer)).join(' · ') });
    case 'stopTrailed':
      return t('positions:why.change.stopTrailed', { level: priceText(change.stopLoss, writer) });
    case 'partClosed':
      return t(change.target === null ? 'positions:why.change.partClosed' : 'positions:why.change.targetReached', {
        id: change.partId,
        amount: formatMoney(change.margin, locale),
        price: priceText(change.closePrice, writer),
        profit: formatMoney(change.profit, locale, true),
        ...(change.target === null ? {} : { level: priceText(change.target, writer) }),
      });
    case 'closeWaiting':
      return change.margin === null
        ? t('positions:why.change.closeWaiting')
        : t('positions:why.change.partCloseWaiting', { amount: formatMoney(change.margin, locale) });
    case 'split':
      return splitText(change, writer);
    case 'leftOpen':
      return t('positions:why.change.leftOpen', { reason: t(`errors:${change.code}`, { limit: '' }) });
  }
}

function describeClosing(closing: ClosingExplanation, { side }: PositionExplanation, writer: WhyWriter): WhySection {
  const { t, locale } = writer;
  const { level, guarantee, seenPrice } = closing;
  const rows: WhyRow[] = [
    timeRow(t('positions:why.when'), closing, writer),
    { label: t('trading:history.reason'), value: t(`trading:history.reasons.${closing.reason}`) },
    ...(closing.reason === 'delisting' ? lastQuoteRows(closing.quote, writer) : quoteRows(closing.quote, closing.quoteAgeMs, writer)),
  ];
  if (level !== null && (closing.reason === 'stopLoss' || closing.reason === 'takeProfit' || closing.reason === 'partialTakeProfit')) {
    rows.push({
      label: closing.reason === 'partialTakeProfit' ? t('positions:why.partialTarget') : t(`trading:positions.${closing.reason}`),
      value: priceText(level, writer),
      detail: t(side === 'long' ? 'positions:why.levelBid' : 'positions:why.levelAsk'),
    });
  }
  rows.push({
    label: t('positions:why.closeFill'),
    value: priceText(closing.closePrice, writer),
    detail:
      guarantee === null
        ? t(side === 'long' ? 'positions:why.closeLong' : 'positions:why.closeShort')
        : t('positions:why.keptLevel', { market: priceText(guarantee.marketPrice, writer) }),
  });
  if (closing.againstLevel !== null && guarantee === null) {
    rows.push({ label: t('positions:why.againstLevel'), value: comparisonText(closing.againstLevel, writer) });
  }
  if (seenPrice !== null && closing.againstSeen !== null) {
    rows.push({
      label: t('positions:why.seen'),
      value: priceText(seenPrice, writer),
      detail: comparisonText(closing.againstSeen, writer),
    });
  }
  rows.push(...seenAtRows(closing, writer));
  if (guarantee !== null) {
    rows.push(
      { label: t('positions:why.saved'), value: formatMoney(guarantee.saved, locale) },
      { label: t('positions:why.premium'), value: formatMoney(guarantee.premium, locale) },
    );
    if (guarantee.rounding !== null) {
      const booked = formatMoney(negateCents(guarantee.premium), locale, true);
      rows.push(...roundingRows(guarantee.rounding, t('positions:why.exactPremium'), booked, writer));
    }
  }
  return { title: t('positions:why.section.closing'), rows };
}

function describeLowMargin(moment: NonNullable<ClosingExplanation['lowMargin']>, { t, locale }: WhyWriter): WhySection {
  const rows: WhyRow[] = [
    { label: t('trading:summary.balance'), value: formatMoney(moment.balance, locale) },
    {
      label: t('trading:summary.usedMargin'),
      value: formatMoney(moment.usedMargin, locale),
      ...(moment.raised.length === 0 ? {} : { detail: t('positions:why.raised', { raised: formatRaised(moment.raised, locale) }) }),
    },
  ];
  if (moment.equity !== null && moment.marginLevelPercent !== null) {
    rows.push(
      { label: t('trading:summary.equity'), value: formatMoney(moment.equity, locale) },
      {
        label: t('trading:summary.marginLevel'),
        value: formatPercent(moment.marginLevelPercent, locale),
        detail: `${formatMoney(moment.equity, locale)} ÷ ${formatMoney(moment.usedMargin, locale)}`,
      },
    );
  }
  const stopOut = formatPercent(moment.stopOutPercent, locale, 0);
  const symbols = moment.unpricedSymbols.join(', ');
  return {
    title: t('positions:why.section.lowMargin'),
    rows,
    note:
      moment.cause === 'balanceBelowZero'
        ? t('positions:why.belowZeroNote')
        : moment.equity === null
          ? t('positions:why.unpriced', { symbols, stopOut })
          : t('positions:why.lowMarginNote', { stopOut }),
  };
}

function describeProfit(
  closing: ClosingExplanation,
  { side, margin, leverage, openPrice, financing, dividends }: PositionExplanation,
  writer: WhyWriter,
): WhySection {
  const { t, locale } = writer;
  const open = priceText(openPrice, writer);
  const close = priceText(closing.closePrice, writer);
  const [minuend, subtrahend] = side === 'long' ? [close, open] : [open, close];
  const amount = formatMoney(margin, locale);
  const profit = formatMoney(closing.profit, locale, true);
  const result = closing.rounding === null ? profit : formatExactMoney(closing.rounding.exact, locale);
  return {
    title: t('trading:positions.profit'),
    rows: [
      {
        label: t('positions:why.formula'),
        value: t('trading:formula.position.filled', { minuend, subtrahend, open, amount, leverage, profit: result }),
        detail: t(side === 'long' ? 'trading:formula.position.long' : 'trading:formula.position.short'),
      },
      ...(closing.rounding === null ? [] : roundingRows(closing.rounding, t('positions:why.exactResult'), profit, writer)),
      ...netRows({ profit: closing.profit, premium: closing.guarantee?.premium ?? ZERO_CENTS, financing, dividends }, writer),
    ],
    note: closing.rounding === null ? undefined : t('positions:why.roundingNote'),
  };
}

/** The profit with what nights and dividends booked beside it, if they did. */
function netRows(bookings: Required<Bookings>, { t, locale }: WhyWriter): readonly WhyRow[] {
  const { premium, financing, dividends } = bookings;
  if (financing === 0 && dividends === 0) return [];
  const parts = [
    [t('trading:positions.financing'), financing],
    [t('trading:positions.dividends'), dividends],
    [t('positions:why.premium'), negateCents(premium)],
  ] as const;
  return [
    ...parts.filter(([, amount]) => amount !== 0).map(([label, amount]) => ({ label, value: formatMoney(amount, locale, true) })),
    { label: t('trading:positions.net'), value: formatMoney(netResultOf(bookings), locale, true) },
  ];
}

/** How an exact amount was rounded to whole cents: nothing is lost, since the remainder counts with the next booking. */
function roundingRows(
  { exact, carriedBefore, carriedAfter }: BookingRounding,
  label: string,
  booked: string,
  { t, locale }: WhyWriter,
): readonly WhyRow[] {
  const before = formatExactMoney(exactCents(0, carriedBefore), locale);
  const after = formatExactMoney(exactCents(0, carriedAfter), locale);
  const exactly = formatExactMoney(exact, locale);
  const rows: WhyRow[] = [{ label, value: exactly }];
  if (carriedBefore === 0 && carriedAfter === 0) return rows;
  const sum = carriedBefore === 0 ? 'positions:why.roundedAlone' : 'positions:why.rounded';
  rows.push({
    label: t('positions:why.carried'),
    value: t(sum, { exact: exactly, before, booked }),
    detail: carriedAfter === 0 ? t('positions:why.nothingCarried') : t('positions:why.carriedOn', { after }),
  });
  return rows;
}

function describeBookings({ bookings, journal }: ClosingExplanation, { t, locale }: WhyWriter): WhySection {
  return {
    title: t('positions:why.section.bookings'),
    rows:
      bookings.length === 0
        ? [{ label: t('positions:why.booking.trade'), value: t('positions:why.booking.none') }]
        : bookings.map(({ kind, amount, clientAccount, brokerAccount }) => ({
            label: t(`positions:why.booking.${kind}`),
            value: formatMoney(amount, locale, true),
            detail: `${clientAccount} ↔ ${brokerAccount} · ${t('positions:why.entry', { number: journal })}`,
          })),
  };
}

function describeEvidence({ id, partOf, opening, closing }: PositionExplanation, { t }: WhyWriter): WhySection {
  const rows: WhyRow[] = [{ label: t('trading:positions.number'), value: String(id) }];
  if (partOf !== null) rows.push({ label: t('positions:why.partOf'), value: String(partOf) });
  rows.push(evidenceRow(t('positions:why.section.opening'), opening, t));
  if (closing !== null) {
    const cause = closing.reason === 'delisting' ? 'byDelisting' : 'byQuote';
    rows.push(evidenceRow(t('positions:why.section.closing'), closing, t, cause));
  }
  return { title: t('positions:why.section.evidence'), rows, note: t('positions:why.evidenceNote') };
}

/** `cause` is what caused an event without a command. */
function evidenceRow(
  label: string,
  { journal, commandId }: Evidence,
  t: WhyWriter['t'],
  cause: 'byQuote' | 'byDelisting' = 'byQuote',
): WhyRow {
  return {
    label,
    value: t('positions:why.entry', { number: journal }),
    detail: commandId === null ? t(`positions:why.${cause}`) : t('positions:why.byCommand', { id: commandId }),
  };
}

function timeRow(label: string, { at }: Evidence, { locale }: WhyWriter): WhyRow {
  return { label, value: formatMoment(at, locale), detail: formatUtc(at) };
}

/** When the client saw the price, by its own device, and in which message it came; nothing if that was not recorded. */
function seenAtRows({ at, seen }: Pick<ClosingExplanation, 'at' | 'seen'>, { t, locale }: WhyWriter): readonly WhyRow[] {
  if (seen === null) return [];
  const lead = formatNumber(Math.abs(at - seen.at), locale, 0);
  const details = [
    t(seen.at <= at ? 'positions:why.seenBefore' : 'positions:why.seenAfter', { lead }),
    ...(seen.frame === null ? [] : [t('positions:why.seenFrame', { time: formatUtc(seen.frame) })]),
  ];
  return [{ label: t('positions:why.seenAt'), value: formatMoment(seen.at, locale), detail: details.join(' · ') }];
}

function quoteRows(quote: Quote, age: number, writer: WhyWriter): readonly WhyRow[] {
  const { t, locale } = writer;
  const detail = t('positions:why.quoteAge', { time: formatMoment(quote.at, locale), age });
  return quoteRowsOf(quote, { label: t('positions:why.quote'), detail }, writer);
}

/** Of a delisting, which may be carried out hours after the last price: that the price is old is no flaw of it. */
function lastQuoteRows(quote: Quote, writer: WhyWriter): readonly WhyRow[] {
  const { t, locale } = writer;
  const detail = t('positions:why.lastQuoteAt', { time: formatMoment(quote.at, locale) });
  return quoteRowsOf(quote, { label: t('positions:why.lastQuote'), detail }, writer);
}

function quoteRowsOf(
  { bid, ask, source, tick }: Quote,
  { label, detail }: Pick<Required<WhyRow>, 'label' | 'detail'>,
  writer: WhyWriter,
): readonly WhyRow[] {
  const { t } = writer;
  const quoteRow = { label, value: `${priceText(bid, writer)} / ${priceText(ask, writer)}`, detail };
  return source === undefined || tick === undefined
    ? [quoteRow]
    : [quoteRow, { label: t('positions:why.source'), value: source, detail: t('positions:why.tick', { tick }) }];
}

/** The part of the stake, and the price at which it is closed. */
function targetText({ price, margin }: PartialTarget, writer: WhyWriter): string {
  return writer.t('positions:why.targetAt', { amount: formatMoney(margin, writer.locale), price: priceText(price, writer) });
}

/** Stop loss, take profit and trailing distance on one line. */
function stopsText({ stopLoss, takeProfit, trailingDistance }: Stops, writer: WhyWriter): string {
  const { t } = writer;
  const parts = [
    stopLoss === null ? null : `${t('trading:positions.stopLoss')} ${priceText(stopLoss, writer)}`,
    trailingDistance === null ? null : t('positions:why.trailsBy', { distance: distanceText(trailingDistance, writer) }),
    takeProfit === null ? null : `${t('trading:positions.takeProfit')} ${priceText(takeProfit, writer)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? t('trading:ticket.none') : parts.join(' · ');
}
