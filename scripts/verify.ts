/** `npm run verify`: the quick part of `npm test`, to run before a commit. */
import { pickSteps, runSteps } from './run-steps.ts';
import { allSteps } from './steps.ts';

process.exitCode = await runSteps(pickSteps(allSteps(), ['lint', 'purity', 'format', 'licences', 'unit']));
