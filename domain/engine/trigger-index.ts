import type { OpenPosition } from '../trading/position.ts';
import type { EngineEvent } from './event.ts';
import { selectMarginLevels } from './margin-watch.ts';
import type { MarketView } from './market-view.ts';
import type { EngineState } from './state.ts';
import { TriggerBook, type FiredTrigger } from './trigger-book.ts';

/**
 * Keeps the trigger book in step with the state. It holds nothing that the state and the market do not say: after a restart it
 * is built from them again.
 */
export class TriggerIndex {
  readonly #book: TriggerBook;
  readonly #indexOfSymbol: ReadonlyMap<string, number>;
  readonly #stopLossSlots = new Map<number, number>();
  readonly #takeProfitSlots = new Map<number, number>();
  readonly #marginSlots = new Map<number, readonly number[]>();

  constructor(symbols: readonly string[]) {
    this.#book = new TriggerBook(symbols.length);
    this.#indexOfSymbol = new Map(symbols.map((symbol, index) => [symbol, index]));
  }

  takeFired(instrumentIndex: number, bid: number, ask: number): readonly FiredTrigger[] {
    return this.#book.takeFired(instrumentIndex, bid, ask);
  }

  /** Builds the whole index from a recovered state. */
  rebuild(state: EngineState, market: MarketView): void {
    for (const position of state.positions.values()) this.#watchStops(position);
    for (const accountId of state.accounts.keys()) this.watchMargin(state, accountId, market);
  }

  /** Follows the events of one journal entry that the state has applied. */
  follow(state: EngineState, accountId: number, events: readonly EngineEvent[], market: MarketView): void {
    for (const event of events) {
      if (event.kind === 'positionOpened') this.#watchStops(event.position);
      else if (event.kind === 'positionClosed') this.#forgetStops(event.positionId);
      else if (event.kind === 'stopsUpdated') {
        this.#forgetStops(event.positionId);
        const position = state.positions.get(event.positionId);
        if (position !== undefined) this.#watchStops(position);
      }
    }
    if (events.some(canLowerMarginLevel)) this.watchMargin(state, accountId, market);
    else if (state.accounts.get(accountId)?.positions.length === 0) this.#forgetMargin(accountId);
  }

  /** Gives an account the margin levels that follow from its state and the quotes of this moment. */
  watchMargin(state: EngineState, accountId: number, market: MarketView): void {
    this.#forgetMargin(accountId);
    const account = state.accounts.get(accountId);
    if (account === undefined || account.positions.length === 0) return;
    const slots = selectMarginLevels(account, market).map(({ symbol, side, level }) =>
      this.#book.add(this.#indexOf(symbol), side === 'long' ? 'bidFalls' : 'askRises', level, 'margin', accountId),
    );
    this.#marginSlots.set(accountId, slots);
  }

  #forgetMargin(accountId: number): void {
    const slots = this.#marginSlots.get(accountId);
    if (slots === undefined) return;
    for (const slot of slots) this.#book.remove(slot);
    this.#marginSlots.delete(accountId);
  }

  #watchStops(position: OpenPosition): void {
    const index = this.#indexOf(position.symbol);
    const isLong = position.side === 'long';
    if (position.stopLoss !== null) {
      const slot = this.#book.add(index, isLong ? 'bidFalls' : 'askRises', position.stopLoss, 'stopLoss', position.id);
      this.#stopLossSlots.set(position.id, slot);
    }
    if (position.takeProfit !== null) {
      const slot = this.#book.add(index, isLong ? 'bidRises' : 'askFalls', position.takeProfit, 'takeProfit', position.id);
      this.#takeProfitSlots.set(position.id, slot);
    }
  }

  #forgetStops(positionId: number): void {
    for (const slots of [this.#stopLossSlots, this.#takeProfitSlots]) {
      const slot = slots.get(positionId);
      if (slot !== undefined) this.#book.remove(slot);
      slots.delete(positionId);
    }
  }

  #indexOf(symbol: string): number {
    const index = this.#indexOfSymbol.get(symbol);
    if (index === undefined) throw new Error(`a position in ${symbol}, which is no instrument`);
    return index;
  }
}

/**
 * Whether an event may bring an account nearer to its stop-out. A closing only realises what was counted already and frees margin,
 * and money coming in only helps: the levels set before stay safe, if early, and are set anew when one of them is reached.
 */
function canLowerMarginLevel(event: EngineEvent): boolean {
  return event.kind === 'positionOpened' || (event.kind === 'fundsMoved' && event.amount < 0);
}
