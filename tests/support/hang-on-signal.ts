/** Loaded before a server by NODE_OPTIONS=--import: SIGUSR2 has its event loop do nothing for HANG_MS, while its other threads go on. */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('SIGUSR2', () => {
    const until = performance.now() + Number(process.env['HANG_MS']);
    while (performance.now() < until);
  });
}
