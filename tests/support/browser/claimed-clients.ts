import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../scripts/root.ts';
import { CLIENT_COUNT, plantedClient, type Credentials } from './planted-clients.ts';

/** Directories named after the clients that a test has taken, by the server they are of: making one is atomic, whichever process asks. */
const CLAIMS = join(root, 'test-results/browser-claims');

export async function forgetClaims(): Promise<void> {
  await rm(CLAIMS, { recursive: true, force: true });
}

/** A client of the server of that name whom no other test has had. */
export async function claimClient(server: string): Promise<Credentials> {
  const claims = join(CLAIMS, server);
  await mkdir(claims, { recursive: true });
  for (let number = 1; number <= CLIENT_COUNT; number += 1) {
    const claimed = await mkdir(join(claims, String(number))).then(
      () => true,
      () => false,
    );
    if (claimed) return plantedClient(number);
  }
  throw new Error(`the suite has used up the ${CLIENT_COUNT} clients of ${server}: plant more of them`);
}
