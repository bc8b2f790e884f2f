import { describe, expect, test } from 'vitest';
import { cents } from '../../money.ts';
import { price } from '../../price.ts';
import { NO_ACCESS } from '../access.ts';
import type { OpenPosition } from '../position.ts';
import { NO_STOPS } from '../stops.ts';
import { crossoverStrategy } from './crossover-strategy.ts';
import { accountOf, inputOf, marketOf, MIDWEEK, turningDown, turningUp } from './fixture-auto-market.ts';
import type { AutoAccount, AutoMarket } from './strategy.ts';

const EURO_UP = turningUp(1.1, 0.0001);
const EURO_DOWN = turningDown(1.1, 0.0001);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const decide = (market: AutoMarket, account: AutoAccount = accountOf(1_000_000), now = MIDWEEK) =>
  crossoverStrategy.decide(inputOf([market], account, now));

function held(symbol: string, changes: Partial<OpenPosition> = {}): OpenPosition {
  return {
    ...NO_STOPS,
    id: 7,
    accountId: 1,
    symbol,
    side: 'long',
    margin: cents(10_000),
    leverage: 10,
    openPrice: price(1_100_000),
    openedAt: MIDWEEK - HOUR_MS,
    guaranteedStop: false,
    openedBy: 'auto',
    ...changes,
  };
}

const holding = (...positions: OpenPosition[]) => accountOf(1_000_000, { positions, openPositionCount: positions.length });

describe('opening', () => {
  test('an upward crossing buys, with the stop loss two ranges below and the take profit three above', () => {
    const market = marketOf('EURUSD', EURO_UP, MIDWEEK);
    // The last candle rose by 0.018, the thirteen before it fell by 0.0001 each: 0.001379 on average, rounded up.
    expect(decide(market)).toEqual([
      {
        kind: 'open',
        symbol: 'EURUSD',
        side: 'long',
        margin: 91_792,
        leverage: 20,
        priceBound: 1_115_458,
        stopLoss: 1_112_420,
        takeProfit: 1_119_320,
        candleAt: Date.UTC(2026, 0, 14, 14, 15),
      },
    ]);
  });

  test('a downward crossing sells, with mirrored levels', () => {
    const [intent] = decide(marketOf('EURUSD', EURO_DOWN, MIDWEEK));
    expect(intent).toMatchObject({ kind: 'open', side: 'short' });
    if (intent?.kind !== 'open') throw new Error('expected an opening');
    expect(intent.stopLoss).toBeGreaterThan(intent.priceBound);
    expect(intent.takeProfit).toBeLessThan(intent.priceBound);
  });

  test('every instrument, up to the position limit', () => {
    const markets = ['BTCUSD', 'EURUSD', 'SPXUSD', 'AAPL', 'XAUUSD'].map((symbol) => marketOf(symbol, turningUp(4_000, 4), MIDWEEK));
    const intents = crossoverStrategy.decide(inputOf(markets, accountOf(1_000_000)));
    expect(intents.map(({ symbol }) => symbol)).toEqual(['BTCUSD', 'EURUSD', 'SPXUSD']);
  });

  const up = (changes: Partial<AutoMarket> = {}, now = MIDWEEK) => marketOf('EURUSD', EURO_UP, now, changes);
  const { quote } = up();
  const saturday = Date.UTC(2026, 0, 17, 12);
  const fridayEvening = Date.UTC(2026, 0, 16, 21, 10);
  test.each<[string, AutoMarket, (AutoAccount | undefined)?, number?]>([
    [
      'there is no crossing',
      marketOf(
        'EURUSD',
        EURO_UP.map(() => 1.1),
        MIDWEEK,
      ),
    ],
    ['the market is closed', up({}, saturday), undefined, saturday],
    ['the market closes within the hour', up({}, fridayEvening), undefined, fridayEvening],
    ['trading is halted', up({ isHalted: true })],
    ['there is no quote', up({ quote: undefined })],
    ['the quote is stale', up({ quote: { bid: price(1_110_000), ask: price(1_110_080), at: MIDWEEK - 16_000 } })],
    ['the spread is too wide', up({ quote: { bid: price(1_110_000), ask: price(1_111_000), at: MIDWEEK } })],
    [
      'the crossing is older than the last candle',
      up({ quote: quote && { ...quote, at: MIDWEEK + 15 * MINUTE_MS } }),
      undefined,
      MIDWEEK + 15 * MINUTE_MS,
    ],
    ['the history is too short', up({ candles: up().candles.slice(1) })],
    ['the account is not verified', up(), accountOf(1_000_000, { access: { ...NO_ACCESS, categoryIds: [2] } })],
    ['the category is not permitted', up(), accountOf(1_000_000, { access: { ...NO_ACCESS, verified: true, categoryIds: [1] } })],
    ['no leverage is allowed', up(), accountOf(1_000_000, { access: { verified: true, categoryIds: [2], leverageIndexes: { 2: [] } } })],
    ['it already holds the instrument', up(), holding(held('EURUSD'))],
    ['it holds three positions', up(), holding(held('BTCUSD'), held('AAPL', { id: 8 }), held('XAUUSD', { id: 9 }))],
    ['it has traded six times today', up(), accountOf(1_000_000, { tradesToday: 6 })],
    ['the account is at its position limit', up(), accountOf(1_000_000, { openPositionCount: 200 })],
    ['there is too little money', up(), accountOf(900)],
  ])('nothing if %s', (_, market, account, now) => {
    expect(decide(market, account, now).filter(({ kind }) => kind === 'open')).toEqual([]);
  });
});

describe('closing', () => {
  const turned = (changes: Partial<AutoMarket> = {}, now = MIDWEEK) => marketOf('EURUSD', EURO_DOWN, now, changes);
  const close = (market: AutoMarket) => ({
    kind: 'close',
    symbol: 'EURUSD',
    positionId: 7,
    side: 'long',
    candleAt: market.candles.at(-1)?.openAt,
  });

  test('when the averages point the other way, without opening the other side in the same step', () => {
    expect(decide(turned(), holding(held('EURUSD')))).toEqual([close(turned())]);
  });

  test('a quarter of an hour before the market closes, whatever the averages say', () => {
    const fridayEvening = Date.UTC(2026, 0, 16, 21, 46);
    const market = marketOf('EURUSD', EURO_UP, fridayEvening);
    expect(decide(market, holding(held('EURUSD')), fridayEvening)).toEqual([close(market)]);
  });

  test.each<[string, AutoMarket, OpenPosition]>([
    ['the averages agree with it', marketOf('EURUSD', EURO_UP, MIDWEEK), held('EURUSD')],
    ['no candle has finished since it was opened', turned(), held('EURUSD', { openedAt: MIDWEEK - MINUTE_MS })],
    ['the quote is stale', turned({ quote: { bid: price(1_090_000), ask: price(1_090_080), at: MIDWEEK - HOUR_MS } }), held('EURUSD')],
    ['trading is halted', turned({ isHalted: true }), held('EURUSD')],
    ['it is in another instrument', turned(), held('GBPUSD')],
  ])('not if %s', (_, market, position) => {
    expect(decide(market, holding(position)).filter(({ kind }) => kind === 'close')).toEqual([]);
  });
});
