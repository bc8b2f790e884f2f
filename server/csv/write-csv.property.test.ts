import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

/** Characters that could break a table. */
const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\r', '\n', '\t', '=', "'", 'ß', '字', '\u{FEFF}') });

test('whatever the cells contain, the file reads back as the same table', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 5 }), async (rows) => {
      const columns = [0, 1, 2].map((at) => ({ name: `Column ${at}`, cell: (row: readonly string[]) => row[at] ?? '' }));
      let text = '';
      for await (const piece of writeCsv(columns, [rows])) text += piece;
      expect(parse(text, { bom: true, record_delimiter: '\r\n' })).toEqual([['Column 0', 'Column 1', 'Column 2'], ...rows]);
    }),
  );
});
