import { Suspense, useEffect, useState } from 'react';
import { useSession } from '../features/account/session-store.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { whenIdle } from '../ui/when-idle.ts';

const BelowPlatform = lazyPart(() => import('./below-platform.tsx'));

/** Prices and chart come first; what is below the screen has time. */
const LONGEST_WAIT_MS = 4_000;

export function BelowPlatformWhenIdle() {
  const isClient = useSession() !== null;
  const [isTime, setTime] = useState(false);
  useEffect(() => whenIdle(() => setTime(true), LONGEST_WAIT_MS), []);
  return isTime && isClient ? (
    <Suspense fallback={null}>
      <BelowPlatform />
    </Suspense>
  ) : null;
}
