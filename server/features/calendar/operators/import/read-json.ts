import { z } from 'zod';
import { EVENT_FIELDS } from '../../event-draft.ts';
import type { ReadRows } from './read-rows.ts';

const text = z.union([z.string(), z.number().transform(String), z.null().transform(() => '')]).optional();
const eventSchema = z.strictObject(Object.fromEntries(EVENT_FIELDS.map((name) => [name, text])));

/** An array of objects with the field names as keys. In place of a line, a problem has the number of the event, from 1. */
export function readJson(file: string): ReadRows {
  const events = parseArray(file);
  if (events === null) return { rows: [], problems: [{ line: 1, message: 'is not a JSON array of events' }] };
  const read = events.map((event, index) => ({ line: index + 1, result: eventSchema.safeParse(event) }));
  return {
    rows: read.flatMap(({ line, result }) => (result.success ? [{ line, fields: result.data }] : [])),
    problems: read.flatMap(({ line, result }) => (result.success ? [] : [{ line, message: describe(result.error) }])),
  };
}

function parseArray(file: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(file.replace(/^\uFEFF/, ''));
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function describe({ issues }: z.ZodError): string {
  const [issue] = issues;
  if (issue?.code === 'unrecognized_keys') return `unknown field ${JSON.stringify(issue.keys[0]?.slice(0, 40))}`;
  const [field] = issue?.path ?? [];
  return typeof field === 'string' ? `${field} must be a text` : 'must be an object';
}
