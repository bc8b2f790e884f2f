import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { QuoteRowView } from '@fairlead/contract/markets/quotes-view.ts';
import type { Candle } from '../chart/candles.ts';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { ServerChart } from './server-chart.tsx';

const INSTRUMENT: QuoteRowView = {
  id: 1,
  symbol: 'EURUSD',
  displayName: 'EUR/USD',
  digits: 5,
  sell: 1.1,
  buy: 1.10002,
  dayOpen: null,
  changePercent: null,
  isMarketOpen: true,
  line: [],
};

const candle = (index: number, open: number, high: number, low: number, close: number): Candle => ({
  timestamp: index * 900_000,
  open,
  high,
  low,
  close,
});

function draw(candles: readonly Candle[]): string {
  const picture = { instrument: INSTRUMENT, group: 'Forex', rows: [INSTRUMENT], interval: '15m', candles } as const;
  return renderToStaticMarkup(
    <InEnglish>
      <ServerChart picture={picture} />
    </InEnglish>,
  );
}

describe('the chart that the server draws', () => {
  const html = draw([candle(0, 1.1, 1.2, 1, 1.15), candle(1, 1.15, 1.18, 1.1, 1.12), candle(2, 1.12, 1.12, 1.12, 1.12)]);

  test.each([
    ['a rising candle from its high to its low', 'd="M3.5 0V4000M17.5 1600V1600"'],
    ['a falling candle from its high to its low', 'd="M10.5 400V2000"'],
    ['bodies from open to close', 'd="M3.5 1000V2000M17.5 1600V1610"'],
    ['the last price', 'data-last="1.12"'],
    ['its scale for the script of the page', 'data-scale="1 1.2 4000 3 5"'],
    ['what it shows', 'aria-label="EUR/USD price chart"'],
  ])('has %s', (_what, expected) => {
    expect(html).toContain(expected);
  });

  test('has no style attribute, which the content policy of pages forbids', () => {
    expect(html).not.toMatch(/ style=/);
  });
});

test.each([
  ['that have not moved', [candle(0, 1.1, 1.1, 1.1, 1.1)]],
  ['of zero', [candle(0, 0, 0, 0, 0)]],
  ['below zero', [candle(0, -37.6, -37.6, -40.3, -38)]],
])('prices %s are drawn', (_case, candles) => {
  expect(draw(candles)).not.toMatch(/NaN|Infinity/);
});
