import { NO_REMAINDER } from '@fairlead/domain/exact-cents.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import type { LevelUnit } from '@fairlead/domain/trading/level-distance.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { describe, expect, test } from 'vitest';
import { readLevelText, writeLevelText, type LevelBase } from './level-text.ts';

const at = (decimal: number): Price => price(Math.round(decimal * 1_000_000));

/** 1,200 euros of notional at 1.2: a point of a hundred-thousandth is a cent. */
const base: LevelBase = {
  field: 'stopLoss',
  position: { side: 'long', margin: cents(120_00), leverage: 10, openPrice: at(1.2), guaranteedStop: false },
  terms: { ruleClass: 'majorForex', rules: RETAIL_RULE_PACK, digits: 5, mayBeNegative: false },
  remainder: NO_REMAINDER,
  locale: 'en-IE',
};
const target: LevelBase = { ...base, field: 'takeProfit' };
const german = { ...base, locale: 'de-DE' };

describe('what a text means', () => {
  test.each<[string, LevelUnit, LevelBase, number | null]>([
    ['1.19', 'price', base, 1.19],
    ['', 'percent', base, null],
    ['1', 'percent', base, 1.188],
    ['-1', 'percent', base, 1.188],
    ['+1', 'percent', base, 1.212],
    ['1', 'percent', target, 1.212],
    ['-1', 'percent', target, 1.188],
    ['−1', 'percent', target, 1.188],
    ['1,5', 'percent', german, 1.182],
    ['50', 'points', base, 1.1995],
    ['50', 'points', target, 1.2005],
    ['10', 'money', base, 1.19],
    ['10.5', 'money', target, 1.2105],
  ])('“%s” in %s', (text, unit, of, level) => {
    expect(readLevelText(text, unit, of)).toEqual({ ok: true, level: level === null ? null : at(level) });
  });

  test.each<[string, LevelUnit, string]>([
    ['one', 'percent', 'notANumber'],
    ['--1', 'percent', 'notANumber'],
    ['1.005', 'money', 'notANumber'],
    ['+1000000000', 'money', 'outOfReach'],
    ['1000000000000000', 'points', 'outOfReach'],
  ])('“%s” in %s is %s', (text, unit, code) => {
    expect(readLevelText(text, unit, base)).toEqual({ ok: false, code });
  });

  test('a distance means nothing while the position is not known, a price does', () => {
    const unknown = { ...base, position: null };
    expect(readLevelText('1', 'percent', unknown)).toEqual({ ok: false, code: 'noBase' });
    expect(readLevelText('1.19', 'price', unknown)).toEqual({ ok: true, level: at(1.19) });
  });
});

describe('the text of a level', () => {
  test.each<[number, LevelUnit, LevelBase, string]>([
    [1.188, 'price', base, '1.18800'],
    [1.188, 'percent', base, '1'],
    [1.212, 'percent', base, '+1'],
    [1.212, 'percent', target, '1'],
    [1.188, 'percent', target, '−1'],
    [1.19999, 'percent', base, '0.001'],
    [1.182, 'percent', german, '1,5'],
    [1.1995, 'points', base, '50'],
    [1.19, 'money', base, '10.00'],
    [1.21, 'money', base, '+10.00'],
  ])('%d in %s', (level, unit, of, text) => {
    expect(writeLevelText(at(level), unit, of)).toBe(text);
  });

  test.each<LevelUnit>(['price', 'percent', 'points', 'money'])('in %s is read back as the same level', (unit) => {
    for (const of of [base, target]) {
      for (const level of [1.1, 1.19873, 1.2, 1.20001, 1.23456]) {
        expect(readLevelText(writeLevelText(at(level), unit, of), unit, of)).toEqual({ ok: true, level: at(level) });
      }
    }
  });
});
