/**
 * Market data of FIX 4.4 for a set of names: what to ask for, and what the answers say. One MarketDataRequest per name, for bids and offers
 * at the top of the book and their updates, so that a refusal concerns one name. A book with one side is no price.
 *
 * Sources send either full snapshots (W), each of which replaces what was said before, or changes (X) of entries that are named by an id
 * or, at the top of a book, by their side. Snapshots of FIX 4.4 have no ids: an entry's id is then learned from its first change. A change of
 * an unknown entry means that something was missed: the name is asked for again.
 *
 * Source: FIX 4.4 with Errata 20030618, volume 3, "Market Data" (MarketDataRequest, MarketDataSnapshotFullRefresh,
 * MarketDataIncrementalRefresh, MarketDataRequestReject) and "Security Status".
 */
import type { LineEvent } from '../line-event.ts';
import { MESSAGE, readWhole, REJECT_REASON, TAG, valueOf, type FixField, type FixMessage } from './fix-message.ts';
import { readEntryTime, readTimestamp } from './fix-time.ts';
import { readGroup, type GroupEntry } from './repeating-group.ts';
import { rejectionOf } from './session.ts';

/** MDUpdateType, tag 265, as the source supports it. Whatever is asked for, both are understood. */
export type Refresh = 'full' | 'incremental';

export interface MarketDataTerms {
  readonly names: readonly string[];
  readonly refresh: Refresh;
  /** Begins every MDReqID; different on each connection. */
  readonly prefix: string;
}

interface Entry {
  readonly side: 'bid' | 'offer';
  readonly price: number;
  /** MDEntryID; null if the source gives none, or has not given it yet. */
  readonly id: string | null;
  /** Whether the source gave several entries of this side without ids, of which this is the best. */
  readonly isOneOfSeveral: boolean;
  /** Milliseconds since 1970 UTC; null if a snapshot does not say, which was then sent. */
  readonly at: number | null;
  /** Whether it can be dealt on: not closed, not indicative (QuoteCondition). */
  readonly isFirm: boolean;
}

interface Followed {
  readonly name: string;
  /** The request whose answers count; null before the first, and while none counts. */
  requestId: string | null;
  /** Its MsgSeqNum. */
  requestNumber: number;
  /** A request to be ended when the next one is made. */
  formerId: string | null;
  /** When to ask, on the clock that is never set; Infinity if there is no reason to. */
  askAtMs: number;
  askedAtMs: number;
  /** Requests since the last answer. */
  asks: number;
  isRefused: boolean;
  /** Trading is halted (SecurityTradingStatus). */
  isHalted: boolean;
  /** By id, or by side if entries have none. */
  readonly entries: Map<string, Entry>;
}

export interface MarketData {
  readonly terms: MarketDataTerms;
  readonly byName: ReadonlyMap<string, Followed>;
  readonly byRequest: Map<string, Followed>;
  requests: number;
}

export interface Outgoing {
  readonly type: string;
  readonly fields: readonly FixField[];
  /** The name that a refusal of this message would concern; null if none. */
  readonly name: string | null;
}

export interface MarketDataOutcome {
  readonly events: readonly LineEvent[];
  readonly outgoing: readonly Outgoing[];
}

/** A request without an answer is repeated once. */
const ANSWER_DEADLINE_MS = 10_000;
const MOST_ASKS = 2;
/** A name whose book breaks again and again is not asked for more often than this. */
const LEAST_BETWEEN_ASKS_MS = 2_000;
/** Sources limit how much is sent at once. */
const MOST_REQUESTS_AT_ONCE = 10;

export function newMarketData(terms: MarketDataTerms): MarketData {
  const byName = new Map<string, Followed>();
  for (const name of terms.names) {
    byName.set(name, {
      name,
      requestId: null,
      requestNumber: 0,
      formerId: null,
      askAtMs: Number.NEGATIVE_INFINITY,
      askedAtMs: Number.NEGATIVE_INFINITY,
      asks: 0,
      isRefused: false,
      isHalted: false,
      entries: new Map(),
    });
  }
  return { terms, byName, byRequest: new Map(), requests: 0 };
}

