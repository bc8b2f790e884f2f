import { useSession, type Session } from '../features/account/session-store.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { usePageData } from './page-data.ts';

/** The page's visitor: unknown during hydration if the server was told of a session. */
export type Visitor = { readonly kind: 'guest' } | { readonly kind: 'lookingUp' } | { readonly kind: 'client'; readonly session: Session };

export function useVisitor(): Visitor {
  const { signedIn } = usePageData();
  const hydrated = useHydrated();
  const session = useSession();
  if (session !== null) return { kind: 'client', session };
  return signedIn && !hydrated ? { kind: 'lookingUp' } : { kind: 'guest' };
}
