/** `npm test`: everything that must hold. `npm test -- unit browser` runs only those steps; steps.ts lists them. */
import { runCommandLine } from '@fairlead/server/command-line.ts';
import { findFreePort } from './find-free-port.ts';
import { readGroups } from './read-groups.ts';
import { runProgram } from './run-program.ts';
import { pickSteps, runSteps } from './run-steps.ts';
import { allSteps } from './steps.ts';

const reading = readGroups({ name: 'npm test --', description: 'Runs all checks and tests.' }, allSteps(), process.argv.slice(2));

await runCommandLine(reading, async (groups) => {
  // The port of the browser tests' server: any free one, so that two runs on one machine do not clash.
  process.env['TEST_PORT'] ??= String(await findFreePort());
  await runProgram(async () => runSteps(pickSteps(allSteps(), groups)));
});
