/** Decides whether the server may use a database with a secret key. Pure. */

/** Where the key comes from; `none` means that SECRET_KEY is not set and the data directory has no key. */
export type KeyOrigin = 'variable' | 'file' | 'none';

/** What the database shows about the key. Without a key, nothing opens. */
export type KeyEvidence =
  | { readonly kind: 'check'; readonly opens: boolean }
  /** There is no check value yet; `tried` sealed values were tried and `opened` of them opened. */
  | { readonly kind: 'samples'; readonly tried: number; readonly opened: number };

/** `record` stores a check value for the key; `make` generates a key first. */
export type KeyVerdict = 'use' | 'record' | 'make' | 'refuse';

/**
 * A database from before check values existed may have been used with several keys in turn. The right key opens most of what is sealed;
 * what it doesn't open is lost already.
 */
export function decideSecretKey(origin: KeyOrigin, evidence: KeyEvidence): KeyVerdict {
  if (evidence.kind === 'check') return evidence.opens ? 'use' : 'refuse';
  const { tried, opened } = evidence;
  if (tried === 0) return origin === 'none' ? 'make' : 'record';
  return opened * 2 > tried ? 'record' : 'refuse';
}

/** The error message: what is wrong, what would be lost, and what to do. `keyPath` is where a generated key is kept. */
export function describeKeyRefusal(origin: KeyOrigin, evidence: KeyEvidence, keyPath: string): string {
  return [
    describeFault(origin, evidence, keyPath),
    'With a different key, queued emails, second factors, bank accounts and documents cannot be opened.',
    REMEDIES[origin](keyPath),
    'Only if the previous key is permanently lost: npm run accept-secret-key lists what would be lost.',
  ].join(' ');
}

function describeFault(origin: KeyOrigin, evidence: KeyEvidence, keyPath: string): string {
  if (origin === 'none') return `The secret key of this database is missing: SECRET_KEY is not set, and there is no ${keyPath}.`;
  const key = origin === 'variable' ? 'SECRET_KEY' : `The secret key in ${keyPath}`;
  if (evidence.kind === 'check') return `${key} is not the key that this database was set up with.`;
  return `${key} opens ${evidence.opened} of the ${evidence.tried} sealed values in this database that were tried.`;
}

const REMEDIES: Readonly<Record<KeyOrigin, (keyPath: string) => string>> = {
  variable: (keyPath) => `Set SECRET_KEY to the previous key; if none was set before, to the content of ${keyPath}.`,
  file: (keyPath) => `Restore the previous ${keyPath}, or set SECRET_KEY to the previous key.`,
  none: (keyPath) => `Set SECRET_KEY to the previous key, or restore ${keyPath}.`,
};
