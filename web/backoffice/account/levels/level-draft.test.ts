import type { LevelList } from '@fairlead/contract/operators/session.ts';
import { expect, test } from 'vitest';
import { countChanged, draftLevels, findDraftFault, newLevel, toLevelList, type DraftLevel } from './level-draft.ts';

const text = (title: string) => ({ title, summary: 'For everybody', benefits: ['One', 'Two'] });
const level = (name: string, euros: number): LevelList[number] => ({
  name,
  deposit_from: euros,
  texts: { en: text(name), de: text(name), it: text(name), es: text(name) },
});
const LEVELS: LevelList = [level('Standard', 0), level('Gold', 25_000)];
const [standard, gold] = draftLevels(LEVELS) as [DraftLevel, DraftLevel];

test('untouched levels are sent unchanged and count as no change', () => {
  expect(toLevelList([standard, gold])).toEqual(LEVELS);
  expect(countChanged([standard, gold], LEVELS)).toBe(0);
});

test('changed, moved, new and removed levels are counted', () => {
  expect(countChanged([standard, { ...gold, depositFromEuros: 1 }], LEVELS)).toBe(1);
  expect(countChanged([gold, standard], LEVELS)).toBe(2);
  expect(countChanged([standard, gold, newLevel([standard, gold])], LEVELS)).toBe(1);
  expect(countChanged([standard], LEVELS)).toBe(1);
});

test.each([
  ['unchanged levels', [standard, gold], null],
  ['no levels', [], { kind: 'none' }],
  ['another first level', [gold, standard], { kind: 'firstLevelWrong' }],
  ['two levels with one name', [standard, gold, { ...gold, depositFromEuros: 30_000 }], { kind: 'nameTwice', name: 'Gold' }],
  ['a lower amount than the level before', [standard, { ...gold, depositFromEuros: 0 }], { kind: 'notAscending', name: 'Gold' }],
  ['no amount', [standard, { ...gold, depositFromEuros: null }], { kind: 'amountWrong', name: 'Gold' }],
  ['a third decimal', [standard, { ...gold, depositFromEuros: 0.001 }], { kind: 'amountWrong', name: 'Gold' }],
  ['a name with a symbol', [standard, { ...gold, name: 'Gold!' }], { kind: 'nameWrong', name: 'Gold!' }],
  [
    'no benefits in Italian',
    [standard, { ...gold, texts: { ...gold.texts, it: { ...gold.texts.it, benefits: ' \n' } } }],
    { kind: 'textWrong', name: 'Gold', language: 'it' },
  ],
])('%s', (_what, levels, fault) => {
  expect(findDraftFault(levels)).toEqual(fault);
});
