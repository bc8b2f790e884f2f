import { describe, expect, test } from 'vitest';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { playBar } from './play-bar.ts';

function bidsOf(bar: readonly number[]): (readonly [number, number])[] {
  const ticks: RawTick[] = [];
  playBar('X', 1_000_000, 60_000, bar, bar, ticks);
  return ticks.map((tick) => [tick.at - 1_000_000, tick.bid]);
}

describe('a bar as ticks', () => {
  test('a rising bar is played open, low, high, close', () => {
    expect(bidsOf([5, 9, 4, 8])).toEqual([
      [0, 5],
      [20_000, 4],
      [40_000, 9],
      [59_999, 8],
    ]);
  });

  test('a falling bar is played open, high, low, close', () => {
    expect(bidsOf([8, 9, 4, 5])).toEqual([
      [0, 8],
      [20_000, 9],
      [40_000, 4],
      [59_999, 5],
    ]);
  });

  test('each tick takes the ask of its own place', () => {
    const ticks: RawTick[] = [];
    playBar('X', 0, 60_000, [5, 9, 4, 8], [5.1, 9.2, 4.3, 8.4], ticks);
    expect(ticks.map((tick) => tick.ask)).toEqual([5.1, 4.3, 9.2, 8.4]);
  });
});
