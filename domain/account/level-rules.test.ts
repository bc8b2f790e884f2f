import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { findLevelsFault, type LevelsFault, type LevelTerms } from './level-rules.ts';

const level = (name: string, depositFrom: number): LevelTerms => ({ name, depositFrom: cents(depositFrom) });
const FIRST = level('Standard', 0);

test.each<[string, readonly LevelTerms[], readonly string[], LevelsFault | null]>([
  ['one level', [FIRST], [], null],
  ['ascending levels that include those in use', [FIRST, level('Gold', 100)], ['Gold', 'Standard'], null],
  ['no levels', [], [], { kind: 'firstLevelWrong' }],
  ['a different first level', [level('Gold', 0)], [], { kind: 'firstLevelWrong' }],
  ['a first level with a minimum deposit', [level('Standard', 1)], [], { kind: 'firstLevelWrong' }],
  ['a duplicate name', [FIRST, level('Standard', 100)], [], { kind: 'nameTwice', name: 'Standard' }],
  ['the same deposit threshold twice', [FIRST, level('Gold', 100), level('Platinum', 100)], [], { kind: 'notAscending', name: 'Platinum' }],
  ['descending deposit thresholds', [FIRST, level('Gold', 100), level('Silver', 50)], [], { kind: 'notAscending', name: 'Silver' }],
  ['a removed level that clients have', [FIRST], ['Standard', 'Gold'], { kind: 'levelInUse', name: 'Gold' }],
])('%s', (_case, levels, inUse, fault) => {
  expect(findLevelsFault(levels, inUse)).toEqual(fault);
});
