import type {
  BookedStake,
  Booking,
  BookingRounding,
  ClosingExplanation,
  Evidence,
  GuaranteeExplanation,
  LowMarginExplanation,
  OpeningExplanation,
  OrderLevels,
  OrderOrigin,
  OrderSplitExplanation,
  PositionChange,
  PositionExplanation,
  SeenMoment,
} from '@fairlead/contract/trading/position-explanation.ts';
import { inferSeenPrice } from '@fairlead/domain/trading/desk/execution-quality.ts';
import type {
  EngineEvent,
  JournalEntry,
  PositionClosed,
  PositionOpened,
  PositionPartClosed,
  PremiumCharged,
} from '@fairlead/domain/engine/event.ts';
import { balanceChangeOf, ledgerEntries, postEvent, type LedgerTransaction } from '@fairlead/domain/engine/ledger.ts';
import {
  addExact,
  exactCents,
  MICRO_CENTS_PER_CENT,
  remainderOf,
  negateExact,
  NO_REMAINDER,
  roundExact,
} from '@fairlead/domain/exact-cents.ts';
import { addCents, subtractCents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { FINEST_PRICE_DIGITS, price, type Price } from '@fairlead/domain/price.ts';
import { accountFigures } from '@fairlead/domain/trading/margin.ts';
import { requiredMargin } from '@fairlead/domain/trading/raised-margin.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import { exactProfitAt, exactUnrealisedProfit, openProfitOf, type ProfitInputs } from '@fairlead/domain/trading/profit.ts';
import { closingPrice, type Quote, type Side } from '@fairlead/domain/trading/quote.ts';
import type { SeenPrice } from '@fairlead/domain/trading/seen-price.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';

/** The data behind the explanation of a position: its own journal entries, and the context of a margin close-out. */
export interface PositionRecord {
  /** The requested id: of a position, or of a part that was closed separately. */
  readonly id: number;
  readonly partOf: number | null;
  readonly displayName: string;
  /** The stake that is open now, or that was closed. */
  readonly margin: Cents;
  /** Its opening price in the shares in which it is held now, or was closed. */
  readonly openPrice: Price;
  readonly financing: Cents;
  readonly dividends: Cents;
  /** The entry that opened the position. */
  readonly opening: JournalEntry;
  /** The latest entries about the order which became the position, in order: it was placed, changed, or restated by a split. */
  readonly order: readonly JournalEntry[];
  /** The latest entries about the position after its opening, in order; all of them if `hasEarlier` is false. */
  readonly entries: readonly JournalEntry[];
  readonly hasEarlier: boolean;
  /** The account before the closing entry; null if it was not a margin close-out. */
  readonly accountBefore: AccountBefore | null;
  readonly rules: Pick<RulePack, 'stopOutPercent' | 'marginPercents'>;
}

/** An account immediately before a journal entry. */
export interface AccountBefore {
  readonly balance: Cents;
  /** Every stake open at that moment, including parts that were closed separately later. */
  readonly stakes: readonly Stake[];
}

export type Stake = Pick<OpenPosition, 'id' | 'symbol' | 'side' | 'margin' | 'leverage' | 'openPrice'> & {
  readonly partOf: number | null;
};

type ClosingEvent = PositionClosed | PositionPartClosed;

/** Explains a position from the journal alone. Throws if the journal does not hold its opening. */
export function explainPosition(record: PositionRecord): PositionExplanation {
  const rootId = record.partOf ?? record.id;
  const opened = record.opening.events.find(
    (event): event is PositionOpened => event.kind === 'positionOpened' && event.position.id === rootId,
  );
  if (opened === undefined) throw new Error(`the journal does not hold the opening of position ${rootId}`);
  const { position } = opened;
  const closed = findClosing(record);
  const changes = describeChanges(record, opened);
  const { margin, openPrice } = record;
  return {
    id: record.id,
    symbol: position.symbol,
    displayName: record.displayName,
    side: position.side,
    margin,
    leverage: position.leverage,
    guaranteedStop: position.guaranteedStop,
    openedBy: position.openedBy,
    partOf: record.partOf,
    openPrice,
    financing: record.financing,
    dividends: record.dividends,
    opening: describeOpening(record, opened),
    changes,
    hasEarlierChanges: record.hasEarlier,
    closing: closed === null ? null : describeClosing(record, { ...position, margin, openPrice }, closed, stopsAtEnd(position, changes)),
  };
}

interface Closed {
  readonly entry: JournalEntry;
  readonly event: ClosingEvent;
}

function findClosing({ id, entries }: PositionRecord): Closed | null {
  for (const entry of entries) {
    const event = entry.events.find((candidate): candidate is ClosingEvent => isClosingOf(candidate, id));
    if (event !== undefined) return { entry, event };
  }
  return null;
}

function isClosingOf(event: EngineEvent, id: number): boolean {
  return event.kind === 'positionClosed' ? event.positionId === id : event.kind === 'positionPartClosed' && event.partId === id;
}

function describeOpening({ opening: entry, order }: PositionRecord, opened: PositionOpened): OpeningExplanation {
  const { position, quote, priceBound, orderId, seen } = opened;
  const { side, openPrice } = position;
  const shownPrice = orderId === null ? shownPriceOf(opened) : null;
  return {
    ...evidenceOf(entry),
    margin: position.margin,
    openPrice,
    quote,
    quoteAgeMs: ageOf(quote, entry),
    priceBound,
    againstBound: priceBound === null ? null : gainAtOpening(side, priceBound, openPrice),
    shownPrice,
    againstShown: shownPrice === null ? null : gainAtOpening(side, shownPrice, openPrice),
    seen: momentOf(seen),
    order: describeOrder(order, orderId, side, openPrice),
    stops: position,
  };
}

/** The evidence is what the client last asked for: a split only restates it. */
function describeOrder(entries: readonly JournalEntry[], orderId: number | null, side: Side, openPrice: Price): OrderOrigin | null {
  const splits: OrderSplitExplanation[] = [];
  let asked: Evidence | null = null;
  let order: EntryOrder | null = null;
  for (const entry of entries) {
    for (const event of entry.events) {
      if ((event.kind !== 'orderPlaced' && event.kind !== 'orderChanged' && event.kind !== 'orderSplit') || event.order.id !== orderId) {
        continue;
      }
      if (event.kind === 'orderSplit') {
        const before = order === null ? null : levelsOf(order);
        splits.push({ ...evidenceOf(entry), ratio: event.ratio, before, after: levelsOf(event.order) });
      } else asked = evidenceOf(entry);
      ({ order } = event);
    }
  }
  if (order === null) return null;
  const { id, entryKind, entryPrice, placedAt } = order;
  const evidence = asked ?? splits[0];
  if (evidence === undefined) return null;
  const { at, journal, commandId } = evidence;
  return {
    at,
    journal,
    commandId,
    id,
    entryKind,
    entryPrice,
    placedAt,
    againstEntryPrice: gainAtOpening(side, entryPrice, openPrice),
    splits,
  };
}

function levelsOf({ entryPrice, stopLoss, takeProfit, trailingDistance }: EntryOrder): OrderLevels {
  return { entryPrice, stopLoss, takeProfit, trailingDistance };
}

/** The price the client saw, as recorded; entries without it only allow an inference. */
function shownPriceOf({ position, priceBound, seen }: PositionOpened): Price | null {
  return seen?.price ?? inferSeenPrice(position, priceBound, instrumentBySymbol(position.symbol)?.digits ?? FINEST_PRICE_DIGITS);
}

function momentOf(seen: SeenPrice | undefined): SeenMoment | null {
  return seen === undefined ? null : { at: seen.at, frame: seen.frame };
}

/** What a position was like before a change; null once a change is missing that could have made it another. */
interface HeldStake extends BookedStake {
  readonly stops: Stops;
}

function describeChanges({ id, partOf, entries, hasEarlier }: PositionRecord, { position }: PositionOpened): readonly PositionChange[] {
  const { margin, openPrice, stopLoss, takeProfit, trailingDistance } = position;
  let held: HeldStake | null = hasEarlier ? null : { margin, openPrice, stops: { stopLoss, takeProfit, trailingDistance } };
  const changes: PositionChange[] = [];
  for (const entry of entries) {
    for (const event of entry.events) {
      changes.push(...describeChange(event, { evidence: evidenceOf(entry), rootId: position.id, id, isPart: partOf !== null, held }));
      if (held !== null) held = heldAfter(held, event, position.id);
    }
  }
  return changes;
}

function heldAfter(held: HeldStake, event: EngineEvent, rootId: number): HeldStake {
  if (!('positionId' in event) || event.positionId !== rootId) return held;
  switch (event.kind) {
    case 'stopsUpdated': {
      const { stopLoss, takeProfit, trailingDistance } = event;
      return { ...held, stops: { stopLoss, takeProfit, trailingDistance } };
    }
    case 'stopTrailed':
      return { ...held, stops: { ...held.stops, stopLoss: event.stopLoss } };
    case 'positionPartClosed':
      return { ...held, margin: subtractCents(held.margin, event.margin) };
    case 'positionSplit': {
      const { openPrice, stopLoss, takeProfit, trailingDistance } = event;
      return { ...held, openPrice, stops: { stopLoss, takeProfit, trailingDistance } };
    }
    default:
      return held;
  }
}

interface ChangeContext {
  readonly evidence: Evidence;
  readonly rootId: number;
  /** The requested id, and whether it is of a part: what nights and dividends booked stays with the position. */
  readonly id: number;
  readonly isPart: boolean;
  readonly held: HeldStake | null;
}

function describeChange(event: EngineEvent, { evidence, rootId, id, isPart, held }: ChangeContext): readonly PositionChange[] {
  const stake = held === null ? null : { margin: held.margin, openPrice: held.openPrice };
  switch (event.kind) {
    case 'stopsUpdated': {
      const { positionId, stopLoss, takeProfit, trailingDistance } = event;
      return positionId === rootId ? [{ ...evidence, kind: 'stopsSet', stops: { stopLoss, takeProfit, trailingDistance } }] : [];
    }
    case 'partialTargetsSet':
      return event.positionId === rootId ? [{ ...evidence, kind: 'targetsSet', targets: event.targets }] : [];
    case 'stopTrailed': {
      const { positionId, stopLoss, quote } = event;
      return positionId === rootId ? [{ ...evidence, kind: 'stopTrailed', stopLoss, quote }] : [];
    }
    case 'positionPartClosed': {
      const { positionId, partId, margin, closePrice, profit } = event;
      const target = event.target?.price ?? null;
      return positionId === rootId && partId !== id
        ? [{ ...evidence, kind: 'partClosed', partId, margin, closePrice, profit, target }]
        : [];
    }
    case 'closeWaiting': {
      const { positionId, waitingClose } = event;
      return positionId === rootId ? [{ ...evidence, kind: 'closeWaiting', margin: waitingClose.margin }] : [];
    }
    case 'positionsLeftOpen':
      return event.left.flatMap(({ positionId, code }) =>
        positionId === rootId ? [{ ...evidence, kind: 'leftOpen' as const, code }] : [],
      );
    case 'positionSplit': {
      if (event.positionId !== rootId) return [];
      const { ratio, price: at, openPrice, stopLoss, takeProfit, trailingDistance, credited } = event;
      const before = held === null ? null : { openPrice: held.openPrice, stops: held.stops };
      const stops = { stopLoss, takeProfit, trailingDistance };
      return [{ ...evidence, kind: 'split', ratio, price: at, openPrice, stops, credited, before }];
    }
    case 'dividendBooked': {
      const { positionId, gross, withheldBasisPoints, amount } = event;
      return positionId !== rootId || isPart ? [] : [{ ...evidence, kind: 'dividend', gross, withheldBasisPoints, amount, stake }];
    }
    case 'financingBooked': {
      const { positionId, date, days, yearDays, rate, price: at, amount } = event;
      if (positionId !== rootId || isPart) return [];
      return [{ ...evidence, kind: 'night', date, days, yearDays, rate, price: at, amount, stake }];
    }
    default:
      return [];
  }
}

interface Levels {
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
}

function stopsAtEnd(opened: Levels, changes: readonly PositionChange[]): Levels {
  let levels: Levels = opened;
  for (const change of changes) {
    if (change.kind === 'stopsSet' || change.kind === 'split') levels = change.stops;
    if (change.kind === 'stopTrailed') levels = { ...levels, stopLoss: change.stopLoss };
  }
  return levels;
}

function describeClosing(record: PositionRecord, position: OpenPosition, { entry, event }: Closed, levels: Levels): ClosingExplanation {
  const { closePrice, quote, reason, seenPrice, seen, profit, target } = event;
  const level = reason === 'stopLoss' ? levels.stopLoss : reason === 'takeProfit' ? levels.takeProfit : (target?.price ?? null);
  const marketPrice = closingPrice(position.side, quote);
  const isGuaranteed = reason === 'stopLoss' && position.guaranteedStop;
  return {
    ...evidenceOf(entry),
    reason,
    closePrice,
    quote,
    quoteAgeMs: ageOf(quote, entry),
    seenPrice,
    againstSeen: seenPrice === null ? null : gainAtClosing(position.side, seenPrice, closePrice),
    seen: momentOf(seen),
    level,
    againstLevel: level === null ? null : gainAtClosing(position.side, level, closePrice),
    guarantee: isGuaranteed ? { marketPrice, saved: savedBy(position, closePrice, marketPrice), ...premiumIn(entry, event) } : null,
    lowMargin:
      reason === 'stopOut' && record.accountBefore !== null ? describeLowMargin(record.accountBefore, entry, event, record.rules) : null,
    profit,
    rounding: roundingOf(position, event),
    bookings: describeBookings(entry, event),
  };
}

/** The worth of a guarantee: the profit at its level instead of at the market. */
function savedBy(position: OpenPosition, level: Price, market: Price): Cents {
  return roundExact(addExact([exactProfitAt(position, level), negateExact(exactProfitAt(position, market))])).booked;
}

/** The remainder carried before follows from the booked amount and the remainder carried after. */
function roundingOf(position: ProfitInputs, { closePrice, profit, remainder }: ClosingEvent): BookingRounding | null {
  if (remainder === undefined) return null;
  const exact = exactProfitAt(position, closePrice);
  const before = addExact([exactCents(profit, remainder), negateExact(exact)]);
  return { exact, carriedBefore: remainderOf(before.cents * MICRO_CENTS_PER_CENT + before.microCents), carriedAfter: remainder };
}

const EXPLAINED_KINDS = ['trade', 'premium', 'negativeBalance', 'absorption', 'refill', 'debtPayment', 'release'] as const;

function isExplained(kind: LedgerTransaction['kind']): kind is Booking['kind'] {
  return (EXPLAINED_KINDS as readonly string[]).includes(kind);
}

function balanceChange(event: EngineEvent): Cents {
  const transaction = postEvent(event);
  return transaction === null ? ZERO_CENTS : balanceChangeOf(transaction);
}

/**
 * The premium is booked right after the profit, so it starts with the profit's remainder. Its exact amount follows from the two remainders.
 */
function premiumIn(entry: JournalEntry, closing: ClosingEvent): Pick<GuaranteeExplanation, 'premium' | 'rounding'> {
  const charged = entry.events.find(
    (event): event is PremiumCharged => event.kind === 'premiumCharged' && event.positionId === closing.positionId,
  );
  if (charged === undefined) return { premium: ZERO_CENTS, rounding: null };
  const { amount: premium, remainder: carriedAfter } = charged;
  const carriedBefore = closing.remainder;
  if (carriedBefore === undefined || carriedAfter === undefined) return { premium, rounding: null };
  return { premium, rounding: { exact: exactCents(-premium, carriedAfter - carriedBefore), carriedBefore, carriedAfter } };
}

/** The ledger bookings of the closing: its profit, its premium, and what the broker added to bring the balance back to zero. */
function describeBookings(entry: JournalEntry, closing: ClosingEvent): readonly Booking[] {
  const from = entry.events.indexOf(closing);
  const next = entry.events.findIndex((event, index) => index > from && isClosing(event));
  const own = entry.events.slice(from, next === -1 ? undefined : next);
  return own.flatMap((event) => {
    const transaction = postEvent(event);
    if (transaction === null) return [];
    const { kind, amount } = transaction;
    if (!isExplained(kind)) return [];
    const [clientSide, otherSide] = ledgerEntries(entry.accountId, transaction);
    return [{ kind, amount, clientAccount: clientSide.ledgerAccount, brokerAccount: otherSide.ledgerAccount }];
  });
}

function isClosing(event: EngineEvent): event is ClosingEvent {
  return event.kind === 'positionClosed' || event.kind === 'positionPartClosed';
}

/** The account as the earlier events of the same entry left it, at the prices in the entry. */
function describeLowMargin(
  before: AccountBefore,
  entry: JournalEntry,
  closing: ClosingEvent,
  rules: PositionRecord['rules'],
): LowMarginExplanation {
  const earlier = entry.events.slice(0, entry.events.indexOf(closing));
  const balance = addCents(before.balance, ...earlier.map(balanceChange));
  const stakes = before.stakes.filter((stake) => !earlier.some((event) => isClosingOf(event, stake.id)));
  const quotes = new Map(entry.events.filter(isClosing).map((event) => [symbolOf(before.stakes, event), event.quote]));
  const priced = stakes.flatMap((stake) => {
    const quote = quotes.get(stake.symbol);
    return quote === undefined ? [] : [exactUnrealisedProfit(stake, quote)];
  });
  const own = stakes.find((stake) => isClosingOf(closing, stake.id));
  const carried = own === undefined ? NO_REMAINDER : (roundingOf(own, closing)?.carriedBefore ?? NO_REMAINDER);
  const figures = accountFigures(
    balance,
    stakes.map((stake) => requiredMargin(stake, rules)),
    [openProfitOf(priced, carried)],
  );
  const isPriced = priced.length === stakes.length;
  return {
    // A closing that carries a remainder was made under rules by which no gain covers another position's loss.
    cause: balance < 0 && closing.remainder === undefined ? 'balanceBelowZero' : 'marginLevel',
    balance,
    usedMargin: figures.usedMargin,
    equity: isPriced ? figures.equity : null,
    marginLevelPercent: isPriced ? figures.marginLevelPercent : null,
    stopOutPercent: rules.stopOutPercent,
    unpricedSymbols: [...new Set(stakes.map(({ symbol }) => symbol))].filter((symbol) => !quotes.has(symbol)),
    raised: Object.entries(rules.marginPercents)
      .filter(([symbol]) => stakes.some((stake) => stake.symbol === symbol && requiredMargin(stake, rules) > stake.margin))
      .map(([symbol, percent]) => ({ symbol, percent })),
  };
}

function symbolOf(stakes: readonly Stake[], event: ClosingEvent): string | undefined {
  return stakes.find(({ id, partOf }) => id === event.positionId || partOf === event.positionId)?.symbol;
}

/** How much better the fill was than a reference, for the opening side: a buyer gains by paying less. */
function gainAtOpening(side: Side, reference: Price, fill: Price): Price {
  return price(side === 'long' ? reference - fill : fill - reference);
}

/** How much better the fill was than a reference, for the closing side: a buyer closes by selling. */
function gainAtClosing(side: Side, reference: Price, fill: Price): Price {
  return price(side === 'long' ? fill - reference : reference - fill);
}

function ageOf(quote: Quote, entry: JournalEntry): number {
  return Math.max(0, entry.at - quote.at);
}

function evidenceOf({ at, seq, commandId }: JournalEntry): Evidence {
  return { at, journal: seq, commandId };
}
