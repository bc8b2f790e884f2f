import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { describe, expect, test } from 'vitest';
import type { CommandName, CommandOutcome } from '../../../transport/command-sender.ts';
import { createOrderDesk, type DeskAnswer, type OrderDesk } from './order-desk.ts';

const FRAME = Date.UTC(2026, 10, 29, 12);
const quote = { bid: price(60_000_000_000), ask: price(60_010_000_000), at: 0, frame: FRAME };
/** The server's time of every press. */
const PRESSED_AT = '2026-11-29T12:00:00.150Z';
const position: HeldPosition = {
  id: 7,
  symbol: 'BTCUSD',
  displayName: 'Bitcoin',
  side: 'long',
  margin: cents(10_000),
  leverage: 2,
  openPrice: price(59_000_000_000),
  openedAt: 0,
  guaranteedStop: false,
  trailingDistance: null,
  openedBy: 'client',
  stopLoss: null,
  takeProfit: null,
  profit: cents(0),
  waitingClose: null,
};
const order = {
  symbol: 'BTCUSD',
  side: 'long',
  margin: cents(10_050),
  leverage: 2,
  stopLoss: null,
  takeProfit: null,
  trailingDistance: null,
  guaranteedStop: false,
} as const;

function openDesk(): { desk: OrderDesk; sent: [string, unknown][]; answer: (outcome: CommandOutcome) => void } {
  const sent: [string, unknown][] = [];
  let resolve: (outcome: CommandOutcome) => void = () => undefined;
  const desk = createOrderDesk({
    send: <Name extends CommandName>(event: Name, message: unknown) => {
      sent.push([event, message]);
      return new Promise<CommandOutcome<Name>>((settle) => (resolve = settle as (outcome: CommandOutcome) => void));
    },
    newCommandId: () => `command-${sent.length}`,
    serverNow: () => Date.parse(PRESSED_AT),
  });
  return { desk, sent, answer: (outcome) => resolve(outcome) };
}

describe('a command sent', () => {
  test('to buy carries the ask plus 0.025 %', () => {
    const { desk, sent } = openDesk();
    void desk.open(order, quote);
    expect(sent).toEqual([
      [
        'openPosition',
        {
          direction: 'buy',
          amount: 100.5,
          leverage: 2,
          price: 60_010 * 1.00025,
          symbol: 'BTCUSD',
          stop_lost: null,
          take_profit: null,
          trailing_stop: null,
          protected: 0,
          seen_rate: 60_010,
          seen_at: PRESSED_AT,
          seen_frame: FRAME,
          client_order_id: 'command-0',
        },
      ],
    ]);
  });

  test('to sell carries the bid minus 0.025 %', () => {
    const { desk, sent } = openDesk();
    void desk.open({ ...order, side: 'short' }, quote);
    expect(sent[0]?.[1]).toMatchObject({ direction: 'sell', price: 60_000 - 60_000 * 0.00025, seen_rate: 60_000 });
  });

  test('to open names no frame if the price came without one', () => {
    const { desk, sent } = openDesk();
    const { frame: _frame, ...unnamed } = quote;
    void desk.open(order, unnamed);
    expect(sent[0]?.[1]).toMatchObject({ seen_rate: 60_010, seen_at: PRESSED_AT, seen_frame: null });
  });

  test.each([
    ['a long carries the bid', 'long', 60_000],
    ['a short carries the ask', 'short', 60_010],
  ] as const)('to close %s that the client saw, and when', (_which, side, seenPrice) => {
    const { desk, sent } = openDesk();
    void desk.close({ ...position, side }, quote);
    const evidence = { price: seenPrice, seen_at: PRESSED_AT, seen_frame: FRAME };
    expect(sent).toEqual([['closePosition', { id: 7, ...evidence, client_order_id: 'command-0' }]]);
  });

  test('to close a part carries the same', () => {
    const { desk, sent } = openDesk();
    void desk.closePart(position, cents(40_00), quote);
    const evidence = { price: 60_000, seen_at: PRESSED_AT, seen_frame: FRAME };
    expect(sent).toEqual([['closePosition', { id: 7, ...evidence, amount: 40, client_order_id: 'command-0' }]]);
  });

  test('to close without a price on the screen carries none', () => {
    const { desk, sent } = openDesk();
    void desk.close(position, undefined);
    expect(sent).toEqual([['closePosition', { id: 7, price: null, client_order_id: 'command-0' }]]);
  });

  test('to close several carries the price of each: the bid for a long, the ask for a short, none if there was none', () => {
    const { desk, sent } = openDesk();
    const positions = [position, { ...position, id: 8, side: 'short' as const }, { ...position, id: 9, symbol: 'EURUSD' }];
    void desk.closeSeveral(positions, (symbol) => (symbol === 'BTCUSD' ? quote : undefined));
    expect(sent).toEqual([
      [
        'closePositions',
        {
          ids: [7, 8, 9],
          seen_at: PRESSED_AT,
          seen_rates: [60_000, 60_010, null],
          seen_frames: [FRAME, FRAME, null],
          client_order_id: 'command-0',
        },
      ],
    ]);
  });

  test('to place an order that waits for its price carries nothing seen', () => {
    const { desk, sent } = openDesk();
    void desk.placeOrder({ ...order, entryKind: 'limit', entryPrice: price(59_000_000_000), expiresAt: null });
    expect(Object.keys(sent[0]?.[1] ?? {}).filter((field) => field.startsWith('seen'))).toEqual([]);
  });

  test('to place a pair carries both orders and says which of them was refused', async () => {
    const { desk, sent, answer } = openDesk();
    const { symbol, ...ticket } = order;
    const leg = { ...ticket, entryKind: 'limit', entryPrice: price(59_000_000_000), expiresAt: null } as const;
    const placed = desk.placeOrderPair({ symbol, legs: [leg, { ...leg, entryKind: 'stop' }] });
    expect(sent).toMatchObject([
      ['placeOrderPair', { symbol, legs: [{ kind: 'limit', price: 59_000 }, { kind: 'stop' }], client_order_id: 'command-0' }],
    ]);
    answer({ kind: 'refused', body: { status: false, message: '', error: { code: 'entryPriceTooLow', limit: 60_000, leg: 2 } } });
    expect(await placed).toEqual({ kind: 'refused', code: 'entryPriceTooLow', limit: 60_000, opensAt: undefined, leg: 2 });
  });

  test('to update carries every stop, an empty one as null', () => {
    const { desk, sent } = openDesk();
    void desk.updateStops(position, { stopLoss: price(58_000_500_000), takeProfit: null, trailingDistance: price(500_000) });
    expect(sent).toEqual([
      ['updatePosition', { id: 7, stop_lost: 58_000.5, take_profit: null, trailing_stop: 0.5, client_order_id: 'command-0' }],
    ]);
  });
});

