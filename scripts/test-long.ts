/**
 * `npm run test:long`: what takes more time than `npm test` has, before a change to the engine, to payments or to the screens is called done.
 * Its result is committed with the change.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from './find-free-port.ts';
import { root } from './root.ts';
import { runProgram } from './run-program.ts';
import { pickSteps, runSteps } from './run-steps.ts';
import { longSteps } from './steps.ts';

const RESULT = join(root, 'tests/long-result.md');

process.env['TEST_PORT'] ??= String(await findFreePort());
process.env['LONG'] = '1';
await runProgram(async () => {
  const names = process.argv.slice(2);
  return runSteps(pickSteps(longSteps(), names), (summary) => {
    // A part of it is no result.
    if (names.length === 0) writeFileSync(RESULT, `# The latest \`npm run test:long\`\n\n\`\`\`text\n${summary.join('\n')}\n\`\`\`\n`);
  });
});
