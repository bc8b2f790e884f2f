import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../scripts/root.ts';
import { CLIENT_COUNT, plantedClient, type Credentials } from './planted-clients.ts';

/** Directories named after the clients that a test has taken: making one is atomic, whichever process asks. */
const CLAIMS = join(root, 'test-results/browser-claims');

export async function forgetClaims(): Promise<void> {
  await rm(CLAIMS, { recursive: true, force: true });
  await mkdir(CLAIMS, { recursive: true });
}

/** A client of the shared server that no other test has had. */
export async function claimClient(): Promise<Credentials> {
  for (let number = 1; number <= CLIENT_COUNT; number += 1) {
    const claimed = await mkdir(join(CLAIMS, String(number))).then(
      () => true,
      () => false,
    );
    if (claimed) return plantedClient(number);
  }
  throw new Error(`the suite has used up its ${CLIENT_COUNT} clients: plant more of them`);
}
