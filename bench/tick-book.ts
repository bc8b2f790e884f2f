import { applyEntry } from '@fairlead/domain/engine/apply.ts';
import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { emptyState, type EngineState } from '@fairlead/domain/engine/state.ts';
import { TriggerIndex } from '@fairlead/domain/engine/trigger-index.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import type { PriceAlert } from '@fairlead/domain/trading/price-alert.ts';
import { seededRandom } from '@fairlead/server/demo/seeded-random.ts';
import { BenchMarket } from './bench-market.ts';

const POSITIONS_PER_ACCOUNT = 10;

export interface Book {
  readonly state: EngineState;
  readonly market: BenchMarket;
  readonly triggers: TriggerIndex;
  /** The entries that produced the state. */
  readonly entries: readonly JournalEntry[];
}

/**
 * Positions spread evenly over accounts and symbols, stops 1 to 20 % away, one in ten of them trailing, each account staking half of its
 * balance; and for each account a pending order and an alert at the same distance.
 */
export function buildBook(positionCount: number, symbolCount = Infinity): Book {
  const random = seededRandom(42);
  const state = emptyState();
  const market = new BenchMarket();
  const symbols = market.symbols.slice(0, symbolCount);
  const triggers = new TriggerIndex(market.symbols);
  const entries: JournalEntry[] = [];
  let positionId = 1;
  for (let accountId = 1; accountId <= positionCount / POSITIONS_PER_ACCOUNT; accountId += 1) {
    const positions: OpenPosition[] = [];
    for (let nth = 0; nth < POSITIONS_PER_ACCOUNT; nth += 1) {
      positions.push(randomPosition(positionId, accountId, { market, symbols, random }));
      positionId += 1;
    }
    const stake = positions.reduce((total, { margin }) => total + margin, 0);
    const entry: JournalEntry = {
      seq: state.seq + 1,
      at: 0,
      accountId,
      commandId: null,
      events: [
        { kind: 'accountOpened' },
        { kind: 'fundsMoved', fundsKind: 'deposit', purse: 'cash', amount: cents(stake * 2), reference: 'seed' },
        ...positions.map((position) => ({
          kind: 'positionOpened' as const,
          position,
          quote: market.quoteOf(position.symbol),
          priceBound: position.openPrice,
          orderId: null,
        })),
        ...waitingOf(accountId, { market, symbols, random }),
      ],
    };
    applyEntry(state, entry);
    entries.push(entry);
  }
  triggers.rebuild(state, market);
  return { state, market, triggers, entries };
}

interface Drawing {
  readonly market: BenchMarket;
  readonly symbols: readonly string[];
  readonly random: () => number;
}

/** A pending order and an alert, 1 to 20 % from the price. Both are numbered by their account. */
function waitingOf(accountId: number, { market, symbols, random }: Drawing): readonly EngineEvent[] {
  const symbol = symbols[Math.floor(random() * symbols.length)] ?? 'SYM0';
  const quote = market.quoteOf(symbol);
  const away = 1 + 0.01 + random() * 0.19;
  const order: EntryOrder = {
    ...NO_STOPS,
    id: accountId,
    accountId,
    symbol,
    side: 'long',
    entryKind: 'stop',
    entryPrice: price(Math.round(quote.ask * away)),
    margin: cents(1_000),
    leverage: 5,
    guaranteedStop: false,
    placedAt: 0,
    expiresAt: null,
  };
  const level = price(Math.round(quote.bid * away));
  const alert: PriceAlert = { id: accountId, accountId, symbol, level, direction: 'rises', setAt: 0, fired: null };
  return [
    { kind: 'orderPlaced', order, quote },
    { kind: 'alertSet', alert },
  ];
}

function randomPosition(id: number, accountId: number, { market, symbols, random }: Drawing): OpenPosition {
  const symbol = symbols[Math.floor(random() * symbols.length)] ?? 'SYM0';
  const quote = market.quoteOf(symbol);
  const isLong = random() < 0.5;
  const openPrice = isLong ? quote.ask : quote.bid;
  const away = (direction: number): number => Math.round(openPrice * (1 + direction * (0.01 + random() * 0.19)));
  return {
    id,
    accountId,
    symbol,
    side: isLong ? 'long' : 'short',
    margin: cents(1_000 + Math.floor(random() * 50_000)),
    leverage: [5, 10, 20, 30][Math.floor(random() * 4)] ?? 10,
    openPrice,
    openedAt: 0,
    stopLoss: price(away(isLong ? -1 : 1)),
    takeProfit: price(away(isLong ? 1 : -1)),
    guaranteedStop: false,
    trailingDistance: random() < 0.1 ? price(Math.round(openPrice * 0.05)) : null,
    openedBy: 'client',
  };
}