/** What has to be asked for now. To be called a few times a second. */
export function takeDueRequests(state: MarketData, monotonicMs: number): readonly Outgoing[] {
  const outgoing: Outgoing[] = [];
  for (const followed of state.byName.values()) {
    if (outgoing.length >= MOST_REQUESTS_AT_ONCE) break;
    if (followed.isRefused || followed.askAtMs > monotonicMs) continue;
    const formerId = followed.formerId ?? followed.requestId;
    if (formerId !== null) outgoing.push(requestOf(state, followed.name, formerId, 'end'));
    forget(state, followed);
    followed.formerId = null;
    state.requests += 1;
    const requestId = `${state.terms.prefix}-${state.requests}`;
    followed.requestId = requestId;
    followed.askedAtMs = monotonicMs;
    followed.asks += 1;
    followed.askAtMs = followed.asks < MOST_ASKS ? monotonicMs + ANSWER_DEADLINE_MS : Number.POSITIVE_INFINITY;
    state.byRequest.set(requestId, followed);
    outgoing.push(requestOf(state, followed.name, requestId, 'begin'));
  }
  return outgoing;
}

/** Notes under which number a request was sent. */
export function noteNumber(state: MarketData, name: string, number: number): void {
  const followed = state.byName.get(name);
  if (followed !== undefined) followed.requestNumber = number;
}

/** A message of ours was not processed: if it asked for a name, the name is refused. */
export function takeRejection(state: MarketData, number: number | null, reason: string): readonly LineEvent[] {
  for (const followed of state.byName.values()) {
    if (followed.requestNumber === number && followed.requestId !== null) return refuse(state, followed, reason);
  }
  return [{ kind: 'refused', name: null, reason }];
}

/** Messages were missed, so that no price is certain any more. */
export function takeMissed(state: MarketData, monotonicMs: number): readonly LineEvent[] {
  return [...state.byName.values()].flatMap((followed) => (followed.requestId === null ? [] : doubt(state, followed, monotonicMs)));
}

export function takeMarketMessage(state: MarketData, message: FixMessage, monotonicMs: number): MarketDataOutcome {
  switch (message.type) {
    case MESSAGE.marketDataSnapshot:
      return takeSnapshot(state, message);
    case MESSAGE.marketDataIncremental:
      return takeChanges(state, message, monotonicMs);
    case MESSAGE.marketDataRequestReject:
      return told(takeRequestReject(state, message));
    case MESSAGE.securityStatus:
      return told(takeSecurityStatus(state, message));
    default:
      return { events: ALIVE, outgoing: [unsupported(message)] };
  }
}

const ALIVE: readonly LineEvent[] = [{ kind: 'alive' }];

function told(events: readonly LineEvent[]): MarketDataOutcome {
  return { events, outgoing: [] };
}

/** "MarketDataRequest": SubscriptionRequestType 1 begins and 2 ends; MarketDepth 1 is the top of the book. */
function requestOf({ terms }: MarketData, name: string, id: string, what: 'begin' | 'end'): Outgoing {
  return {
    type: MESSAGE.marketDataRequest,
    name: what === 'begin' ? name : null,
    fields: [
      [TAG.mdReqId, id],
      [TAG.subscriptionRequestType, what === 'begin' ? '1' : '2'],
      [TAG.marketDepth, '1'],
      [TAG.mdUpdateType, terms.refresh === 'full' ? '0' : '1'],
      [TAG.noMdEntryTypes, '2'],
      [TAG.mdEntryType, BID],
      [TAG.mdEntryType, OFFER],
      [TAG.noRelatedSym, '1'],
      [TAG.symbol, name],
    ],
  };
}

const BID = '0';
const OFFER = '1';

/** The name that a message answers; `former` if the request does not count any more, undefined if it does not say which it answers. */
function askedOf(state: MarketData, { fields }: FixMessage): Followed | 'former' | undefined {
  const id = valueOf(fields, TAG.mdReqId);
  return id === undefined ? undefined : (state.byRequest.get(id) ?? 'former');
}

