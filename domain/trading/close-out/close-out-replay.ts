/**
 * What led to a margin close-out, and what would have avoided it. The engine's own functions decide about the account once more, on the
 * recorded prices: first as it was, which has to give the recorded closes to the cent, and then with one thing changed. What is changed is
 * chosen from what the client could know at the warning; how it would have gone on is followed beyond the close-out, because what avoids it
 * may only delay it, or cost more.
 */
import type { EngineEvent, JournalEntry } from '../../engine/event.ts';
import { BROKER_ACCOUNT_ID } from '../../engine/trading-terms.ts';
import { tradableQuote } from '../../engine/tradable-quote.ts';
import { exactProfitNow, balanceOf } from '../../engine/state.ts';
import { addExact, exactCents } from '../../exact-cents.ts';
import { addCents, cents, subtractCents, ZERO_CENTS, type Cents } from '../../money.ts';
import { FINEST_PRICE_DIGITS, price, type Price } from '../../price.ts';
import { depositForRelief, isBelowMarginWarning, selectClosingsForRelief } from '../margin-relief.ts';
import { notionalOf, type OpenPosition } from '../position.ts';
import { closingPrice } from '../quote.ts';
import type { RulePack } from '../rule-pack.ts';
import { stopOutPrice } from '../stop-out-price.ts';
import { AccountReplay, type PastAccount } from './account-replay.ts';
import { thinPath, type PathPoint } from './path.ts';
import type { MarketStep, PastTerms } from './recorded-market.ts';

/** Something that happened, in the order in which it did. */
export type ReplayStep =
  | { readonly kind: 'price'; readonly at: number; readonly step: MarketStep }
  | { readonly kind: 'entry'; readonly at: number; readonly entry: JournalEntry };

export interface RecordedCloseOut {
  /** The account before the first step. */
  readonly before: PastAccount;
  /**
   * The tape of what the account holds, the broker's entries, and the account's own entries up to the close-out. The tape goes on after
   * it.
   */
  readonly steps: readonly ReplayStep[];
  /** The entry that closed the position. */
  readonly closing: JournalEntry;
  /** The broker's terms as they are before the first step; for each run anew. */
  readonly openTerms: () => PastTerms;
}

/** One thing that the client could have done at the warning, or before. */
export type Change =
  | { readonly kind: 'deposit'; readonly amount: Cents }
  | { readonly kind: 'close'; readonly positionIds: readonly number[] }
  | { readonly kind: 'stopLoss'; readonly positionId: number; readonly symbol: string; readonly stopLoss: Price }
  /** All stakes had this share of their size, from when they were opened. */
  | { readonly kind: 'smaller'; readonly percent: number };

export interface Outcome {
  /** When the broker would have closed positions for lack of margin; null if it would not have until the end of the replay. */
  readonly closedOutAt: number | null;
  /** What the account would have had at the end, without what was deposited for it. */
  readonly equityAtEnd: Cents;
  /** The same, compared with what it had: negative if it would have cost more. */
  readonly gain: Cents;
}

export interface Scenario {
  readonly change: Change;
  readonly outcome: Outcome;
}

/** Milliseconds since 1970 UTC. */
export interface CloseOutReplay {
  readonly kind: 'replayed';
  readonly path: readonly PathPoint[];
  /** When the account last came below its warning level; null if a single price took it from above that to the close-out. */
  readonly warnedAt: number | null;
  /** Whether it was below its warning level when the replay begins, so that the warning was earlier. */
  readonly isWarnedBefore: boolean;
  readonly closedOutAt: number;
  readonly endAt: number;
  /** What the account had at the end if nothing else was done after the close-out. */
  readonly equityAtEnd: Cents;
  readonly scenarios: readonly Scenario[];
  /** The smallest deposit, in whole euros, that would have avoided every close-out until the end; null if none would have. */
  readonly sufficientDeposit: Scenario | null;
  /** Those in force at the close-out. */
  readonly rules: Pick<RulePack, 'stopOutPercent' | 'marginWarningPercent'>;
}

