import type { BelowPlatformResponse, PageView } from '@fairlead/contract/content/view.ts';
import { publicPaths } from '@fairlead/contract/paths.ts';
import { Suspense, useEffect, useState } from 'react';
import { useSession } from '../features/account/session-store.ts';
import { callApi } from '../transport/api-client.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { whenIdle } from '../ui/when-idle.ts';

const BelowPlatform = lazyPart(() => import('./below-platform.tsx'));

/** Prices and chart come first; what is below the screen has time. */
const LONGEST_WAIT_MS = 4_000;

/**
 * Content below the trading screen (spec section 2, "Extra content blocks can be shown under the platform"). What shows it is loaded only where
 * there is any.
 */
export function BelowPlatformWhenIdle() {
  const isClient = useSession() !== null;
  const [page, setPage] = useState<PageView | null>(null);
  useEffect(() => {
    if (!isClient) return undefined;
    const aborter = new AbortController();
    const { signal } = aborter;
    const callOff = whenIdle(() => void ask(signal).then((found) => !signal.aborted && setPage(found)), LONGEST_WAIT_MS);
    return () => {
      callOff();
      aborter.abort();
    };
  }, [isClient]);
  if (page === null) return null;
  return (
    <Suspense fallback={null}>
      <BelowPlatform page={page} />
    </Suspense>
  );
}

/** Null where there is none, and where nobody answered. */
async function ask(signal: AbortSignal): Promise<PageView | null> {
  const answer = await callApi<BelowPlatformResponse>({ method: 'GET', path: publicPaths.belowPlatform, signal });
  return answer.ok ? answer.data.data : null;
}
