import { Suspense, type ReactNode } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';
import { AreaLoading } from './area-loading.tsx';

/** The page of an area with its own sign-in. The server does not know its users, so it sends everyone the same empty page. */
export function AreaPage({ children }: { readonly children: ReactNode }) {
  const isHydrated = useHydrated();
  return (
    <>
      <meta name="robots" content="noindex" />
      {isHydrated ? <Suspense fallback={<AreaLoading />}>{children}</Suspense> : <AreaLoading />}
    </>
  );
}