describe('a pending command', () => {
  test('is not sent again; another one is', async () => {
    const { desk, sent } = openDesk();
    void desk.close(position, quote);
    expect(desk.isPending('close 7')).toBe(true);
    expect(await desk.close(position, quote)).toEqual({ kind: 'alreadyAsked' });
    void desk.updateStops(position, position);
    expect(sent.length).toBe(2);
  });

  test('ends with the response, and listeners hear of both', async () => {
    const { desk, answer } = openDesk();
    const heard: boolean[] = [];
    desk.subscribe(() => heard.push(desk.isPending('open')));
    const opened = desk.open(order, quote);
    answer({ kind: 'unknown' });
    await opened;
    expect(heard).toEqual([true, false]);
  });
});

describe('responses', () => {
  test.each<[CommandOutcome<'closePosition'>, DeskAnswer]>([
    [
      { kind: 'done', answer: { status: true, id: 7, price: 60_005, profit: euros(1.5) } },
      { kind: 'done', id: 7, price: 60_005, profit: euros(1.5), isWaiting: false },
    ],
    [
      { kind: 'refused', body: { status: false, message: '', error: { code: 'priceMoved', limit: 60_100 } } },
      { kind: 'refused', code: 'priceMoved', limit: 60_100, opensAt: undefined },
    ],
    [
      { kind: 'refused', body: { status: false, message: '', error: { code: 'marketClosed', opensAt: '2026-11-25T08:00:00.000Z' } } },
      { kind: 'refused', code: 'marketClosed', limit: undefined, opensAt: Date.UTC(2026, 10, 25, 8) },
    ],
    [{ kind: 'notSent' }, { kind: 'notSent' }],
    [{ kind: 'unknown' }, { kind: 'unknown' }],
  ])('%j is %j', async (outcome, expected) => {
    const { desk, answer } = openDesk();
    const closed = desk.close(position, quote);
    answer(outcome);
    expect(await closed).toEqual(expected);
  });
});
