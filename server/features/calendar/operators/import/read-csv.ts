import { parseCsv } from '../../../../csv/parse-csv.ts';
import { EVENT_FIELDS, type EventField } from '../../event-draft.ts';
import type { ReadRows } from './read-rows.ts';

/** RFC 4180, separated by commas or semicolons, whichever the first line has more of. The first line names the columns, in any order. */
export function readCsv(text: string): ReadRows {
  const records = parseCsv(text);
  if ('faultyLine' in records) return fault(records.faultyLine, 'is not valid CSV: a quotation mark is missing or surplus');
  const [head, ...rows] = records;
  if (head === undefined) return fault(1, 'the file is empty');
  const names = head.cells.map((name) => name.trim().toLowerCase());
  const unknown = names.find((name) => !isField(name));
  if (unknown !== undefined) {
    return fault(1, `unknown column ${JSON.stringify(unknown.slice(0, 40))}; the columns are ${EVENT_FIELDS.join(', ')}`);
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return fault(1, `the column ${twice} occurs twice`);
  const problems = rows
    .filter(({ cells }) => cells.length !== names.length)
    .map(({ line, cells }) => ({ line, message: `has ${cells.length} fields, but the first line has ${names.length}` }));
  return {
    rows: rows.map(({ line, cells }) => ({ line, fields: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])) })),
    problems,
  };
}

function isField(name: string): name is EventField {
  return (EVENT_FIELDS as readonly string[]).includes(name);
}

function fault(line: number, message: string): ReadRows {
  return { rows: [], problems: [{ line, message }] };
}