function takeSnapshot(state: MarketData, message: FixMessage): MarketDataOutcome {
  const asked = askedOf(state, message);
  if (asked === 'former') return told(ALIVE);
  const symbol = valueOf(message.fields, TAG.symbol);
  const followed = asked ?? state.byName.get(symbol ?? valueOf(message.fields, TAG.securityId) ?? '');
  if (followed === undefined) return told([{ kind: 'garbage', reason: 'a price of a name that was not asked for' }]);
  if (followed.requestId === null) return told(ALIVE);
  if (symbol !== undefined && symbol !== followed.name) {
    return told([{ kind: 'garbage', reason: `a price of ${symbol} in answer to ${followed.name}` }, ...clear(followed)]);
  }
  const group = readGroup(message.fields, TAG.noMdEntries, TAG.mdEntryType);
  if (group === null) return wrongGroup(message, [followed]);
  const sentAt = sentAtOf(message);
  const events = noteAnswer(followed);
  followed.entries.clear();
  let hasGarbage = false;
  for (const fields of group) {
    const side = sideOf(fields);
    if (side === null || isEmpty(fields)) continue;
    const entry = entryOf(fields, { side, sentAt, otherwiseAt: null, before: null });
    if (entry === null) hasGarbage = true;
    else {
      const key = entry.id ?? side;
      const other = followed.entries.get(key);
      // Without ids, a side has one entry: its best.
      const best = other === undefined || isBetter(entry, other) ? entry : other;
      followed.entries.set(key, { ...best, isOneOfSeveral: other !== undefined });
    }
  }
  if (hasGarbage) return told([...events, { kind: 'garbage', reason: 'an entry without a price' }, ...clear(followed)]);
  return told([...events, ...quoteOf(followed, message)]);
}

/**
 * "MarketDataIncrementalRefresh": entries of one or several names, each with what happens to it. An entry without a symbol is of the name of
 * the entry before it, or of the name that was asked for.
 */
function takeChanges(state: MarketData, message: FixMessage, monotonicMs: number): MarketDataOutcome {
  const asked = askedOf(state, message);
  if (asked === 'former') return told(ALIVE);
  const group = readGroup(message.fields, TAG.noMdEntries, TAG.mdUpdateAction);
  if (group === null) {
    const concerned = asked === undefined ? [...state.byName.values()] : [asked];
    const { outgoing, events } = wrongGroup(message, []);
    return { outgoing, events: [...events, ...concerned.flatMap((followed) => doubt(state, followed, monotonicMs))] };
  }
  const sentAt = sentAtOf(message);
  const events: LineEvent[] = [];
  const touched = new Set<Followed>();
  let current: Followed | undefined = asked;
  for (const fields of group) {
    const symbol = fields.get(TAG.symbol) ?? fields.get(TAG.securityId);
    if (symbol !== undefined) current = asked === undefined || asked.name === symbol ? state.byName.get(symbol) : undefined;
    if (current === undefined || current.requestId === null) continue;
    const fault = applyChange(current, fields, sentAt);
    if (fault === null) touched.add(current);
    else {
      touched.delete(current);
      events.push({ kind: 'garbage', reason: `${current.name}: ${fault}` }, ...doubt(state, current, monotonicMs));
    }
  }
  if (touched.size === 0 && events.length === 0) return told(ALIVE);
  for (const followed of touched) events.push(...noteAnswer(followed), ...quoteOf(followed, message));
  return told(events);
}

/** Changes the book, or says why it cannot be changed. */
function applyChange(followed: Followed, fields: GroupEntry, sentAt: number): string | null {
  const { entries } = followed;
  const action = fields.get(TAG.mdUpdateAction);
  const type = fields.get(TAG.mdEntryType);
  const side = sideOf(fields);
  if (type !== undefined && side === null) return null;
  const id = fields.get(TAG.mdEntryId);
  const named = fields.get(TAG.mdEntryRefId) ?? id ?? null;
  const key = named ?? side;
  if (key === null) return 'an entry without a side or an id';
  switch (action) {
    case '0': {
      if (side === null) return 'a new entry without a side';
      if (isEmpty(fields)) {
        entries.delete(key);
        return null;
      }
      const entry = entryOf(fields, { side, sentAt, otherwiseAt: sentAt, before: null });
      if (entry === null) return 'a new entry without a price';
      entries.set(id ?? side, entry);
      return null;
    }
    case '1': {
      const known = findEntry(followed, named, side);
      if (known === null) return 'a change of an unknown entry';
      if (side !== null && side !== known.side) return 'an entry that changes its side';
      const before = { ...known, id: known.id ?? named };
      const entry = entryOf(fields, { side: known.side, sentAt, otherwiseAt: sentAt, before });
      if (entry === null) return 'a change to what is no price';
      entries.delete(known.id ?? known.side);
      // A size of zero ends the entry, as a few sources put it.
      if (readNumber(fields.get(TAG.mdEntrySize)) !== 0) entries.set(entry.id ?? entry.side, entry);
      return null;
    }
    case '2': {
      const known = findEntry(followed, named, side);
      if (known === null) return 'a deletion of an unknown entry';
      entries.delete(known.id ?? known.side);
      return null;
    }
    default:
      return `an update action ${action ?? ''}`;
  }
}

