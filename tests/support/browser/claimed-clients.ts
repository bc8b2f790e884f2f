import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../scripts/root.ts';
import { CLIENT_COUNT, seededClient, type Credentials } from './seeded-clients.ts';

/** Contains a directory for each client that a test has claimed, by server: creating one is atomic across processes. */
const CLAIMS = join(root, 'test-results/browser-claims');

export async function forgetClaims(): Promise<void> {
  await rm(CLAIMS, { recursive: true, force: true });
}

/** Returns a client of the named server that no other test has used. */
export async function claimClient(server: string): Promise<Credentials> {
  const claims = join(CLAIMS, server);
  await mkdir(claims, { recursive: true });
  for (let number = 1; number <= CLIENT_COUNT; number += 1) {
    const claimed = await mkdir(join(claims, String(number))).then(
      () => true,
      () => false,
    );
    if (claimed) return seededClient(number);
  }
  throw new Error(`the suite has used up the ${CLIENT_COUNT} clients of ${server}: seed more of them`);
}
