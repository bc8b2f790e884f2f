import { expect, test } from 'vitest';
import { findSection, replaceSection } from './report.ts';

const DOCUMENT = '# Results\n\nWritten by a program.\n\n## Ticks\n\n| a |\n\n## Database faults\n\nNone.\n';

test.each([
  ['Ticks', '## Ticks\n\n| a |\n\n'],
  ['Database faults', '## Database faults\n\nNone.\n'],
  ['Tick', ''],
])('the section %s', (title, section) => {
  expect(findSection(DOCUMENT, title)).toBe(section);
});

test.each([
  ['replaces the one with its title', '## Ticks\n\n| b |\n', '## Ticks\n\n| b |\n\n## Database faults\n\nNone.\n'],
  ['comes before the database faults', '## Nights\n\n| b |\n', '## Ticks\n\n| a |\n\n## Nights\n\n| b |\n\n## Database faults\n\nNone.\n'],
])('a section %s', (_where, section, sections) => {
  expect(replaceSection(DOCUMENT, section)).toBe(`# Results\n\nWritten by a program.\n\n${sections}`);
});
