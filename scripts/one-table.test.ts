import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';

/** Tables that are written without DataTable, each with its reason inside; every other list is a DataTable (decision 67). */
const BY_HAND = [
  'web/backoffice/operators/permission-matrix.tsx',
  'web/features/content/gallery/example-article.ts',
  'web/features/content/nodes/examples/rounding-table.tsx',
  'web/features/content/nodes/financing-rules-node.tsx',
  'web/features/content/nodes/guarantee-rules-node.tsx',
  'web/features/content/nodes/rules-table.tsx',
  'web/features/content/quotes/quote-table.tsx',
  'web/features/trading/positions/history.tsx',
  'web/features/trading/rows/held-table.tsx',
  'web/ui/data-table/data-table.tsx',
  'web/ui/time-chart.tsx',
];

test('a list is a DataTable: only these files have their own table head', () => {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web'], { cwd: root, encoding: 'utf8' });
  const sources = listed.stdout.split('\n').filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => readFileSync(join(root, file), 'utf8').includes('<thead'))).toEqual(BY_HAND);
});