/** The recorded prices do not give the recorded closes, so nothing can be concluded from them. */
export interface NotReproduced {
  readonly kind: 'notReproduced';
}

const SMALLER_PERCENT = 50;
const EURO = 100;

/** Works in short pieces, so that a caller can do something else in between. */
export type InPieces<Result> = Generator<void, Result, void>;

export function* replayCloseOut(recorded: RecordedCloseOut): InPieces<CloseOutReplay | NotReproduced> {
  const actual = yield* followActual(recorded);
  if (actual === null) return { kind: 'notReproduced' };
  const { points, closeIndex, warnIndex, isWarnedBefore, equityAtEnd, rules } = actual;
  const { steps } = recorded;
  const changeIndex = warnIndex === null ? closeIndex : warnIndex + 1;
  const moment: Moment = { recorded, index: changeIndex, equityAtEnd };
  const closedOutAt = steps[closeIndex]?.at ?? recorded.closing.at;
  const scenarios: Scenario[] = [];
  for (const change of yield* selectChanges(moment, warnIndex !== null)) {
    scenarios.push({ change, outcome: yield* followChange(moment, change) });
  }
  return {
    kind: 'replayed',
    path: thinPath(points, [warnIndex ?? 0, closeIndex]),
    warnedAt: warnIndex === null ? null : (steps[warnIndex]?.at ?? null),
    isWarnedBefore,
    closedOutAt,
    endAt: steps.at(-1)?.at ?? closedOutAt,
    equityAtEnd,
    scenarios,
    sufficientDeposit: yield* selectSufficientDeposit(moment),
    rules,
  };
}

interface Actual {
  readonly points: readonly PathPoint[];
  readonly closeIndex: number;
  /** The step that took the account below its warning level for the last time before the close-out; null if the close-out's own did. */
  readonly warnIndex: number | null;
  readonly isWarnedBefore: boolean;
  readonly equityAtEnd: Cents;
  readonly rules: CloseOutReplay['rules'];
}

/** Null if it does not come out as recorded. */
function* followActual(recorded: RecordedCloseOut): InPieces<Actual | null> {
  const points: PathPoint[] = [];
  let closeIndex: number | null = null;
  let warnIndex: number | null = null;
  let wasBelow: boolean | null = null;
  let isWarnedBefore = false;
  let seen = 0;
  let rules: CloseOutReplay['rules'] | null = null;
  const replay = yield* follow(recorded, {}, (now, index, at) => {
    const { equity, usedMargin } = now.figures;
    const isCloseOut = now.decided.slice(seen).some(({ event }) => isStopOutOf(event, recorded.closing));
    seen = now.decided.length;
    const before = points.at(-1);
    // Closing frees margin at once: the point shows what was required until then.
    if (isCloseOut && closeIndex === null) {
      closeIndex = index;
      const { stopOutPercent, marginWarningPercent } = now.market.rules;
      rules = { stopOutPercent, marginWarningPercent };
      points.push({ index, at, equity, usedMargin: before?.usedMargin ?? usedMargin });
    }
    if (before?.equity !== equity || before.usedMargin !== usedMargin) points.push({ index, at, equity, usedMargin });
    if (closeIndex !== null) return;
    const isBelow = isBelowMarginWarning({ equity, usedMargin }, now.market.rules);
    if (isBelow && wasBelow === null) isWarnedBefore = true;
    if (isBelow && wasBelow !== true) warnIndex = index;
    if (!isBelow) [warnIndex, isWarnedBefore] = [null, false];
    wasBelow = isBelow;
  });
  if (closeIndex === null || rules === null || !isReproduced(recorded, replay)) return null;
  return { points, closeIndex, warnIndex, isWarnedBefore, equityAtEnd: replay.figures.equity, rules };
}

interface Variation {
  readonly change?: Change;
  /** The step before which it is made. */
  readonly index?: number;
  /** Ends before this step. */
  readonly until?: number;
}

