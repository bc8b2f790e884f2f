/** Says in plain words what a statement says happened, with every figure that it has. */
import type { Statement, StatedClosed, StatedEvent, StatedOpening, StatedOrderEvent } from '@fairlead/domain/proof/check-statement.ts';
import { withheldPercentOf } from '@fairlead/domain/trading/actions/withheld-tax.ts';
import { percentFromRate } from '@fairlead/domain/trading/financing/rate-percent.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { PartialTarget } from '@fairlead/domain/trading/partial-target.ts';
import type { SeenPrice } from '@fairlead/domain/trading/seen-price.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';
import { fill, type StatementTexts, type StatementWording } from './statement-wording.ts';

export interface StatedFact {
  readonly label: string;
  readonly value: string;
}

export interface EventText {
  /** What happened, without a full stop. */
  readonly title: string;
  readonly facts: readonly StatedFact[];
}

export interface StatementText {
  /** In the order in which they happened; never empty. */
  readonly events: readonly EventText[];
  /** Where the statement comes from: its time, the account, and the number of the journal entry. */
  readonly origin: readonly StatedFact[];
  readonly ledger: readonly StatedFact[];
}

type Label = keyof StatementTexts['label'];
/** Null leaves it out. */
type Row = readonly [Label, string] | null;

export function describeStatement(statement: Statement, wording: StatementWording): StatementText {
  const { events, at, account, command, seq, partition, ledger } = statement;
  const { texts, formatTime, formatChange } = wording;
  const rows: readonly Row[] = [
    ['time', isUtc(formatTime(at)) ? formatTime(at) : `${formatTime(at)} · ${formatUtc(at)}`],
    ['account', String(account)],
    ['journal', partition === 0 ? String(seq) : fill(texts.value.partition, { seq, partition })],
    command === null ? null : ['request', command],
  ];
  return {
    events: events.map((event) => describeEvent(event, statement, wording)),
    origin: factsOf(rows, texts),
    ledger: ledger.map(({ account: name, amount }) => ({ label: nameOfAccount(name, texts), value: formatChange(amount) })),
  };
}

function isUtc(time: string): boolean {
  return time.endsWith('UTC');
}

/** 2026-11-21 03:30:00.250 UTC, for comparing with other records. */
function formatUtc(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString().replace('T', ' ').replace('Z', ' UTC');
}

function factsOf(rows: readonly Row[], { label }: StatementTexts): readonly StatedFact[] {
  return rows.flatMap((row) => (row === null ? [] : [{ label: label[row[0]], value: row[1] }]));
}

function describeEvent(event: StatedEvent, statement: Statement, wording: StatementWording): EventText {
  const { texts, formatMoney, formatChange, formatPrice, formatPercent, formatNumber, formatDate } = wording;
  const { event: say } = texts;
  const only = (title: string, rows: readonly Row[] = []): EventText => ({
    title,
    facts: factsOf(rows, texts),
  });
  switch (event.kind) {
    case 'positionOpened':
      return describeOpening(event, wording);
    case 'stopsUpdated':
      return only(fill(say.stopsUpdated, { id: event.positionId }), stopRows(event, wording));
    case 'partialTargetsSet': {
      const title = event.targets.length === 0 ? say.partialTargetsRemoved : say.partialTargetsSet;
      const rows = event.targets.map((target): Row => ['partialTarget', targetText(target, wording)]);
      return only(fill(title, { id: event.positionId }), rows);
    }
    case 'stopTrailed':
      return only(fill(say.stopTrailed, { id: event.positionId, price: formatPrice(event.stopLoss) }), quoteRows(event.quote, wording));
    case 'positionClosed':
    case 'positionPartClosed':
      return describeClose(event, statement, wording);
    case 'premiumCharged':
      return only(fill(say.premium, { id: event.positionId, amount: formatMoney(event.amount) }));
    case 'financingBooked':
      return only(fill(say.financing, { id: event.positionId, date: formatDate(event.date), amount: formatChange(event.amount) }), [
        ['price', formatPrice(event.price)],
        ['rate', formatPercent(percentFromRate(event.rate))],
        ['days', fill(texts.value.daysOf, { days: formatNumber(event.days), year: event.yearDays })],
      ]);
    case 'dividendBooked':
      return only(fill(say.dividend, { symbol: event.symbol, id: event.positionId, amount: formatChange(event.amount) }), [
        ['gross', formatPrice(event.gross)],
        event.withheldBasisPoints === 0 ? null : ['withheld', formatPercent(withheldPercentOf(event.withheldBasisPoints))],
      ]);
    case 'positionSplit':
      return only(fill(say.split, { symbol: event.symbol, id: event.positionId, price: formatPrice(event.openPrice) }), [
        event.credited === 0 ? null : ['credited', formatMoney(event.credited)],
      ]);
    case 'orderPlaced':
    case 'orderChanged':
    case 'orderCancelled':
      return describeOrder(event, wording);
    case 'ordersLinked': {
      const [first, second] = event.orderIds;
      return only(fill(say.ordersLinked, { first, second }));
    }
    case 'fundsMoved':
      return only(fill(say.funds[event.fundsKind], { amount: formatChange(event.amount) }), [['reference', event.reference]]);
    case 'withdrawalReserved':
      return only(fill(say.withdrawalReserved, { amount: formatMoney(event.amount) }), [['reference', event.reference]]);
    case 'withdrawalSettled':
      return only(fill(say.withdrawal[event.outcome], { amount: formatMoney(event.amount) }), [['reference', event.reference]]);
    case 'lossAbsorbed':
      return only(fill(say.lossAbsorbed[event.purse], { amount: formatMoney(event.amount) }));
    case 'lossRefilled':
      return only(fill(say.lossRefilled[event.purse], { amount: formatMoney(event.amount) }));
    case 'debtPaid':
      return only(fill(say.debtPaid, { amount: formatMoney(event.amount) }));
    case 'negativeBalanceCovered':
      return only(fill(say.negativeBalance, { amount: formatMoney(event.amount) }));
    case 'other':
      return describeOther(event, texts);
  }
}

