import type { Checkpoint } from '@fairlead/domain/proof/checkpoint.ts';
import type { TrustedKeys } from '@fairlead/domain/proof/receipt.ts';
import { useEffect, useState } from 'react';
import { BROWSER_VERIFYING } from '../check/browser-verifying.ts';
import { readSigned } from './compare-log.ts';
import { SITE_LOG } from './log-files.ts';

const EVERY_MS = 10_000;

export type LiveCheckpoint =
  | { readonly kind: 'loading' }
  /** none: nothing was logged yet. unsigned: no key that this device trusts has signed it. */
  | { readonly kind: 'unreachable' | 'none' | 'unsigned' }
  | { readonly kind: 'signed'; readonly checkpoint: Checkpoint; readonly note: string; readonly fetchedAt: number };

/** The checkpoint that this site publishes now, fetched again while the page is visible. */
export function useLiveCheckpoint(keys: TrustedKeys): LiveCheckpoint {
  const [live, setLive] = useState<LiveCheckpoint>({ kind: 'loading' });
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const loaded = await loadCheckpoint(keys);
      if (!isGone) setLive(loaded);
    };
    void load();
    const timer = setInterval(() => void load(), EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [keys]);
  return live;
}

async function loadCheckpoint(keys: TrustedKeys): Promise<LiveCheckpoint> {
  const file = await SITE_LOG.readText('checkpoint');
  if (file.kind !== 'found') return { kind: file.kind === 'missing' ? 'none' : 'unreachable' };
  const signed = await readSigned(file.content, { keys, verifying: BROWSER_VERIFYING });
  if (signed.kind !== 'signed') return { kind: 'unsigned' };
  return { kind: 'signed', checkpoint: signed.checkpoint, note: file.content, fetchedAt: Date.now() };
}
