import { Suspense, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { usePlatform } from '../platform-context.ts';

const LeaveQuestion = lazyPart(() => import('./leave-question.tsx'));

/** Has a client who signs out asked first; gives the function that ends that. */
export type HoldSignOut = (mayLeave: () => Promise<boolean>) => () => void;

/**
 * Holds a link within the site, or a sign-out, that would take the reader away from prices that are not saved, until the reader has said
 * what is meant.
 */
export function LeaveGuard({ holdSignOut }: { readonly holdSignOut: HoldSignOut }) {
  const { drafts } = usePlatform().session;
  const blocker = useBlocker(({ nextLocation }) => drafts.get().size > 0 && !nextLocation.pathname.startsWith('/platform/'));
  const [signOut, setSignOut] = useState<{ readonly answer: (leaves: boolean) => void } | null>(null);
  useEffect(
    () =>
      holdSignOut(() =>
        drafts.get().size === 0 ? Promise.resolve(true) : new Promise<boolean>((resolve) => setSignOut({ answer: resolve })),
      ),
    [holdSignOut, drafts],
  );

  function answer(leaves: boolean): void {
    setSignOut(null);
    signOut?.answer(leaves);
    if (blocker.state !== 'blocked') return;
    if (leaves) blocker.proceed();
    else blocker.reset();
  }

  if (blocker.state !== 'blocked' && signOut === null) return null;
  const labels = [...drafts.get().values()].map(({ label }) => label).join(', ');
  return (
    <Suspense>
      <LeaveQuestion labels={labels} onLeave={() => answer(true)} onStay={() => answer(false)} />
    </Suspense>
  );
}
