import { readVerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { BROWSER_VERIFYING } from '../check/browser-verifying.ts';
import { SITE_LOG } from '../log/log-files.ts';
import { fetchSiteKeys } from './fetch-site-keys.ts';
import { keepKeys, readKeptKeys } from './key-store.ts';
import { addReadersKey, removeKey, trustedOf, type KeyEntry, type KnownKeys, type ReadKey } from './known-keys.ts';

export const readKey: ReadKey = (text) => readVerifierKey(BROWSER_VERIFYING.sha256, text);

/** In some browsers, even to name the storage is forbidden. */
const STORAGE = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, text: string) => localStorage.setItem(key, text),
};

export interface KeysState {
  readonly known: KnownKeys;
  readonly trusted: ReturnType<typeof trustedOf>;
  /** loading: the site is being asked. reached: it has answered. unreachable: the kept keys are all there is. */
  readonly site: 'loading' | 'reached' | 'unreachable';
  /** Whether the browser keeps the keys when the page is closed. */
  readonly isKept: boolean;
  readonly add: (entered: string) => KeyEntry['kind'];
  readonly remove: (text: string) => void;
}

/** The keys of this device, completed with those that the site publishes now. */
export function useKnownKeys(): KeysState {
  const [known, setKnown] = useState(() => readKeptKeys(STORAGE));
  const [site, setSite] = useState<KeysState['site']>('loading');
  const [isKept, setIsKept] = useState(true);

  const change = useCallback((next: KnownKeys) => {
    setKnown(next);
    setIsKept(keepKeys(STORAGE, next));
  }, []);

  useEffect(() => {
    let isGone = false;
    void fetchSiteKeys(readKeptKeys(STORAGE), SITE_LOG, Date.now, readKey).then((fetched) => {
      if (isGone) return;
      change(fetched.known);
      setSite(fetched.isReached ? 'reached' : 'unreachable');
    });
    return () => {
      isGone = true;
    };
  }, [change]);

  const trusted = useMemo(() => trustedOf(known, readKey), [known]);
  return {
    known,
    trusted,
    site,
    isKept,
    add: (entered) => {
      const entry = addReadersKey(known, entered, Date.now(), readKey);
      if (entry.kind === 'added') change(entry.known);
      return entry.kind;
    },
    remove: (text) => change(removeKey(known, text)),
  };
}
