/** An account that trades on ticks set by the test, and what a journal and a tape keep of it. */
import { FixtureEngine, openFundedAccount } from '../../engine/fixture-engine.ts';
import { FixtureMarket } from '../../engine/fixture-market.ts';
import { cents } from '../../money.ts';
import { price, priceToDecimal } from '../../price.ts';
import { NO_STOPS } from '../stops.ts';
import type { Answer } from '../../engine/event.ts';
import { figuresOf } from '../../engine/state.ts';
import type { TapeRecord } from '../../proof/tape/tape-record.ts';
import { foldAccount } from './account-replay.ts';
import { replayCloseOut, type CloseOutReplay, type NotReproduced, type RecordedCloseOut, type ReplayStep } from './close-out-replay.ts';
import type { PastTerms } from './recorded-market.ts';

const ACCOUNT = 1;
const SPREAD = 200;

export class FixtureCloseOut {
  readonly engine = new FixtureEngine();
  readonly #prices: ReplayStep[] = [];
  #at = 1_000_000;

  constructor(deposit: number) {
    openFundedAccount(this.engine, ACCOUNT, deposit, this.#at);
  }

  get at(): number {
    return this.#at;
  }

  /** A second later. */
  tick(symbol: string, bid: number): void {
    this.#at += 1_000;
    const arrivedAt = this.#at;
    const [said, source, tick] = [{ bid: priceToDecimal(price(bid)), ask: priceToDecimal(price(bid + SPREAD)) }, null, null];
    const record: TapeRecord = {
      kind: 'quote',
      arrivedAt,
      sentAt: arrivedAt,
      symbol,
      bid: price(bid),
      ask: price(bid + SPREAD),
      said,
      source,
      tick,
    };
    this.#prices.push({ kind: 'price', at: arrivedAt, step: { kind: 'record', at: arrivedAt, record } });
    this.engine.tick(symbol, bid, bid + SPREAD, arrivedAt);
  }

  open(margin: number): number {
    const answer = this.tryOpen(margin);
    if (answer.kind !== 'opened') throw new Error(`refused: ${JSON.stringify(answer)}`);
    return answer.positionId;
  }

  tryOpen(margin: number): Answer {
    return this.engine.submit({
      ...this.#base('open'),
      kind: 'openPosition',
      symbol: 'EURUSD',
      side: 'long',
      margin: cents(margin),
      leverage: 30,
      priceBound: price(900_000_000_000),
      guaranteedStop: false,
      openedBy: 'client',
      ...NO_STOPS,
    });
  }

  deposit(amount: number): void {
    const reference = `deposit-${this.engine.journal.length}`;
    this.engine.submit({ ...this.#base('deposit'), kind: 'moveFunds', fundsKind: 'deposit', amount: cents(amount), reference });
  }

  close(positionId: number): void {
    this.engine.submit({ ...this.#base('close'), kind: 'closePosition', positionId, seenPrice: null, margin: null, reason: 'manual' });
  }

  closeNth(nth: number): void {
    const position = this.engine.account(ACCOUNT).positions[nth];
    if (position !== undefined) this.close(position.id);
  }

  get equity(): number {
    return figuresOf(this.engine.account(ACCOUNT), this.engine.market).equity;
  }

  /** The first position that was closed for lack of margin. */
  get firstClosedOut(): number | null {
    for (const { events } of this.engine.journal) {
      for (const event of events) if (event.kind === 'positionClosed' && event.reason === 'stopOut') return event.positionId;
    }
    return null;
  }

  /** What is known of the close-out of a position; the steps begin after a moment. */
  recorded(positionId: number, fromMs: number): RecordedCloseOut {
    const { journal } = this.engine;
    const closing = journal.find(({ events }) =>
      events.some((event) => event.kind === 'positionClosed' && event.positionId === positionId && event.reason === 'stopOut'),
    );
    if (closing === undefined) throw new Error(`position ${positionId} was not closed out`);
    const before = foldAccount(
      journal.filter(({ at }) => at <= fromMs),
      ACCOUNT,
    );
    if (before === null) throw new Error('the account was not open');
    const entries = journal.flatMap((entry): readonly ReplayStep[] =>
      entry.at > fromMs && entry.seq <= closing.seq ? [{ kind: 'entry', at: entry.at, entry }] : [],
    );
    const steps = [
      ...this.#openings(fromMs),
      ...[...this.#prices.filter(({ at }) => at > fromMs), ...entries].toSorted((a, b) => a.at - b.at),
    ];
    return { before, steps, closing, openTerms: fixtureTerms };
  }

  #openings(fromMs: number): readonly ReplayStep[] {
    const latest = new Map<string, ReplayStep>();
    for (const one of this.#prices) {
      if (one.at > fromMs || one.kind !== 'price' || one.step.kind !== 'record' || one.step.record.kind !== 'quote') continue;
      const { symbol, bid, ask, arrivedAt, source, tick } = one.step.record;
      const quote = { bid, ask, quotedAt: arrivedAt, source, tick };
      const opening = { symbol, quote, isHalted: false, isUnderReview: false, isLate: false, hold: null };
      latest.set(symbol, { kind: 'price', at: fromMs, step: { kind: 'opening', at: fromMs, opening } });
    }
    return [...latest.values()];
  }

  #base(name: string) {
    return { commandId: `${name}-${this.engine.journal.length}`, accountId: ACCOUNT, at: this.#at };
  }
}

/** Does all of the work at once. */
export function replayAtOnce(recorded: RecordedCloseOut): CloseOutReplay | NotReproduced {
  const pieces = replayCloseOut(recorded);
  for (;;) {
    const piece = pieces.next();
    if (piece.done === true) return piece.value;
  }
}

function fixtureTerms(): PastTerms {
  const market = new FixtureMarket();
  return {
    rules: market.rules,
    calendar: market.calendar,
    symbols: market.symbols,
    instrument: (symbol) => market.instrument(symbol),
    category: (id) => market.category(id),
    isHalted: () => false,
    isDelisted: () => false,
    follow: () => undefined,
    advance: () => false,
  };
}
