import type { Country, SessionUser } from '@fairlead/contract/account/schemas.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../../transport/api-client.ts';
import { loadAccount, type AccountEntry } from './load-account.ts';

export type EntryState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unreachable'; readonly tryAgain: () => void }
  | { readonly kind: 'ready'; readonly countries: readonly Country[] };

export interface EntryHandlers {
  readonly onEntered: (user: SessionUser) => void;
  readonly onSignedOut: (to: '/login' | '/') => void;
}

/** Loads the account when My account is opened, and again if another client signs in from another tab. */
export function useAccountEntry(token: string, { onEntered, onSignedOut }: EntryHandlers): EntryState {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly entry: AccountEntry } | null>(null);
  const enter = useEffectEvent((entry: AccountEntry) => {
    setLoaded({ of: token, entry });
    if (entry.kind === 'ready') onEntered(entry.user);
    if (entry.kind === 'signOut') onSignedOut(entry.to);
  });

  useEffect(() => {
    const aborter = new AbortController();
    void loadAccount(token, PORTS, aborter.signal).then((entry) => {
      if (!aborter.signal.aborted) enter(entry);
    });
    return () => aborter.abort();
  }, [token, attempt]);

  const entry = loaded?.of === token ? loaded.entry : null;
  if (entry?.kind === 'ready') return entry;
  if (entry?.kind !== 'unreachable') return { kind: 'loading' };
  return {
    kind: 'unreachable',
    tryAgain: () => {
      setLoaded(null);
      setAttempt(attempt + 1);
    },
  };
}

const PORTS = {
  call: callApi,
  wait: (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs)),
  storage: { getItem: (key: string) => localStorage.getItem(key), setItem: (key: string, text: string) => localStorage.setItem(key, text) },
};
