/** One account in the engine once more: the same decisions on recorded prices, without the other accounts and without a journal. */
import { applyEntry } from '../../engine/apply.ts';
import type { Command } from '../../engine/command.ts';
import { copyOf } from '../../engine/copy-account.ts';
import { decide, selectRefusal } from '../../engine/decide.ts';
import { decideExpiry } from '../../engine/decide-order.ts';
import { decideSweep } from '../../engine/decide-sweep.ts';
import type { EngineEvent, JournalEntry } from '../../engine/event.ts';
import type { MarketView } from '../../engine/market-view.ts';
import { PendingTicks } from '../../engine/pending-ticks.ts';
import { emptyState, figuresOf, type Account, type EngineState } from '../../engine/state.ts';
import { BROKER_ACCOUNT_ID } from '../../engine/trading-terms.ts';
import { TriggerIndex } from '../../engine/trigger-index.ts';
import { cents, type Cents } from '../../money.ts';
import type { AccountFigures } from '../margin.ts';
import type { EntryTicket } from '../order-terms.ts';
import type { PartialTarget } from '../partial-target.ts';
import { RecordedMarket, type MarketStep, type PastTerms } from './recorded-market.ts';
import { selectRecordedCommands } from './recorded-commands.ts';

/** An account at a moment, with what else decides about it. */
export type PastAccount = Pick<EngineState, 'terms' | 'sweeps' | 'idStep'> & { readonly account: Account };

/** Folds the entries of an account, and of the broker, up to a moment; null if the account was not open by then. */
export function foldAccount(entries: readonly JournalEntry[], accountId: number): PastAccount | null {
  const state = emptyState();
  for (const entry of entries) applyOutOfSequence(state, entry);
  const account = state.accounts.get(accountId);
  return account === undefined ? null : { account, terms: state.terms, sweeps: state.sweeps, idStep: state.idStep };
}

/** Entries of other accounts are left out, so the numbers have gaps. */
function applyOutOfSequence(state: EngineState, entry: JournalEntry): void {
  state.seq = entry.seq - 1;
  applyEntry(state, entry);
}

/** What the engine decided, and when. */
export interface Decided {
  readonly at: number;
  readonly event: EngineEvent;
}

const NOT_OVER = (): boolean => false;

/** A stake of another size: what it would have been if everything had been traded with this share of it. */
export function resize(margin: Cents, percent: number): Cents {
  return cents(Math.ceil((margin * percent) / 100));
}

export class AccountReplay {
  readonly market: RecordedMarket;
  readonly decided: Decided[] = [];
  readonly #accountId: number;
  readonly #terms: PastTerms;
  readonly #state: EngineState;
  readonly #triggers: TriggerIndex;
  readonly #ticks: PendingTicks;
  readonly #indexOf: ReadonlyMap<string, number>;

  readonly #sizePercent: number;

