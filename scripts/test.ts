/** `npm test`: everything that must hold. `npm test -- unit browser` runs only those steps; steps.ts lists them. */
import { runCommandLine } from '@fairlead/server/command-line.ts';
import { findFreePort } from './find-free-port.ts';
import { readGroups } from './read-groups.ts';
import { runProgram } from './run-program.ts';
import { pickSteps, runSteps } from './run-steps.ts';
import { allSteps } from './steps.ts';

const reading = readGroups({ name: 'npm test --', description: 'Everything that must hold.' }, allSteps(), process.argv.slice(2));

await runCommandLine(reading, async (groups) => {
  // Where the server of the browser tests listens: any free port, so that two runs on one machine do not meet.
  process.env['TEST_PORT'] ??= String(await findFreePort());
  await runProgram(async () => runSteps(pickSteps(allSteps(), groups)));
});
