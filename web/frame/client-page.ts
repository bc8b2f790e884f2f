/** What all pages for signed-in clients share. */
import { requireSession } from '../features/account/require-session.ts';
import { useSession, type Session } from '../features/account/session-store.ts';
import type { Namespace } from '../i18n/create-i18n.ts';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { useIdleSignOut } from './use-idle-sign-out.ts';
import { useRedirectOnSignOut } from './use-redirect-on-sign-out.ts';

/**
 * The server sends the outline of such a page, and the session decides whether the client may enter: without one, throws a redirect to the
 * sign-in page.
 */
export async function loadClientPage(request: Request, texts: Namespace): Promise<void> {
  requireSession(request);
  await addTexts(pageI18n(), texts);
}

/** The session of the page; null once it has ended, which leads away from the page. An idle client is signed out. */
export function useClientSession(): Session | null {
  useIdleSignOut();
  useRedirectOnSignOut();
  return useSession();
}