  /** `sizePercent` makes all stakes smaller: those that are open or pending, and those that commands open. */
  constructor({ account, terms, sweeps, idStep }: PastAccount, pastTerms: PastTerms, at: number, sizePercent = 100) {
    this.#accountId = account.id;
    this.#sizePercent = sizePercent;
    this.#terms = pastTerms;
    this.market = new RecordedMarket(pastTerms);
    this.#state = Object.assign(copyOf(this.#resized(account)), { terms, sweeps, idStep });
    pastTerms.follow(terms, at);
    pastTerms.advance(at);
    this.#indexOf = new Map(this.market.symbols.map((symbol, index) => [symbol, index]));
    this.#triggers = new TriggerIndex(this.market.symbols);
    this.#triggers.rebuild(this.#state, this.market);
    const { market } = this;
    this.#ticks = new PendingTicks({
      state: this.#state,
      triggers: this.#triggers,
      market,
      record: (decided) => this.#record(decided.at, decided.events, decided.market),
    });
  }

  get account(): Account {
    const account = this.#state.accounts.get(this.#accountId);
    if (account === undefined) throw new Error(`the replay lost account ${this.#accountId}`);
    return account;
  }

  get figures(): AccountFigures {
    return figuresOf(this.account, this.market);
  }

  /** Time passes: terms begin and end, and orders expire. */
  advance(at: number): void {
    if (this.#terms.advance(at)) this.#triggers.watchMargin(this.#state, this.#accountId, this.market);
    for (const { events } of decideExpiry(this.#state, this.#triggers.takeExpired(at), at)) this.#record(at, events);
  }

  /** What the tape says next happens to the account. */
  takePrice(step: MarketStep): void {
    const quote = this.market.take(step);
    if (step.kind === 'opening') {
      this.#triggers.watchMargin(this.#state, this.#accountId, this.market);
      return;
    }
    const { record } = step;
    if (quote === null || record.kind !== 'quote') return;
    const instrumentIndex = this.#indexOf.get(record.symbol);
    if (instrumentIndex === undefined) return;
    this.#ticks.take({ instrumentIndex, bid: quote.bid, ask: quote.ask, now: step.at }, NOT_OVER);
  }

  /** What the journal says next: the broker's terms and sweeps as they were, and the account's own commands, decided again. */
  takeEntry(entry: JournalEntry): void {
    if (entry.accountId === BROKER_ACCOUNT_ID) {
      applyOutOfSequence(this.#state, entry);
      this.#terms.follow(this.#state.terms, entry.at);
      this.#sweep(entry.at);
      this.#triggers.watchMargin(this.#state, this.#accountId, this.market);
      return;
    }
    if (entry.accountId !== this.#accountId) return;
    const symbolOf = (positionId: number): string | undefined => this.#state.positions.get(positionId)?.symbol;
    for (const { command, decidedAt, gave } of selectRecordedCommands(entry, symbolOf)) {
      if (decidedAt !== null) this.market.setQuote(decidedAt.symbol, decidedAt.quote);
      if (gave?.kind === 'position') this.#state.nextPositionId = gave.id;
      if (gave?.kind === 'order') this.#state.nextOrderId = gave.id;
      this.submit(this.#resizedCommand(command));
    }
  }

  #resized(account: Account): Account {
    const resizeOne = <Stake extends { readonly margin: Cents }>(stake: Stake): Stake => ({
      ...stake,
      margin: resize(stake.margin, this.#sizePercent),
    });
    const positions = account.positions.map(resizeOne).map((position) => {
      const { partialTargets: targets } = position;
      return targets === undefined ? position : { ...position, partialTargets: this.#resizedTargets(targets) };
    });
    return { ...account, positions, orders: account.orders.map(resizeOne) };
  }

  /** Rounded down, so that their sum stays below a stake that was rounded up. */
  #resizedTargets(targets: readonly PartialTarget[]): readonly PartialTarget[] {
    return targets.map((target) => ({ ...target, margin: cents(Math.floor((target.margin * this.#sizePercent) / 100)) }));
  }

  #resizedCommand(command: Command): Command {
    switch (command.kind) {
      case 'openPosition':
      case 'placeOrder':
        return { ...command, margin: resize(command.margin, this.#sizePercent) };
      case 'placeOrderPair': {
        const [first, second] = command.legs;
        const resized = (leg: EntryTicket): EntryTicket => ({ ...leg, margin: resize(leg.margin, this.#sizePercent) });
        return { ...command, legs: [resized(first), resized(second)] };
      }
      case 'updatePartialTargets':
        return { ...command, targets: this.#resizedTargets(command.targets) };
      case 'closePosition':
        return command.margin === null ? command : { ...command, margin: resize(command.margin, this.#sizePercent) };
      default:
        return command;
    }
  }

  /** Decides a command. Returns whether it was carried out. */
  submit(command: Command): boolean {
    this.#ticks.decideAccount(this.#accountId);
    const events = decide(this.#state, this.market, command, { isReferenceUsed: false });
    if (selectRefusal(events) !== null) return false;
    this.#record(command.at, events);
    return true;
  }

  #sweep(at: number): void {
    const { current } = this.#state.sweeps;
    if (current === null) return;
    const events = decideSweep(this.#state, this.account, current.sweep);
    if (events.length > 0) this.#record(at, events);
  }

  #record(at: number, events: readonly EngineEvent[], market: MarketView = this.market): void {
    for (const event of events) this.decided.push({ at, event });
    applyOutOfSequence(this.#state, { seq: this.#state.seq + 1, at, accountId: this.#accountId, commandId: null, events });
    this.#triggers.follow(this.#state, this.#accountId, events, market);
  }
}