function describeOpening({ position, quote, priceBound, orderId, seen }: StatedOpening, wording: StatementWording): EventText {
  const { texts, formatMoney, formatPrice, formatNumber } = wording;
  const { id, symbol, side, openPrice, margin, leverage, openedBy } = position;
  return {
    title: fill(texts.event.opened[side], { id, symbol, price: formatPrice(openPrice) }),
    facts: factsOf(
      [
        ['stake', formatMoney(margin)],
        ['leverage', `${formatNumber(leverage)}×`],
        ...quoteRows(quote, wording),
        priceBound === null ? null : ['bound', formatPrice(priceBound)],
        ...(seen === undefined ? [] : seenRows(seen, wording)),
        orderId === null ? null : ['order', String(orderId)],
        ['openedBy', texts.value[openedBy]],
        ...stopRows(position, wording),
        position.guaranteedStop ? ['guaranteedStop', texts.value.yes] : null,
      ],
      texts,
    ),
  };
}

function describeClose(
  event: Extract<StatedEvent, { readonly kind: 'positionClosed' | 'positionPartClosed' }>,
  { closed }: Statement,
  wording: StatementWording,
): EventText {
  const { texts, formatChange, formatMoney, formatPrice, formatTime } = wording;
  const { closePrice, profit, reason, quote, seenPrice, seen, askedAt, target } = event;
  const isPart = event.kind === 'positionPartClosed';
  const position = closed.find(({ id }) => id === (isPart ? event.partId : event.positionId)) ?? null;
  const values = { id: event.positionId, price: formatPrice(closePrice), amount: formatChange(profit) };
  const title = isPart
    ? fill(texts.event.partClosed, values)
    : position === null
      ? fill(texts.event.closed.unknown, values)
      : fill(texts.event.closed[position.side], { ...values, symbol: position.symbol });
  return {
    title,
    facts: factsOf(
      [
        ['reason', texts.reason[reason]],
        target === undefined ? null : ['partialTarget', targetText(target, wording)],
        isPart ? ['part', `${event.partId} · ${formatMoney(event.margin)}`] : null,
        ...quoteRows(quote, wording),
        seen !== undefined || seenPrice === null ? null : ['seenPrice', formatPrice(seenPrice)],
        ...(seen === undefined ? [] : seenRows(seen, wording)),
        askedAt === undefined ? null : ['askedAt', formatTime(askedAt)],
        ...(position === null ? [] : closedRows(position, wording)),
      ],
      texts,
    ),
  };
}

