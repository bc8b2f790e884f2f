import { Suspense, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { usePlatform } from '../platform-context.ts';

const LeaveQuestion = lazyPart(() => import('./leave-question.tsx'));

/** Registers a question to ask before a client signs out; returns the function that removes it. */
export type HoldSignOut = (mayLeave: () => Promise<boolean>) => () => void;

/** Holds back a link within the site, or a sign-out, while prices are unsaved, until the client confirms. */
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