type Observe = (replay: AccountReplay, index: number, at: number) => void;

const SECOND_MS = 1_000;
const PIECE_STEPS = 500;

function* follow(
  { before, steps, openTerms }: RecordedCloseOut,
  { change, index: changeIndex, until }: Variation,
  observe?: Observe,
): InPieces<AccountReplay> {
  const sizePercent = change?.kind === 'smaller' ? change.percent : 100;
  const replay = new AccountReplay(before, openTerms(), steps[0]?.at ?? 0, sizePercent);
  let second = Number.NaN;
  for (const [index, one] of steps.entries()) {
    if (index === until) break;
    if (index % PIECE_STEPS === 0) yield;
    if (Math.floor(one.at / SECOND_MS) !== second) {
      second = Math.floor(one.at / SECOND_MS);
      replay.advance(one.at);
    }
    if (index === changeIndex && change !== undefined) makeChange(replay, change, steps[index - 1]?.at ?? one.at);
    if (one.kind === 'price') replay.takePrice(one.step);
    else replay.takeEntry(one.entry);
    observe?.(replay, index, one.at);
  }
  return replay;
}

function makeChange(replay: AccountReplay, change: Change, at: number): void {
  const base = { accountId: replay.account.id, at, commandId: 'change' };
  switch (change.kind) {
    case 'deposit':
      replay.submit({ ...base, kind: 'moveFunds', fundsKind: 'deposit', amount: change.amount, reference: 'change' });
      break;
    case 'close':
      replay.submit({ ...base, kind: 'closePositions', positionIds: change.positionIds });
      break;
    case 'stopLoss':
      replay.submit({ ...base, kind: 'updateStops', positionId: change.positionId, stopLoss: change.stopLoss });
      break;
    case 'smaller':
      break;
  }
}

function isStopOutOf(event: EngineEvent, closing: JournalEntry): boolean {
  return (
    event.kind === 'positionClosed' &&
    event.reason === 'stopOut' &&
    closing.events.some((one) => one.kind === 'positionClosed' && one.reason === 'stopOut' && one.positionId === event.positionId)
  );
}

/** Whether the replay closed what was closed until the close-out, at the same prices and with the same results. */
function isReproduced({ steps, closing }: RecordedCloseOut, { decided }: AccountReplay): boolean {
  const entries = steps.flatMap((one) => (one.kind === 'entry' && one.entry.accountId !== BROKER_ACCOUNT_ID ? [one.entry] : []));
  const expected = entries.flatMap(({ seq, events }) => (seq <= closing.seq ? events.flatMap(closeOf) : []));
  const actual = decided.flatMap(({ event }) => closeOf(event)).slice(0, expected.length);
  return expected.length > 0 && expected.join() === actual.join();
}

function closeOf(event: EngineEvent): readonly string[] {
  if (event.kind !== 'positionClosed' && event.kind !== 'positionPartClosed') return [];
  return [`${event.positionId} ${event.reason} ${event.closePrice} ${event.profit}`];
}

/** When something is changed, and what it is compared with. */
interface Moment {
  readonly recorded: RecordedCloseOut;
  readonly index: number;
  readonly equityAtEnd: Cents;
}

function* followChange({ recorded, index, equityAtEnd: actualEquity }: Moment, change: Change): InPieces<Outcome> {
  const replay = yield* follow(recorded, { change, index });
  const from = recorded.steps[index]?.at ?? 0;
  const closedOut = replay.decided.find(({ at, event }) => at >= from && event.kind === 'positionClosed' && event.reason === 'stopOut');
  const deposited = change.kind === 'deposit' ? change.amount : ZERO_CENTS;
  const equityAtEnd = subtractCents(replay.figures.equity, deposited);
  return { closedOutAt: closedOut?.at ?? null, equityAtEnd, gain: subtractCents(equityAtEnd, actualEquity) };
}

