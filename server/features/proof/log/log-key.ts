import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import type { StoredLog } from './log-store.ts';

/** The private key of a log; null if it was sealed with another secret key than the box's, or was damaged. */
export function findLogKey(box: SecretBox, log: Pick<StoredLog, 'origin' | 'sealedKey'>): KeyObject | null {
  try {
    return openLogKey(box, log);
  } catch {
    // Nothing but opening can fail here: it's computed from bytes that were read already.
    return null;
  }
}

/** Opens the private key that signs a log's checkpoints. */
export function openLogKey(box: SecretBox, { origin, sealedKey }: Pick<StoredLog, 'origin' | 'sealedKey'>): KeyObject {
  return createPrivateKey({ key: Buffer.from(box.open('logKey', origin, sealedKey)), format: 'der', type: 'pkcs8' });
}
