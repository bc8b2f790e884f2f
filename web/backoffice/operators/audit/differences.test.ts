import { expect, test } from 'vitest';
import { listDifferences, type Difference } from './differences.ts';

test.each<readonly [string, unknown, unknown, readonly Difference[]]>([
  ['nothing on either side', null, null, []],
  ['a changed value', { status: 'active' }, { status: 'frozen' }, [{ path: 'status', before: 'active', after: 'frozen' }]],
  ['unchanged values are omitted', { a: 1, b: true }, { a: 1, b: false }, [{ path: 'b', before: 'true', after: 'false' }]],
  [
    'a creation',
    null,
    { name: 'Nora', level: null },
    [
      { path: 'name', before: null, after: 'Nora' },
      { path: 'level', before: null, after: 'null' },
    ],
  ],
  ['a deletion', { name: 'Nora' }, null, [{ path: 'name', before: 'Nora', after: null }]],
  [
    'a list of strings',
    { roles: ['support', 'finance'] },
    { roles: ['support'] },
    [{ path: 'roles', before: 'support, finance', after: 'support' }],
  ],
  ['nested values', { levels: [{ from: 1 }] }, { levels: [{ from: 2 }] }, [{ path: 'levels.1.from', before: '1', after: '2' }]],
  ['a bare value', null, 'done', [{ path: '', before: null, after: 'done' }]],
])('%s', (_case, before, after, expected) => {
  expect(listDifferences(before, after)).toEqual(expected);
});