/** What the client could have done, knowing no more than at the moment. Without a warning there was no moment to do anything in. */
function* selectChanges({ recorded, index }: Moment, wasWarned: boolean): InPieces<readonly Change[]> {
  const smaller: Change = { kind: 'smaller', percent: SMALLER_PERCENT };
  if (!wasWarned) return [smaller];
  const replay = yield* follow(recorded, { until: index });
  const at = recorded.steps[index - 1]?.at ?? 0;
  const { figures, market } = replay;
  const relief = depositForRelief(figures, market.rules);
  const closable = replay.account.positions.filter(({ symbol }) => tradableQuote(symbol, market, at) !== null);
  const closings = selectClosingsForRelief(figures, closable, market.rules);
  const stop = selectStop(replay, closable, market.rules);
  return [
    ...(relief > 0 ? [{ kind: 'deposit', amount: wholeEuros(relief) } as const] : []),
    ...(closings === null || closings.length === 0 ? [] : [{ kind: 'close', positionIds: closings.map(({ id }) => id) } as const]),
    ...(stop === null ? [] : [stop]),
    smaller,
  ];
}

/**
 * A stop loss on the position with the largest loss, halfway to the price at which the account would be closed out. Null if there is no such
 * price, or the position has a nearer stop.
 */
function selectStop(
  { account, market, figures: { usedMargin } }: AccountReplay,
  closable: readonly OpenPosition[],
  rules: RulePack,
): Change | null {
  const [loser] = closable
    .map((position) => ({ position, profit: exactProfitNow(position, market) }))
    .toSorted((a, b) => a.profit.cents - b.profit.cents || a.position.id - b.position.id);
  const position = loser?.position;
  const quote = position && market.quote(position.symbol);
  const instrument = position && market.instrument(position.symbol);
  if (position === undefined || quote === undefined || instrument === undefined || position.guaranteedStop) return null;
  const [same, others] = [
    account.positions.filter(({ symbol }) => symbol === position.symbol),
    account.positions.filter(({ symbol }) => symbol !== position.symbol),
  ];
  const otherEquity = addExact(
    [exactCents(balanceOf(account), 0), ...others.map((other) => exactProfitNow(other, market))],
    account.remainder,
  );
  const exposure = { positions: same, otherEquity, usedMargin, quote, mayBeNegative: instrument.mayBeNegative };
  const out = stopOutPrice(position.side, exposure, rules);
  const from = closingPrice(position.side, quote);
  if (out === null || out === from) return null;
  const step = 10 ** (FINEST_PRICE_DIGITS - instrument.digits);
  const stopLoss = price(Math.round((from + out) / 2 / step) * step);
  const isAgainst = position.side === 'long' ? stopLoss < from : stopLoss > from;
  const nearer = position.stopLoss;
  const isNearest = nearer === null || (position.side === 'long' ? stopLoss > nearer : stopLoss < nearer);
  return isAgainst && isNearest ? { kind: 'stopLoss', positionId: position.id, symbol: position.symbol, stopLoss } : null;
}

/**
 * With more money than could be lost nothing is closed out, so the deposit that would have sufficed is what was missing most. It is tried
 * before it is told.
 */
function* selectSufficientDeposit(moment: Moment): InPieces<Scenario | null> {
  const { recorded, index } = moment;
  const start = yield* follow(recorded, { until: index });
  const plenty = cents(addCents(...start.account.positions.map(notionalOf)) * 10 + start.figures.usedMargin);
  let missing = 0;
  yield* follow(recorded, { change: { kind: 'deposit', amount: plenty }, index }, ({ figures, market }, at) => {
    if (at < index) return;
    missing = Math.max(missing, (figures.usedMargin * market.rules.stopOutPercent) / 100 - (figures.equity - plenty));
  });
  const change: Change = { kind: 'deposit', amount: wholeEuros(Math.max(missing, 1)) };
  const outcome = yield* followChange(moment, change);
  return outcome.closedOutAt === null ? { change, outcome } : null;
}

function wholeEuros(amount: number): Cents {
  return cents(Math.ceil(amount / EURO) * EURO);
}
