/** Fails if the server, the payment sandbox or the operator command line may wait forever. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUnboundedWaits } from './find-unbounded-waits.ts';
import { root } from './root.ts';
import { UNBOUNDED_WAITS } from './unbounded-waits.ts';

const NOT_RUN = ['**/node_modules/**', '**/*.test.ts', '**/*.suite.ts', '**/*-contract.ts', '**/fixture-*.ts'];
const paths = globSync(['server/**/*.ts', 'payment-sandbox/**/*.ts', 'scripts/operator*.ts'], { cwd: root, exclude: NOT_RUN }).toSorted();
const waits = paths.flatMap((path) =>
  findUnboundedWaits(readFileSync(join(root, path), 'utf8')).map((wait) => ({ path, key: `${path} ${wait.name}`, ...wait })),
);
const allowed = new Map(UNBOUNDED_WAITS.map((each) => [`${each.path} ${each.name}`, each]));
const present = new Set(waits.map(({ key }) => key));

const violations = waits
  .filter(({ key }) => !allowed.has(key))
  .map(({ path, line, name, lacks }) => `${path}:${line} ${name} may wait forever: it lacks ${lacks}`);
const stale = [...allowed.keys()]
  .filter((key) => !present.has(key))
  .map((key) => `scripts/unbounded-waits.ts lists a wait that does not exist: ${key}`);

for (const line of [...violations, ...stale]) console.error(line);
console.log(`${paths.length} modules read, ${violations.length} waits without a deadline, ${allowed.size} allowed`);
if (violations.length + stale.length > 0 || paths.length === 0) process.exitCode = 1;
