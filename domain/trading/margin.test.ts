import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { accountFigures, isBelowStopOut, lossUntilStopOut } from './margin.ts';
import { RETAIL_RULE_PACK } from './rule-pack.ts';

const amounts = (...values: readonly number[]) => values.map((value) => cents(value));

describe('accountFigures', () => {
  test.each([
    { balance: 1000, margins: [], profits: [], equity: 1000, free: 1000, available: 1000, level: null },
    { balance: 1000, margins: [300], profits: [50], equity: 1050, free: 700, available: 700, level: 350 },
    { balance: 1000, margins: [300], profits: [-450], equity: 550, free: 700, available: 250, level: 183.33 },
    { balance: 1000, margins: [600, 400], profits: [-600, 0], equity: 400, free: 0, available: 0, level: 40 },
    { balance: 100, margins: [60, 60], profits: [0, 0], equity: 100, free: -20, available: 0, level: 83.33 },
  ])('balance $balance, stakes $margins, profits $profits', ({ balance, margins, profits, equity, free, available, level }) => {
    const figures = accountFigures(cents(balance), amounts(...margins), amounts(...profits));
    expect(figures.equity).toBe(equity);
    expect(figures.freeMargin).toBe(free);
    expect(figures.availableMargin).toBe(available);
    expect(figures.marginLevelPercent).toBe(level);
  });
});

describe('isBelowStopOut: equity below 50% of the used margin, to the cent', () => {
  test.each([
    [500, 1000, false],
    [499, 1000, true],
    [50, 101, true],
    [51, 101, false],
    [0, 0, false],
    [-1, 1, true],
  ])('equity %d, used margin %d: %s', (equity, usedMargin, expected) => {
    expect(isBelowStopOut(cents(equity), cents(usedMargin), RETAIL_RULE_PACK)).toBe(expected);
    expect(lossUntilStopOut(cents(equity), cents(usedMargin), RETAIL_RULE_PACK) < 0).toBe(expected);
  });
});