/**
 * The entry that a change or a deletion means: the one with this id, or the one of this side if it has no id. An id that is not known yet is
 * that of the side's entry whose id is not known, if there is exactly one: ids are unique, so it can be no other. Null if that is not certain.
 */
function findEntry({ entries }: Followed, named: string | null, side: Entry['side'] | null): Entry | null {
  const key = named ?? side;
  const known = key === null ? undefined : entries.get(key);
  if (known !== undefined) return known;
  // Without an id, an entry is kept under its side.
  const nameless = side === null ? undefined : entries.get(side);
  return nameless === undefined || nameless.id !== null || nameless.isOneOfSeveral ? null : nameless;
}

/** Null for whatever is neither a bid nor an offer. */
function sideOf(fields: GroupEntry): Entry['side'] | null {
  const type = fields.get(TAG.mdEntryType);
  if (type === BID) return 'bid';
  return type === OFFER ? 'offer' : null;
}

/** There is no price on this side: none is given, or there is nothing behind it. */
function isEmpty(fields: GroupEntry): boolean {
  return !fields.has(TAG.mdEntryPx) || readNumber(fields.get(TAG.mdEntrySize)) === 0;
}

interface EntryContext {
  readonly side: Entry['side'];
  readonly sentAt: number;
  /** The time of an entry that has none of its own. */
  readonly otherwiseAt: number | null;
  /** The entry that changes; null for a new one. */
  readonly before: Entry | null;
}

/** What a change does not mention stays as it was. Null if the price cannot be read. */
function entryOf(fields: GroupEntry, { side, sentAt, otherwiseAt, before }: EntryContext): Entry | null {
  const price = fields.has(TAG.mdEntryPx) ? readNumber(fields.get(TAG.mdEntryPx)) : (before?.price ?? null);
  if (price === null) return null;
  const conditions = fields.get(TAG.quoteCondition);
  return {
    side,
    price,
    id: fields.get(TAG.mdEntryId) ?? before?.id ?? null,
    isOneOfSeveral: before?.isOneOfSeveral ?? false,
    at: readEntryTime(fields.get(TAG.mdEntryDate), fields.get(TAG.mdEntryTime), sentAt) ?? otherwiseAt,
    isFirm: conditions === undefined ? (before?.isFirm ?? true) : !conditions.split(' ').some((each) => NOT_FIRM.has(each)),
  };
}

/** QuoteCondition, tag 276: B is closed or inactive, I is non-firm. */
const NOT_FIRM: ReadonlySet<string> = new Set(['B', 'I']);

/** Datatype float: digits with or without a point, never an exponent. */
function readNumber(value: string | undefined): number | null {
  return value !== undefined && /^-?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/.test(value) ? Number(value) : null;
}

function sentAtOf({ fields }: FixMessage): number {
  // The session has checked that it can be read.
  return readTimestamp(valueOf(fields, TAG.sendingTime)) ?? 0;
}

function isBetter(one: Entry, other: Entry): boolean {
  return one.side === 'bid' ? one.price > other.price : one.price < other.price;
}

/** What the book of a name says now. */
function quoteOf(followed: Followed, message: FixMessage): readonly LineEvent[] {
  const { name, entries, isHalted } = followed;
  let bid: Entry | null = null;
  let offer: Entry | null = null;
  for (const entry of entries.values()) {
    if (entry.side === 'bid') bid = bid === null || isBetter(entry, bid) ? entry : bid;
    else offer = offer === null || isBetter(entry, offer) ? entry : offer;
  }
  const paused: LineEvent = { kind: 'paused', name };
  if (bid === null || offer === null) return [paused];
  const sequence = readWhole(valueOf(message.fields, TAG.msgSeqNum));
  const id = [sequence, bid.id, offer.id].filter((part) => part !== null).join('/');
  const at = bid.at === null && offer.at === null ? sentAtOf(message) : Math.max(bid.at ?? 0, offer.at ?? 0);
  const tick: LineEvent = { kind: 'tick', name, bid: bid.price, ask: offer.price, at, sequence, id };
  return isHalted || !bid.isFirm || !offer.isFirm ? [tick, paused] : [tick];
}

/** The first answer to a request. */
function noteAnswer(followed: Followed): readonly LineEvent[] {
  followed.askAtMs = Number.POSITIVE_INFINITY;
  if (followed.asks === 0) return [];
  followed.asks = 0;
  return [{ kind: 'subscribed', name: followed.name }];
}

