/** `npm run build`: builds the web app. */
import { runProgram } from './run-program.ts';
import { buildWeb } from './web-build.ts';

await runProgram(async () => {
  await buildWeb();
  return 0;
});
