/**
 * `npm run test:long`: what takes too long for `npm test`. Run it before a change to the engine, to payments or to the screens is
 * considered done; its result is committed with the change.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommandLine } from '@fairlead/server/command-line.ts';
import { findFreePort } from './find-free-port.ts';
import { readGroups } from './read-groups.ts';
import { root } from './root.ts';
import { runProgram } from './run-program.ts';
import { pickSteps, runSteps } from './run-steps.ts';
import { longSteps } from './steps.ts';

const RESULT = join(root, 'tests/long-result.md');

const PROGRAM = { name: 'npm run test:long --', description: 'Runs the tests that take too long for npm test.' };

await runCommandLine(readGroups(PROGRAM, longSteps(), process.argv.slice(2)), async (groups) => {
  process.env['TEST_PORT'] ??= String(await findFreePort());
  process.env['LONG'] = '1';
  await runProgram(async () =>
    runSteps(pickSteps(longSteps(), groups), (summary) => {
      // A partial run is not a result.
      if (groups.length > 0) return;
      // Where it ran is of no interest.
      const text = summary
        .join('\n')
        .replaceAll(`${pathToFileURL(root).href}/`, '')
        .replaceAll(`${root}/`, '');
      writeFileSync(RESULT, `# The latest \`npm run test:long\`\n\n\`\`\`text\n${text}\n\`\`\`\n`);
    }),
  );
});
