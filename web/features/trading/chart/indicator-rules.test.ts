import { describe, expect, test } from 'vitest';
import { isLength, OVER_CANDLES, USUAL_LENGTHS } from './chart-indicators.ts';
import {
  boundsOf,
  CHART_INDICATORS,
  findIndicators,
  hasRoom,
  hasUsualLengths,
  MOST_BELOW,
  withIndicator,
  withLength,
  withUsualLengths,
} from './indicator-rules.ts';

describe('indicators', () => {
  const withRsi = withIndicator([], 'RSI', true);

  test('are added with their usual parameters, once', () => {
    expect(withIndicator(withRsi, 'RSI', true)).toEqual([{ name: 'RSI', lengths: [14] }]);
    expect(withIndicator(withRsi, 'RSI', false)).toEqual([]);
  });

  test('below the candles are limited, those over them are not', () => {
    const below = CHART_INDICATORS.filter((name) => !OVER_CANDLES.has(name));
    const full = below.slice(0, MOST_BELOW).reduce<ReturnType<typeof withIndicator>>((shown, name) => withIndicator(shown, name, true), []);
    expect(full).toHaveLength(MOST_BELOW);
    const [another = 'RSI'] = below.slice(MOST_BELOW);
    expect(hasRoom(full, another)).toBe(false);
    expect(withIndicator(full, another, true)).toBe(full);
    expect(withIndicator(full, 'MA', true)).toHaveLength(MOST_BELOW + 1);
  });

  test.each([
    ['RSI', 0, 21, [21]],
    ['RSI', 0, 0, [14]],
    ['RSI', 0, 401, [14]],
    ['RSI', 0, 2.5, [14]],
    ['BOLL', 0, 1, [20, 2]],
    ['BOLL', 1, 3, [20, 3]],
    ['BOLL', 1, 11, [20, 2]],
    ['SAR', 2, 100, [2, 2, 100]],
    ['SAR', 0, 21, [2, 2, 20]],
  ] as const)('%s takes parameter %i of %s only within its bounds', (name, index, length, expected) => {
    expect(withLength(withIndicator([], name, true), name, index, length)[0]?.lengths).toEqual(expected);
  });

  test('go back to their usual parameters', () => {
    const changed = withLength(withRsi, 'RSI', 0, 9);
    expect(changed.map(hasUsualLengths)).toEqual([false]);
    expect(withUsualLengths(changed, 'RSI')).toEqual(withRsi);
    expect(withRsi.map(hasUsualLengths)).toEqual([true]);
  });

  test('have usual parameters within their bounds', () => {
    for (const name of CHART_INDICATORS) {
      for (const [index, length] of USUAL_LENGTHS[name].entries()) {
        const { least, most } = boundsOf(name, index);
        expect(isLength(length) && length >= least && length <= most).toBe(true);
      }
    }
  });

  test.each([
    ['macd', ['MACD']],
    ['MOVIL', ['MA']],
    [' índice ', ['RSI']],
    ['zzz', []],
  ])('are found by name and abbreviation: "%s"', (text, expected) => {
    const titles: Readonly<Record<string, string>> = { MA: 'Media móvil', RSI: 'Indice de fuerza' };
    expect(findIndicators(text, (name) => titles[name] ?? '')).toEqual(expected);
  });
});
