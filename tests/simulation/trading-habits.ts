import type { CloseSeveralAnswer, CommandAnswer, PositionsMessage } from '@fairlead/contract/trading/schemas.ts';
import type { CommandMessage, CommandName } from '../../web/transport/command-sender.ts';

export type AnyAnswer = CommandAnswer | CloseSeveralAnswer;

/** A command as it is sent. The id is the client's own, so that it can be sent again. */
export type SentCommand = { readonly [Name in CommandName]: { readonly name: Name; readonly message: CommandMessage<Name> } }[CommandName];

export interface KnownQuote {
  readonly bid: number;
  readonly ask: number;
}

type Direction = 'buy' | 'sell';

interface OwnPosition {
  readonly id: number;
  readonly symbol: string;
  readonly direction: Direction;
}

/** Levels are set this far from the price: the market reaches them within seconds or within a minute. */
const NEAREST_SHARE = 0.000_02;
const FURTHEST_SHARE = 0.000_6;

/**
 * Chooses what one client commands next: opens, sets stops, places orders, closes. If it knows quotes, its levels are so near the price
 * that the market soon reaches them; otherwise they are far away.
 */
export class TradingHabits {
  readonly #accountId: number;
  readonly #random: () => number;
  readonly #quoteOf: (symbol: string) => KnownQuote | null;
  #open: OwnPosition[] = [];
  #orderIds: number[] = [];
  #count = 0;

  constructor(accountId: number, random: () => number, quoteOf: (symbol: string) => KnownQuote | null = () => null) {
    this.#accountId = accountId;
    this.#random = random;
    this.#quoteOf = quoteOf;
  }

  /** Uses what the server shows of the account in place of what the answers said. */
  see({ open, orders }: Pick<PositionsMessage, 'open' | 'orders'>): void {
    this.#open = open.map(({ id, symbol, direction }) => ({ id, symbol, direction }));
    this.#orderIds = orders.map(({ id }) => id);
  }

  learn(command: SentCommand, answer: AnyAnswer): void {
    if (!answer.status) {
      // What was rejected has most often gone already, so it is not requested again.
      const id = 'id' in command.message ? command.message.id : null;
      this.#forgetPosition(id);
      this.#orderIds = this.#orderIds.filter((orderId) => orderId !== id);
    } else if ('closed' in answer) this.#open = [];
    else if (command.name === 'openPosition') {
      const { symbol, direction } = command.message;
      this.#open.push({ id: answer.id, symbol, direction });
    } else if (command.name === 'closePosition' && command.message.amount === undefined) this.#forgetPosition(answer.id);
    else if (command.name === 'placeOrder') this.#orderIds.push(answer.id);
    else if (command.name === 'cancelOrder') this.#orderIds = this.#orderIds.filter((orderId) => orderId !== answer.id);
  }

  next(): SentCommand {
    this.#count += 1;
    const client_order_id = `trader-${this.#accountId}-${this.#count}`;
    const [oldest] = this.#open;
    if (oldest !== undefined && this.#open.length > 5) {
      return { name: 'closePosition', message: { id: oldest.id, price: null, client_order_id } };
    }
    const dice = this.#random();
    const kind = this.#random();
    if (oldest !== undefined && kind < 0.05) {
      return { name: 'closePositions', message: { ids: this.#open.map(({ id }) => id), client_order_id } };
    }
    if (oldest !== undefined && kind < 0.15) {
      return { name: 'closePosition', message: { id: oldest.id, amount: 1 + Math.floor(dice * 5), client_order_id } };
    }
    if (kind < 0.3) return this.#nextOrder(dice, client_order_id);
    if (kind < 0.35) return { name: 'setAlert', message: { symbol: 'BTCUSD', price: 1 + dice, client_order_id } };
    if (oldest !== undefined && dice < 0.25) return this.#nextStops(oldest, kind < 0.7, client_order_id);
    if (oldest !== undefined && dice < 0.5) return { name: 'closePosition', message: { id: oldest.id, client_order_id } };
    const direction = this.#random() < 0.5 ? 'buy' : 'sell';
    const symbol = dice < 0.75 ? 'BTCUSD' : 'ETHUSD';
    return {
      name: 'openPosition',
      message: {
        direction,
        symbol,
        // Two decimals, occasionally more than is available: rejections have to survive too.
        amount: Math.round(100 + this.#random() * 60_000) / 100,
        leverage: 2,
        price: direction === 'buy' ? 10_000_000 : 0.01,
        ...this.#stopsNear(direction, symbol),
        client_order_id,
      },
    };
  }

  #nextOrder(dice: number, client_order_id: string): SentCommand {
    const [oldest] = this.#orderIds;
    if (oldest !== undefined && dice < 0.3) return { name: 'cancelOrder', message: { id: oldest, client_order_id } };
    const quote = this.#quoteOf('BTCUSD');
    if (oldest !== undefined && dice < 0.5) {
      const price = quote === null ? 1 + dice : roundPrice(quote.bid * (1 - this.#share()));
      return { name: 'changeOrder', message: { id: oldest, price, client_order_id } };
    }
    const terms = { symbol: 'BTCUSD', amount: 100 + Math.round(dice * 100), leverage: 2 };
    if (quote === null) {
      return { name: 'placeOrder', message: { kind: 'limit', direction: 'buy', ...terms, price: 1 + dice, client_order_id } };
    }
    const kind = this.#random() < 0.5 ? 'limit' : 'stop';
    const direction = this.#random() < 0.5 ? 'buy' : 'sell';
    // A limit order needs a better price than the current one, a stop order a worse one.
    const isBelow = (kind === 'limit') === (direction === 'buy');
    const from = direction === 'buy' ? quote.ask : quote.bid;
    const price = roundPrice(from * (isBelow ? 1 - this.#share() : 1 + this.#share()));
    return { name: 'placeOrder', message: { kind, direction, ...terms, price, client_order_id } };
  }

  #nextStops({ id, symbol, direction }: OwnPosition, isTrailing: boolean, client_order_id: string): SentCommand {
    const near = this.#stopsNear(direction, symbol);
    const stops = near ?? { stop_lost: 1 + this.#random(), take_profit: null };
    return { name: 'updatePosition', message: { id, ...stops, trailing_stop: isTrailing ? 5_000 : null, client_order_id } };
  }

  /** Null if no quote is known. */
  #stopsNear(direction: Direction, symbol: string): { readonly stop_lost: number; readonly take_profit: number } | null {
    const quote = this.#quoteOf(symbol);
    if (quote === null) return null;
    const closing = direction === 'buy' ? quote.bid : quote.ask;
    const [below, above] = [roundPrice(closing * (1 - this.#share())), roundPrice(closing * (1 + this.#share()))];
    return direction === 'buy' ? { stop_lost: below, take_profit: above } : { stop_lost: above, take_profit: below };
  }

  #share(): number {
    return NEAREST_SHARE + this.#random() * (FURTHEST_SHARE - NEAREST_SHARE);
  }

  #forgetPosition(id: number | null): void {
    this.#open = this.#open.filter((position) => position.id !== id);
  }
}

/** Two decimals, as both instruments are quoted. */
function roundPrice(value: number): number {
  return Math.round(value * 100) / 100;
}
