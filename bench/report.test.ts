import { expect, test } from 'vitest';
import { findSection } from './report.ts';

const DOCUMENT = '# Results\n\nWritten by a program.\n\n## Ticks\n\n| a |\n\n## Faults\n\nNone.\n';

test.each([
  ['Ticks', '## Ticks\n\n| a |\n\n'],
  ['Faults', '## Faults\n\nNone.\n'],
  ['Tick', ''],
])('the section %s', (title, section) => {
  expect(findSection(DOCUMENT, title)).toBe(section);
});
