import { Suspense, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { sessionStore } from '../session-store.ts';

/** Asks before the page is left with unsaved changes. */
export function UnsavedChanges({ when }: { readonly when: boolean }) {
  // Without a session there is nothing left to save.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname && sessionStore.get() !== null,
  );
  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);
  // Stays rendered once it was needed, so that it can animate its closing and restore the focus.
  const [wasNeeded, setWasNeeded] = useState(false);
  if (blocker.state === 'blocked' && !wasNeeded) setWasNeeded(true);
  if (!wasNeeded) return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog open={blocker.state === 'blocked'} onLeave={() => blocker.proceed?.()} onStay={() => blocker.reset?.()} />
    </Suspense>
  );
}

const LeaveDialog = lazyPart(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));
