/**
 * The keys that this device trusts. The first key that this site publishes for a log is kept for good: a log never changes its key, so a
 * second one for the same log is not trusted, and the reader is told. Pure.
 */
import type { TrustedKeys } from '@fairlead/domain/proof/receipt.ts';
import { ED25519, type VerifierKey } from '@fairlead/domain/proof/signed-note.ts';

/** site: this site published it. reader: the reader entered it. */
export type KeySource = 'site' | 'reader';

export interface KnownKey {
  /** As a verifier key of C2SP signed-note. */
  readonly text: string;
  readonly source: KeySource;
  /** In milliseconds since 1970 UTC. */
  readonly firstSeenAt: number;
}

/** A key that the site published for a log whose key was another. */
export interface ChangedKey {
  readonly kept: string;
  readonly published: string;
  readonly seenAt: number;
}

export interface KnownKeys {
  readonly keys: readonly KnownKey[];
  readonly changes: readonly ChangedKey[];
}

export const NO_KEYS: KnownKeys = { keys: [], changes: [] };

/** Reads a verifier key; null if it isn't one. */
export type ReadKey = (text: string) => VerifierKey | null;

/** What is known after the site has published a key. */
export function applySiteKey(known: KnownKeys, text: string, now: number, readKey: ReadKey): KnownKeys {
  const published = readKey(text);
  if (published === null || published.type !== ED25519) return known;
  const same = known.keys.filter((key) => isOfLog(key, published.name, readKey));
  if (same.some((key) => key.text === text)) return known;
  // The reader's own key may have come first, and isn't what the site said.
  const kept = same.find(({ source }) => source === 'site');
  if (kept === undefined) return { ...known, keys: [...known.keys, { text, source: 'site', firstSeenAt: now }] };
  if (known.changes.some((change) => change.published === text)) return known;
  return { ...known, changes: [...known.changes, { kept: kept.text, published: text, seenAt: now }] };
}

export type KeyEntry = { readonly kind: 'added'; readonly known: KnownKeys } | { readonly kind: 'invalid' | 'alreadyKnown' };

/** Adds a key of a log or a witness that the reader has from elsewhere. */
export function addReadersKey(known: KnownKeys, entered: string, now: number, readKey: ReadKey): KeyEntry {
  const text = entered.trim();
  if (readKey(text) === null) return { kind: 'invalid' };
  if (known.keys.some((key) => key.text === text)) return { kind: 'alreadyKnown' };
  return { kind: 'added', known: { ...known, keys: [...known.keys, { text, source: 'reader', firstSeenAt: now }] } };
}

export function removeKey(known: KnownKeys, text: string): KnownKeys {
  return { keys: known.keys.filter((key) => key.text !== text), changes: known.changes.filter(({ kept }) => kept !== text) };
}

export function trustedOf({ keys }: KnownKeys, readKey: ReadKey): TrustedKeys {
  const read = keys.flatMap(({ text }) => readKey(text) ?? []);
  return { logs: read.filter(({ type }) => type === ED25519), witnesses: read.filter(({ type }) => type !== ED25519) };
}

function isOfLog({ text }: KnownKey, origin: string, readKey: ReadKey): boolean {
  const key = readKey(text);
  return key !== null && key.type === ED25519 && key.name === origin;
}
