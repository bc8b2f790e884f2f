import { Suspense, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { sessionStore } from '../session-store.ts';

/** Asks before the page is left while there is something on it that was not saved. */
export function UnsavedChanges({ when }: { readonly when: boolean }) {
  // A session that is over leaves nothing to save.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname && sessionStore.get() !== null,
  );
  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);
  // Once it was needed it stays, so that it can close by itself and give the focus back.
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
