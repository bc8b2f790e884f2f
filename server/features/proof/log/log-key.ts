import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import type { StoredLog } from './log-store.ts';

/** Opens the private key that signs a log's checkpoints. */
export function openLogKey(box: SecretBox, { origin, sealedKey }: Pick<StoredLog, 'origin' | 'sealedKey'>): KeyObject {
  return createPrivateKey({ key: Buffer.from(box.open('logKey', origin, sealedKey)), format: 'der', type: 'pkcs8' });
}
