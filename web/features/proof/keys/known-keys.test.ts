import { ED25519, ED25519_COSIGNATURE } from '@fairlead/domain/proof/signed-note.ts';
import { describe, expect, test } from 'vitest';
import type { LogFiles } from '../log/log-files.ts';
import { fetchSiteKeys } from './fetch-site-keys.ts';
import { keepKeys, readKeptKeys } from './key-store.ts';
import { addReadersKey, applySiteKey, NO_KEYS, removeKey, trustedOf, type KnownKeys, type ReadKey } from './known-keys.ts';

/** `log:first` is the key `first` of the log `log`; a witness's begins with `witness`. */
const readKey: ReadKey = (text) => {
  const [name = '', id] = text.split(':');
  if (id === undefined) return null;
  return { name, id, type: name.startsWith('witness') ? ED25519_COSIGNATURE : ED25519, publicKey: new Uint8Array() };
};

const after = (...texts: readonly string[]): KnownKeys =>
  texts.reduce((known, text, place) => applySiteKey(known, text, place, readKey), NO_KEYS);
const textsOf = ({ keys }: KnownKeys) => keys.map(({ text }) => text);

describe('a key that the site publishes', () => {
  test.each([
    { what: 'the first', published: ['log:a'], kept: ['log:a'], changes: [] },
    { what: 'the same again', published: ['log:a', 'log:a'], kept: ['log:a'], changes: [] },
    { what: 'that of another log', published: ['log:a', 'log/2:b'], kept: ['log:a', 'log/2:b'], changes: [] },
    { what: 'another of the same log', published: ['log:a', 'log:b'], kept: ['log:a'], changes: ['log:b'] },
    { what: 'the same other one, later', published: ['log:a', 'log:b', 'log:a', 'log:b'], kept: ['log:a'], changes: ['log:b'] },
    { what: 'what is no key', published: ['no key'], kept: [], changes: [] },
    { what: 'a witness', published: ['witness:a'], kept: [], changes: [] },
  ])('$what: kept are $kept, and $changes contradict them', ({ published, kept, changes }) => {
    const known = after(...published);
    expect(textsOf(known)).toEqual(kept);
    expect(known.changes.map((change) => change.published)).toEqual(changes);
  });

  test("is the site's first even if the reader had entered another one", () => {
    const entry = addReadersKey(NO_KEYS, 'log:mine', 1, readKey);
    const known = applySiteKey(entry.kind === 'added' ? entry.known : NO_KEYS, 'log:a', 2, readKey);
    expect([textsOf(known), known.changes]).toEqual([['log:mine', 'log:a'], []]);
  });
});

test.each([
  [' witness:a ', 'added'],
  ['log:a', 'alreadyKnown'],
  ['nonsense', 'invalid'],
] as const)('a reader who enters %j gets %s', (entered, kind) => {
  expect(addReadersKey(after('log:a'), entered, 1, readKey).kind).toBe(kind);
});

test('logs and witnesses are trusted apart, and a removed key is forgotten with what contradicted it', () => {
  const entry = addReadersKey(after('log:a', 'log:b'), 'witness:w', 1, readKey);
  const known = entry.kind === 'added' ? entry.known : NO_KEYS;
  const { logs, witnesses } = trustedOf(known, readKey);
  expect([logs.map(({ id }) => id), witnesses.map(({ id }) => id)]).toEqual([['a'], ['w']]);
  expect(removeKey(known, 'log:a')).toMatchObject({ keys: [{ text: 'witness:w' }], changes: [] });
});

describe('what a browser keeps', () => {
  const storageWith = (text: string | null) => ({ getItem: () => text });

  test('is read back', () => {
    let kept: string | null = null;
    expect(keepKeys({ setItem: (_key, text) => void (kept = text) }, after('log:a', 'log:b'))).toBe(true);
    expect(readKeptKeys(storageWith(kept))).toEqual(after('log:a', 'log:b'));
  });

  test.each([null, 'x', '7', '{}', '{"keys":[7,{"text":"a"}],"changes":"no"}'])('is nothing if it is %s', (text) => {
    expect(readKeptKeys(storageWith(text))).toEqual(NO_KEYS);
  });

  test('is lost if it has no room', () => {
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(keepKeys(full, NO_KEYS)).toBe(false);
  });
});

describe('asking the site', () => {
  const siteWith = (files: Readonly<Record<string, string>>): LogFiles => ({
    readText: (path) => Promise.resolve(files[path] === undefined ? { kind: 'missing' } : { kind: 'found', content: `${files[path]}\n` }),
    readBytes: () => Promise.resolve({ kind: 'missing' }),
  });

  test('also gives the keys of the logs before the current one', async () => {
    const site = siteWith({ key: 'broker/log/3:c', '1/key': 'broker/log:a', '2/key': 'broker/log/2:b' });
    const { known, isReached } = await fetchSiteKeys(NO_KEYS, site, () => 5, readKey);
    expect([textsOf(known).toSorted(), isReached]).toEqual([['broker/log/2:b', 'broker/log/3:c', 'broker/log:a'], true]);
  });

  test('changes nothing without a connection', async () => {
    const away: LogFiles = {
      readText: () => Promise.resolve({ kind: 'unreachable' }),
      readBytes: () => Promise.resolve({ kind: 'unreachable' }),
    };
    expect(await fetchSiteKeys(after('log:a'), away, () => 5, readKey)).toEqual({ known: after('log:a'), isReached: false });
  });
});
