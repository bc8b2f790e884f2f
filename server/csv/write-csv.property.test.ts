import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

/** Of what a cell could break a table with. */
const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\r', '\n', '\t', '=', "'", 'ß', '字', '\u{FEFF}') });

test('whatever is in the cells, the file reads as the table that it was written from', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 5 }), async (rows) => {
      const columns = [0, 1, 2].map((at) => ({ name: `Column ${at}`, cell: (row: readonly string[]) => row[at] ?? '' }));
      let text = '';
      for await (const piece of writeCsv(columns, [rows])) text += piece;
      expect(parse(text, { bom: true, record_delimiter: '\r\n' })).toEqual([['Column 0', 'Column 1', 'Column 2'], ...rows]);
    }),
  );
});
