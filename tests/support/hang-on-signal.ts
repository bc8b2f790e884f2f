/** Loaded before a server by NODE_OPTIONS=--import: SIGUSR2 blocks its event loop for HANG_MS, while its other threads continue. */
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Written when the hang begins. */
export const HANGING = 'the event loop hangs';

const hangMs = process.env['HANG_MS'];

if (isMainThread && hangMs !== undefined) {
  process.on('SIGUSR2', () => {
    // The stream would write it only after the hang.
    writeSync(process.stdout.fd, `${HANGING}\n`);
    const until = performance.now() + Number(hangMs);
    while (performance.now() < until);
  });
}
