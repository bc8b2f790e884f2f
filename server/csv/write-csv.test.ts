import { cents } from '@fairlead/domain/money.ts';
import { describe, expect, test } from 'vitest';
import { eurosCell, textCell, textOfCell, timeCell, writeCsv } from './write-csv.ts';

const COLUMNS = [
  { name: 'Text', cell: textCell },
  { name: 'Length', cell: (text: string) => String(text.length) },
];

async function piecesOf(pages: readonly (readonly string[])[]): Promise<readonly string[]> {
  const pieces: string[] = [];
  for await (const piece of writeCsv(COLUMNS, pages)) pieces.push(piece);
  return pieces;
}

test('a file consists of its header row and one piece per page with rows', async () => {
  expect(await piecesOf([['a', 'bb'], [], ['c']])).toEqual(['\u{FEFF}Text,Length\r\n', 'a,1\r\nbb,2\r\n', 'c,1\r\n']);
});

test('a file without rows is just its header row', async () => {
  expect(await piecesOf([])).toEqual(['\u{FEFF}Text,Length\r\n']);
});

test.each([
  ['a comma', 'a,b', '"a,b"'],
  ['a quote', 'a "b"', '"a ""b"""'],
  ['a line break', 'a\r\nb', '"a\r\nb"'],
  ['half a line break', 'a\nb', '"a\nb"'],
  ['the other half', 'a\rb', '"a\rb"'],
  ['other letters', 'ß € 字', 'ß € 字'],
])('%s stays in its cell', async (_case, text, cell) => {
  expect((await piecesOf([[text]]))[1]).toBe(`${cell},${text.length}\r\n`);
});

describe('text that a spreadsheet would take for a formula stays text', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=HYPERLINK("https://evil.example")'])('%j', (text) => {
    expect(textCell(text)).toBe(`'${text}`);
  });

  test.each(['1=1', 'a-b', '', ' plain', "'t Veer"])('%j is left as it is', (text) => {
    expect(textCell(text)).toBe(text);
  });

  test.each(['=1+1', '@a', "'=1+1", "''=1+1", "'t Veer", "'", '1=1', ''])('%j reads back from its cell', (text) => {
    expect(textOfCell(textCell(text))).toBe(text);
  });
});

test('amounts have two decimals and a decimal point, times are ISO 8601', () => {
  expect([cents(-123_450), cents(5), cents(0)].map(eurosCell)).toEqual(['-1234.50', '0.05', '0.00']);
  expect(timeCell(1_800_000_000_000)).toBe('2027-01-15T08:00:00.000Z');
});
