import type { BelowPlatformResponse, PageView } from '@fairlead/contract/content/view.ts';
import { publicPaths } from '@fairlead/contract/paths.ts';
import { Suspense, useEffect, useState } from 'react';
import { useSession } from '../features/account/session-store.ts';
import { callApi } from '../transport/api-client.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { whenIdle } from '../ui/when-idle.ts';

const BelowPlatform = lazyPart(() => import('./below-platform.tsx'));

/** Prices and the chart come first; content below the screen can wait. */
const LONGEST_WAIT_MS = 4_000;

/**
 * Content below the trading screen (spec section 2, "Extra content blocks can be shown under the platform"). Its code is loaded only if
 * there is any.
 */
export function BelowPlatformWhenIdle() {
  const isClient = useSession() !== null;
  const [page, setPage] = useState<PageView | null>(null);
  useEffect(() => {
    if (!isClient) return undefined;
    const aborter = new AbortController();
    const { signal } = aborter;
    const cancel = whenIdle(() => void ask(signal).then((found) => !signal.aborted && setPage(found)), LONGEST_WAIT_MS);
    return () => {
      cancel();
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

/** Null if there is none, or if the server did not respond. */
async function ask(signal: AbortSignal): Promise<PageView | null> {
  const answer = await callApi<BelowPlatformResponse>({ method: 'GET', path: publicPaths.belowPlatform, signal });
  return answer.ok ? answer.data.data : null;
}
