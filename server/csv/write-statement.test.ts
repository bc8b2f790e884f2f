import { cents } from '@fairlead/domain/money.ts';
import { expect, test } from 'vitest';
import { optionalEurosCell, optionalNumberCell, writeStatement } from './write-statement.ts';

test('each line begins with its type, in the order of the parts', async () => {
  async function* pages() {
    yield ['b'];
    yield [];
    yield ['c', 'd'];
  }
  const columns = [{ name: 'Text', cell: (text: string) => text }];
  const pieces: string[] = [];
  for await (const piece of writeStatement(columns, [
    ['Opening balance', [['a']]],
    ['Entry', pages()],
    ['Closing balance', [['e']]],
  ])) {
    pieces.push(piece);
  }
  expect(pieces).toEqual([
    '\u{FEFF}Record,Text\r\n',
    'Opening balance,a\r\n',
    'Entry,b\r\n',
    'Entry,c\r\nEntry,d\r\n',
    'Closing balance,e\r\n',
  ]);
});

test('missing values are empty', () => {
  expect([optionalEurosCell(undefined), optionalNumberCell(undefined), optionalNumberCell(null)]).toEqual(['', '', '']);
  expect([optionalEurosCell(cents(0)), optionalNumberCell(0)]).toEqual(['0.00', '0']);
});