function clear(followed: Followed): readonly LineEvent[] {
  followed.entries.clear();
  return [{ kind: 'paused', name: followed.name }];
}

/** What a name's book says is not certain: it is asked for again, and what still comes does not count. */
function doubt(state: MarketData, followed: Followed, monotonicMs: number): readonly LineEvent[] {
  followed.formerId = followed.requestId ?? followed.formerId;
  forget(state, followed);
  followed.asks = 0;
  followed.askAtMs = Math.max(monotonicMs, followed.askedAtMs + LEAST_BETWEEN_ASKS_MS);
  return [{ kind: 'paused', name: followed.name }];
}

function forget(state: MarketData, followed: Followed): void {
  if (followed.requestId !== null) state.byRequest.delete(followed.requestId);
  followed.requestId = null;
  followed.entries.clear();
}

function refuse(state: MarketData, followed: Followed, reason: string): readonly LineEvent[] {
  forget(state, followed);
  followed.isRefused = true;
  return [
    { kind: 'paused', name: followed.name },
    { kind: 'refused', name: followed.name, reason },
  ];
}

/** MDReqRejReason, tag 281; sources add their own. */
const REQUEST_REJECT_REASONS: ReadonlyMap<string, string> = new Map([
  ['0', 'unknown symbol'],
  ['1', 'duplicate MDReqID'],
  ['2', 'insufficient bandwidth'],
  ['3', 'insufficient permissions'],
  ['4', 'unsupported SubscriptionRequestType'],
  ['5', 'unsupported MarketDepth'],
  ['6', 'unsupported MDUpdateType'],
  ['7', 'unsupported AggregatedBook'],
  ['8', 'unsupported MDEntryType'],
  ['9', 'unsupported TradingSessionID'],
  ['A', 'unsupported Scope'],
  ['B', 'unsupported OpenCloseSettleFlag'],
  ['C', 'unsupported MDImplicitDelete'],
]);

function takeRequestReject(state: MarketData, { fields }: FixMessage): readonly LineEvent[] {
  const code = valueOf(fields, TAG.mdReqRejReason);
  const known = code === undefined ? undefined : (REQUEST_REJECT_REASONS.get(code) ?? `reason ${code}`);
  const reason = [known, valueOf(fields, TAG.text)].filter((part) => part !== undefined).join(': ');
  const followed = state.byRequest.get(valueOf(fields, TAG.mdReqId) ?? '');
  // The end of a request that the source did not have is refused as well, and does not matter.
  if (followed === undefined) return ALIVE;
  return refuse(state, followed, reason === '' ? 'no reason given' : reason);
}

/** SecurityTradingStatus, tag 326: halts, and what ends them. Others, such as an indication of prices, change nothing. */
const HALTED: ReadonlySet<string> = new Set(['2', '18', '21']);
const TRADING: ReadonlySet<string> = new Set(['3', '17']);

function takeSecurityStatus(state: MarketData, message: FixMessage): readonly LineEvent[] {
  const followed = state.byName.get(valueOf(message.fields, TAG.symbol) ?? '');
  const status = valueOf(message.fields, TAG.securityTradingStatus) ?? '';
  if (followed === undefined) return ALIVE;
  followed.isHalted = HALTED.has(status) || (followed.isHalted && !TRADING.has(status));
  // After a halt it takes a new price: that of before is not in force by itself.
  return followed.isHalted ? [{ kind: 'paused', name: followed.name }] : ALIVE;
}

function wrongGroup(message: FixMessage, concerned: readonly Followed[]): MarketDataOutcome {
  const text = 'Incorrect NumInGroup count for repeating group';
  const fields = rejectionOf(message, TAG.noMdEntries, REJECT_REASON.wrongGroupCount, text);
  return {
    events: [{ kind: 'garbage', reason: 'a wrong number of entries' }, ...concerned.flatMap(clear)],
    outgoing: [{ type: MESSAGE.reject, fields, name: null }],
  };
}

/** BusinessMessageReject with the reason 3, "Unsupported Message Type" (volume 1, "Business Message Reject", and test case 2r). */
function unsupported({ fields, type }: FixMessage): Outgoing {
  return {
    type: MESSAGE.businessReject,
    name: null,
    fields: [
      [TAG.refSeqNum, valueOf(fields, TAG.msgSeqNum) ?? '0'],
      [TAG.refMsgType, type],
      [TAG.businessRejectReason, '3'],
      [TAG.text, 'Unsupported Message Type'],
    ],
  };
}
