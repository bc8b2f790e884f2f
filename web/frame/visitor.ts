import { useSession, type Session } from '../features/account/session-store.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { usePageData } from './page-data.ts';

/** Who is at the page: not known while the browser looks it up, though the server may have been told that somebody is. */
export type Visitor = { readonly kind: 'guest' } | { readonly kind: 'lookingUp' } | { readonly kind: 'client'; readonly session: Session };

export function useVisitor(): Visitor {
  const { signedIn } = usePageData();
  const hydrated = useHydrated();
  const session = useSession();
  if (session !== null) return { kind: 'client', session };
  return signedIn && !hydrated ? { kind: 'lookingUp' } : { kind: 'guest' };
}
