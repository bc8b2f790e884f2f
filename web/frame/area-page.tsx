import { Suspense, type ReactNode } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';
import { AreaWaiting } from './area-waiting.tsx';

/** An area with a login of its own. The server knows nobody of it: what it sends is the same for everybody, and says nothing. */
export function AreaPage({ children }: { readonly children: ReactNode }) {
  const isHydrated = useHydrated();
  return (
    <>
      <meta name="robots" content="noindex" />
      {isHydrated ? <Suspense fallback={<AreaWaiting />}>{children}</Suspense> : <AreaWaiting />}
    </>
  );
}
