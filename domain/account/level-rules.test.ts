import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { findLevelsFault, type LevelsFault, type LevelTerms } from './level-rules.ts';

const level = (name: string, depositFrom: number): LevelTerms => ({ name, depositFrom: cents(depositFrom) });
const FIRST = level('Standard', 0);

test.each<[string, readonly LevelTerms[], readonly string[], LevelsFault | null]>([
  ['one level', [FIRST], [], null],
  ['ascending levels that are had', [FIRST, level('Gold', 100)], ['Gold', 'Standard'], null],
  ['no level', [], [], { kind: 'firstLevelWrong' }],
  ['another first one', [level('Gold', 0)], [], { kind: 'firstLevelWrong' }],
  ['a first one that asks for something', [level('Standard', 1)], [], { kind: 'firstLevelWrong' }],
  ['a name twice', [FIRST, level('Standard', 100)], [], { kind: 'nameTwice', name: 'Standard' }],
  ['the same sum twice', [FIRST, level('Gold', 100), level('Platinum', 100)], [], { kind: 'notAscending', name: 'Platinum' }],
  ['sums that fall', [FIRST, level('Gold', 100), level('Silver', 50)], [], { kind: 'notAscending', name: 'Silver' }],
  ['one that clients have and is gone', [FIRST], ['Standard', 'Gold'], { kind: 'levelInUse', name: 'Gold' }],
])('%s', (_case, levels, inUse, fault) => {
  expect(findLevelsFault(levels, inUse)).toEqual(fault);
});
