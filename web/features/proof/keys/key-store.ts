/** Keeps the known keys in this browser, so that receipts can be verified without a connection. */
import type { ChangedKey, KnownKey, KnownKeys } from './known-keys.ts';
import { NO_KEYS } from './known-keys.ts';

const KEY = 'log_keys';

/** What was kept; nothing if the browser keeps nothing, or something else is there. */
export function readKeptKeys(storage: Pick<Storage, 'getItem'>): KnownKeys {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return NO_KEYS;
    const keys = 'keys' in kept && Array.isArray(kept.keys) ? kept.keys.filter(isKnownKey) : [];
    const changes = 'changes' in kept && Array.isArray(kept.changes) ? kept.changes.filter(isChangedKey) : [];
    return { keys, changes };
  } catch {
    return NO_KEYS;
  }
}

/** False if the browser doesn't keep it: then the keys are known only until the page is closed. */
export function keepKeys(storage: Pick<Storage, 'setItem'>, known: KnownKeys): boolean {
  try {
    storage.setItem(KEY, JSON.stringify(known));
    return true;
  } catch {
    return false;
  }
}

function isKnownKey(value: unknown): value is KnownKey {
  return (
    isRecord(value) &&
    typeof value['text'] === 'string' &&
    (value['source'] === 'site' || value['source'] === 'reader') &&
    typeof value['firstSeenAt'] === 'number'
  );
}

function isChangedKey(value: unknown): value is ChangedKey {
  return isRecord(value) && ['kept', 'published'].every((name) => typeof value[name] === 'string') && typeof value['seenAt'] === 'number';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
