import { Suspense } from 'react';
import { useBlocker } from 'react-router';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { usePlatform } from '../platform-context.ts';

const LeaveQuestion = lazyPart(() => import('./leave-question.tsx'));

/** Holds a link within the site that would take the reader away from prices that are not saved, until the reader has said what is meant. */
export function LeaveGuard() {
  const { drafts } = usePlatform().session;
  const blocker = useBlocker(({ nextLocation }) => drafts.get().size > 0 && !nextLocation.pathname.startsWith('/platform/'));
  if (blocker.state !== 'blocked') return null;
  const labels = [...drafts.get().values()].map(({ label }) => label).join(', ');
  return (
    <Suspense>
      <LeaveQuestion labels={labels} onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
    </Suspense>
  );
}
