import { expect, test } from 'vitest';
import { formatOfFile } from './calendar-format.ts';

test.each([
  ['events.csv', 'csv'],
  ['Events.2026.JSON', 'json'],
  ['week.ics', 'ics'],
  ['events.xlsx', null],
  ['events', null],
])('%s is read as %s', (name, format) => {
  expect(formatOfFile(name)).toBe(format);
});
