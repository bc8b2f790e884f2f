/**
 * `npm start`: the whole product on one port, with demo data, from a fresh clone. Builds the web app if the build is missing or older than
 * its sources, then becomes the server.
 */
import { join } from 'node:path';
import { compileCache } from './compile-cache.ts';
import { root } from './root.ts';
import { runProgram } from './run-program.ts';
import { ensureWebBuild } from './web-build.ts';

await runProgram(async () => {
  await ensureWebBuild();

  // The server replaces this process instead of running as a child: it gets the signals itself, and nothing can be left behind.
  const server = join(root, 'server/main.ts');
  process.chdir(root);
  process.execve?.(process.execPath, [process.execPath, server, ...process.argv.slice(2)], {
    ...process.env,
    ...compileCache,
    DEMO: process.env['DEMO'] ?? '1',
  });
  throw new Error('This platform cannot replace a process: run DEMO=1 node server/main.ts instead.');
});
