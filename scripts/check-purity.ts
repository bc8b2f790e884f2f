/** Fails if a module of `domain` uses the clock, randomness or the outside world. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findImpurities } from './find-impurities.ts';
import { root } from './root.ts';

const modules = globSync('domain/**/*.ts', { cwd: root, exclude: ['**/node_modules/**', '**/*.test.ts'] }).toSorted();
const violations = modules.flatMap((path) =>
  findImpurities(readFileSync(join(root, path), 'utf8')).map(({ line, name }) => `${path}:${line} ${name}`),
);

for (const violation of violations) console.error(violation);
console.log(`${modules.length} domain modules read, ${violations.length} impurities`);
if (violations.length > 0 || modules.length === 0) process.exitCode = 1;
