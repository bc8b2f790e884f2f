import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the range from which systems give ports to outgoing connections: one from there can be taken by a connection before the server that
 * it's for listens on it.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const MOST_TRIES = 100;

/** A port of this machine that is free at the moment. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`of ${MOST_TRIES} ports from ${LOWEST} to ${HIGHEST}, none is free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