function closedRows(position: StatedClosed, wording: StatementWording): readonly Row[] {
  const { texts, formatMoney, formatChange, formatPrice, formatNumber, formatTime } = wording;
  const { symbol, side, margin, leverage, openPrice, openedAt, premium, financing, dividends, guaranteedStop } = position;
  return [
    ['instrument', symbol],
    ['side', texts.value[side]],
    ['stake', formatMoney(margin)],
    ['leverage', `${formatNumber(leverage)}×`],
    ['openPrice', formatPrice(openPrice)],
    ['openedAt', formatTime(openedAt)],
    ...stopRows(position, wording),
    guaranteedStop ? ['guaranteedStop', texts.value.yes] : null,
    premium === 0 ? null : ['premium', formatMoney(premium)],
    financing === 0 ? null : ['financing', formatChange(financing)],
    dividends === 0 ? null : ['dividends', formatChange(dividends)],
  ];
}

function describeOrder(event: StatedOrderEvent, wording: StatementWording): EventText {
  const { texts, formatMoney, formatPrice, formatNumber, formatTime } = wording;
  const { id, symbol, side, entryKind, entryPrice, expiresAt, margin, leverage, linkedTo } = event.order;
  const order = fill(texts.order[entryKind][side], { symbol, price: formatPrice(entryPrice) });
  const title = event.kind === 'orderCancelled' ? texts.event.orderCancelled[event.reason] : texts.event[event.kind];
  return {
    title: fill(title, { id, symbol, order }),
    facts: factsOf(
      [
        ['stake', formatMoney(margin)],
        ['leverage', `${formatNumber(leverage)}×`],
        ...(event.kind === 'orderCancelled' ? [] : quoteRows(event.quote, wording)),
        expiresAt === null ? null : ['expiresAt', formatTime(expiresAt)],
        linkedTo === undefined ? null : ['linkedOrder', String(linkedTo)],
        ...stopRows(event.order, wording),
        event.order.guaranteedStop ? ['guaranteedStop', texts.value.yes] : null,
      ],
      texts,
    ),
  };
}

/** Its fields as they are, so that nothing that was logged is hidden. */
function describeOther({ name, fields }: Extract<StatedEvent, { readonly kind: 'other' }>, texts: StatementTexts): EventText {
  return {
    title: isNamed(name, texts) ? texts.other[name] : fill(texts.event.other, { name }),
    facts: Object.entries(fields).map(([label, value]) => ({ label, value: typeof value === 'string' ? value : JSON.stringify(value) })),
  };
}

function isNamed(name: string, { other }: StatementTexts): name is keyof StatementTexts['other'] {
  return Object.hasOwn(other, name);
}

/** Its price, and the part of the stake that it closes. */
function targetText({ price, margin }: PartialTarget, { formatPrice, formatMoney }: StatementWording): string {
  return `${formatPrice(price)} · ${formatMoney(margin)}`;
}

function quoteRows({ bid, ask, at, source, tick }: Quote, wording: StatementWording): readonly Row[] {
  const { formatPrice, formatTime } = wording;
  return [
    ['quote', `${formatPrice(bid)} / ${formatPrice(ask)}`],
    ['quoteAt', formatTime(at)],
    source === undefined ? null : ['source', tick === undefined ? source : `${source} · ${tick}`],
  ];
}

/** What the client's program reported to have been on the screen. */
function seenRows({ price, at, frame }: SeenPrice, { formatPrice, formatTime }: StatementWording): readonly Row[] {
  return [['seenPrice', formatPrice(price)], ['seenAt', formatTime(at)], frame === null ? null : ['seenFrame', formatTime(frame)]];
}

function stopRows({ stopLoss, takeProfit, trailingDistance }: Stops, { formatPrice }: StatementWording): readonly Row[] {
  return [
    stopLoss === null ? null : ['stopLoss', formatPrice(stopLoss)],
    takeProfit === null ? null : ['takeProfit', formatPrice(takeProfit)],
    trailingDistance === null ? null : ['trailingDistance', formatPrice(trailingDistance)],
  ];
}

/** `client:12:cash` and `house:trading` are the ledger's own names. */
function nameOfAccount(name: string, { balance, broker }: StatementTexts): string {
  const { holder, part = '' } = /^(?<holder>client|house):(?:\d+:)?(?<part>\w+)$/.exec(name)?.groups ?? {};
  if (holder === 'client') return isKeyOf(balance, part) ? balance[part] : balance.other;
  if (holder === 'house') return isKeyOf(broker, part) ? broker[part] : broker.other;
  return name;
}

function isKeyOf<Names extends object>(names: Names, key: string): key is Extract<keyof Names, string> {
  return Object.hasOwn(names, key);
}
