import { cents } from '@fairlead/domain/money.ts';
import { accountFigures } from '@fairlead/domain/trading/margin.ts';
import { RETAIL_RULE_PACK as rules } from '@fairlead/domain/trading/rule-pack.ts';
import { describe, expect, test } from 'vitest';
import type { FiguresStore } from '../stores/live-figures.ts';
import { judgeMargin, type JudgedMargin, type MarginStage } from './margin-stage.ts';
import { createMarginWatch } from './margin-watch.ts';

/** An account with a used margin of 100.00 at the given margin level in percent. */
function figuresAt(percent: number, usedMargin = 100_00) {
  const balance = 200_00;
  return accountFigures(cents(balance), [cents(usedMargin)], [cents(Math.round((percent * usedMargin) / 100) - balance)]);
}

function stagesOf(levels: readonly number[]): readonly MarginStage[] {
  let judged: JudgedMargin | null = null;
  return levels.map((level) => (judged = judgeMargin(judged, figuresAt(level), rules)).stage);
}

describe('stages as prices move', () => {
  test.each([
    {
      name: 'below 100 % is a warning, below 75 % critical',
      levels: [100, 99.99, 75, 74.99, 50],
      stages: 'calm warning warning critical critical',
    },
    { name: 'a warning ends at 105 %', levels: [99, 101, 104.99, 105], stages: 'warning warning warning calm' },
    { name: 'critical ends at 80 %', levels: [74, 79.99, 80], stages: 'critical critical warning' },
    { name: 'critical ends in calm if prices jump', levels: [60, 120], stages: 'critical calm' },
    {
      name: 'hovering at the threshold is one warning',
      levels: [99, 100.5, 99, 101, 98],
      stages: 'warning warning warning warning warning',
    },
  ])('$name', ({ levels, stages }) => {
    expect(stagesOf(levels).join(' ')).toBe(stages);
  });
});

test('a deposit or a closed position that reaches the level ends the warning at once', () => {
  const before = judgeMargin(null, figuresAt(99), rules);
  expect(judgeMargin(before, figuresAt(100, 99_00), rules).stage).toBe('calm');
  expect(judgeMargin(before, figuresAt(99.5, 99_00), rules).stage).toBe('warning');
});

test('the watch reports new stages only, and none that existed only between two messages of one change', () => {
  let level = 150;
  const listeners = new Set<() => void>();
  const later: (() => void)[] = [];
  const figures: FiguresStore = {
    get: () => figuresAt(level),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setRules: () => undefined,
  };
  const watch = createMarginWatch({
    figures,
    rules,
    later: (task) => {
      later.push(task);
      return () => later.splice(later.indexOf(task), 1);
    },
  });
  const reported: MarginStage[] = [];
  const stop = watch.subscribe(() => reported.push(watch.get()));
  const moveTo = (next: number) => {
    level = next;
    for (const listener of listeners) listener();
  };
  const passTime = () => {
    for (const task of later.splice(0)) task();
  };
  moveTo(90);
  moveTo(150);
  passTime();
  expect(reported).toEqual([]);
  for (const next of [99, 98, 97]) moveTo(next);
  passTime();
  moveTo(96);
  passTime();
  moveTo(120);
  passTime();
  expect(reported).toEqual(['warning', 'calm']);
  stop();
  expect(listeners.size).toBe(0);
});
