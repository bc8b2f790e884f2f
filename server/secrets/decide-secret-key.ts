/** Whether a server may work on a database with a secret key. Pure. */

/** Where the key comes from; with `none`, SECRET_KEY is not set and the data directory has no key. */
export type KeyOrigin = 'variable' | 'file' | 'none';

/** What the database says about the key. Without a key, nothing opens. */
export type KeyEvidence =
  | { readonly kind: 'check'; readonly opens: boolean }
  /** No check value was written yet; so many sealed values were tried, and so many of them opened. */
  | { readonly kind: 'samples'; readonly tried: number; readonly opened: number };

/** `record` writes the check value for the key, `make` makes a key up before that. */
export type KeyVerdict = 'use' | 'record' | 'make' | 'refuse';

/**
 * A database of before there were check values may have been used with several keys in turn. The right one opens most of what is
 * sealed; what it doesn't open, it can't lose.
 */
export function decideSecretKey(origin: KeyOrigin, evidence: KeyEvidence): KeyVerdict {
  if (evidence.kind === 'check') return evidence.opens ? 'use' : 'refuse';
  const { tried, opened } = evidence;
  if (tried === 0) return origin === 'none' ? 'make' : 'record';
  return opened * 2 > tried ? 'record' : 'refuse';
}

/** What is wrong, what it would destroy, and what to do. `keyPath` is where a made-up key is kept. */
export function describeKeyRefusal(origin: KeyOrigin, evidence: KeyEvidence, keyPath: string): string {
  return [
    describeFault(origin, evidence, keyPath),
    'With another key, queued emails, second factors, bank accounts and documents cannot be opened.',
    REMEDIES[origin](keyPath),
    'Only if the former key is lost for good: npm run accept-secret-key says what would be lost.',
  ].join(' ');
}

function describeFault(origin: KeyOrigin, evidence: KeyEvidence, keyPath: string): string {
  if (origin === 'none') return `The secret key of this database is missing: SECRET_KEY is not set, and there is no ${keyPath}.`;
  const key = origin === 'variable' ? 'SECRET_KEY' : `The secret key in ${keyPath}`;
  if (evidence.kind === 'check') return `${key} is not the key that this database was set up with.`;
  return `${key} opens ${evidence.opened} of the ${evidence.tried} sealed values in this database that were tried.`;
}

const REMEDIES: Readonly<Record<KeyOrigin, (keyPath: string) => string>> = {
  variable: (keyPath) => `Set SECRET_KEY to the former key; if none was set before, to the content of ${keyPath}.`,
  file: (keyPath) => `Restore the former ${keyPath}, or set SECRET_KEY to the former key.`,
  none: (keyPath) => `Set SECRET_KEY to the former key, or restore ${keyPath}.`,
};
