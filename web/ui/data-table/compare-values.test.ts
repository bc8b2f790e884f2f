import { expect, test } from 'vitest';
import { compareValues } from './compare-values.ts';

const GERMAN = new Intl.Collator('de', { numeric: true });

test.each<[string, (string | number)[], (string | number)[]]>([
  ['figures by value, not by their digits', [10, 9, -1], [-1, 9, 10]],
  ['words in the language’s order', ['Zander', 'Ärmel', 'Apfel'], ['Apfel', 'Ärmel', 'Zander']],
  ['numbers within words by value', ['Plan 10', 'Plan 9'], ['Plan 9', 'Plan 10']],
])('%s', (_rule, values, sorted) => {
  expect(values.toSorted((one, other) => compareValues(one, other, GERMAN))).toEqual(sorted);
});
