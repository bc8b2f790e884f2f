import { expect, test } from 'vitest';
import { formatTable } from './format-table.ts';

test('columns are as wide as their content, and no line ends in spaces', () => {
  const rows = [
    ['7', 'ada@example.test', ''],
    ['12', 'b@c.de', 'too dark'],
  ];
  expect(formatTable(['id', 'email', 'note'], rows)).toBe(
    ['id  email             note', '7   ada@example.test', '12  b@c.de            too dark'].join('\n'),
  );
});

test('without rows there are only the column names', () => {
  expect(formatTable(['id', 'email'], [])).toBe('id  email');
});

test.each([
  ['a colour', 'red \u001B[31m', 'red ·[31m'],
  ['a line', 'one\r\ntwo', 'one··two'],
  ['another writing direction', 'a\u202Eb', 'a·b'],
])('%s is not written to the terminal', (_case, text, shown) => {
  expect(formatTable(['note'], [[text]])).toBe(`note\n${shown}`);
});
