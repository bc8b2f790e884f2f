/** Loaded before a server by NODE_OPTIONS=--import: SIGUSR2 has its event loop do nothing for HANG_MS, while its other threads go on. */
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Written when the hanging begins. */
export const HANGING = 'the event loop hangs';

const hangMs = process.env['HANG_MS'];

if (isMainThread && hangMs !== undefined) {
  process.on('SIGUSR2', () => {
    // What the stream would write only after the hanging.
    writeSync(process.stdout.fd, `${HANGING}\n`);
    const until = performance.now() + Number(hangMs);
    while (performance.now() < until);
  });
}
