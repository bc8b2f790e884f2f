/** Fails if the web app, the server or the contract contains code that may make money inexact. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEurosFields, findInexactAmounts } from './find-inexact-amounts.ts';
import { root } from './root.ts';

const NOT_RUN = [
  '**/node_modules/**',
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.suite.ts',
  '**/fixture-*.ts',
  '**/*.fixture.ts',
  '**/*.fixture.tsx',
];
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const list = (...patterns: string[]) => globSync(patterns, { cwd: root, exclude: NOT_RUN }).toSorted();

const fields = new Set(list('contract/**/*.ts').flatMap((path) => findEurosFields(read(path))));
const paths = list('web/**/*.ts', 'web/**/*.tsx', 'server/**/*.ts', 'contract/**/*.ts');
const found = paths.flatMap((path) => findInexactAmounts(read(path), fields, path).map((each) => ({ path, ...each })));

for (const { path, line, text, why } of found) console.error(`${path}:${line} ${text} ${why}`);
console.log(`${paths.length} modules read, ${fields.size} amount fields, ${found.length} places where money may be inexact`);
if (found.length > 0 || paths.length === 0 || fields.size === 0) process.exitCode = 1;
