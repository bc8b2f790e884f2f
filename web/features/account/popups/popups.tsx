import type { Popup } from '@fairlead/contract/account/schemas.ts';
import { useEffect, useState, type ComponentType } from 'react';
import { loadPart } from '../../../ui/lazy-part.ts';
import { whenIdle } from '../../../ui/when-idle.ts';
import { createClosedPopups } from './closed-popups.ts';
import type { PopupDialogProps } from './popup-dialog.tsx';
import { loadPopups, markPopupRead } from './popup-reading.ts';
import { postPopupRead } from './post-popup-read.ts';
import { postPopups } from './post-popups.ts';

const LONGEST_WAIT_MS = 2_000;

interface Shown {
  readonly Dialog: ComponentType<PopupDialogProps>;
  readonly popups: readonly Popup[];
}

/**
 * Shows the server's popups one after another. Loads them once the screen behind is rendered and the page is idle; the window's code is
 * loaded only if there is a popup.
 */
export function Popups({ token }: { readonly token: string }) {
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    const cancel = whenIdle(() => {
      load(token, signal).then(
        (found) => {
          if (!signal.aborted) setShown(found);
        },
        // The window's code could not be loaded. The popups remain unread and appear on the next visit.
        () => undefined,
      );
    }, LONGEST_WAIT_MS);
    return () => {
      cancel();
      aborter.abort();
      setShown(null);
    };
  }, [token]);

  if (shown === null) return null;
  return <shown.Dialog popups={shown.popups} onClose={(id) => void markPopupRead(id, portsOf(token))} />;
}

async function load(token: string, signal: AbortSignal): Promise<Shown | null> {
  const popups = await loadPopups({ ...portsOf(token), list: () => postPopups(token, signal) });
  if (popups.length === 0) return null;
  const { PopupDialog } = await loadPart(() => import('./popup-dialog.tsx'));
  return { Dialog: PopupDialog, popups };
}

function portsOf(token: string) {
  return { markRead: (id: number) => postPopupRead(token, id), closed: createClosedPopups(localStorage) };
}
