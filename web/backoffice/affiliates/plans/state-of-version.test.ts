import { expect, test } from 'vitest';
import { statesOfVersions } from './state-of-version.ts';

const TODAY = '2026-11-23';
const of = (version: number, valid_from: string) => ({ version, valid_from });

test.each([
  ['no version', [], []],
  ['one in effect', [of(1, TODAY)], ['inForce']],
  ['one that starts later', [of(1, '2026-11-24')], ['later']],
  [
    'a later one beside the one it replaces',
    [of(3, '2026-12-01'), of(2, '2026-11-01'), of(1, '2026-10-01')],
    ['later', 'inForce', 'replaced'],
  ],
  ['two of the same day', [of(2, TODAY), of(1, TODAY)], ['inForce', 'replaced']],
  ['a later number that started earlier', [of(2, '2026-10-01'), of(1, '2026-11-01')], ['replaced', 'inForce']],
])('%s', (_case, versions, states) => {
  expect(statesOfVersions(versions, TODAY)).toEqual(states);
});
