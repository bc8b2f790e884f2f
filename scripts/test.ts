/** `npm test`: everything that must hold. `npm test -- unit browser` runs only those steps; steps.ts lists them. */
import { findFreePort } from './find-free-port.ts';
import { runProgram } from './run-program.ts';
import { pickSteps, runSteps } from './run-steps.ts';
import { allSteps } from './steps.ts';

// Where the server of the browser tests listens: any free port, so that two runs on one machine do not meet.
process.env['TEST_PORT'] ??= String(await findFreePort());
await runProgram(async () => runSteps(pickSteps(allSteps(), process.argv.slice(2))));
