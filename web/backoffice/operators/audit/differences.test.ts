import { expect, test } from 'vitest';
import { listDifferences, type Difference } from './differences.ts';

test.each<readonly [string, unknown, unknown, readonly Difference[]]>([
  ['nothing on either side', null, null, []],
  ['a changed value', { status: 'active' }, { status: 'frozen' }, [{ path: 'status', before: 'active', after: 'frozen' }]],
  ['what stayed the same is left out', { a: 1, b: true }, { a: 1, b: false }, [{ path: 'b', before: 'true', after: 'false' }]],
  [
    'something made',
    null,
    { name: 'Nora', level: null },
    [
      { path: 'name', before: null, after: 'Nora' },
      { path: 'level', before: null, after: 'null' },
    ],
  ],
  ['something deleted', { name: 'Nora' }, null, [{ path: 'name', before: 'Nora', after: null }]],
  [
    'a list of words',
    { roles: ['support', 'finance'] },
    { roles: ['support'] },
    [{ path: 'roles', before: 'support, finance', after: 'support' }],
  ],
  ['what lies deeper', { levels: [{ from: 1 }] }, { levels: [{ from: 2 }] }, [{ path: 'levels.1.from', before: '1', after: '2' }]],
  ['a bare value', null, 'done', [{ path: '', before: null, after: 'done' }]],
])('%s', (_case, before, after, expected) => {
  expect(listDifferences(before, after)).toEqual(expected);
});
