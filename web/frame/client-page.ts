/** What the pages of a client's own have in common. */
import { requireSession } from '../features/account/require-session.ts';
import { useSession, type Session } from '../features/account/session-store.ts';
import type { Namespace } from '../i18n/create-i18n.ts';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { useIdleSignOut } from './use-idle-sign-out.ts';
import { useWayOut } from './use-way-out.ts';

/** The server sends the outline of such a page, and the session decides who may go on: throws the way to the login where there is none. */
export async function loadClientPage(request: Request, texts: Namespace): Promise<void> {
  requireSession(request);
  await addTexts(pageI18n(), texts);
}

/** Whose page it is; null once nobody is signed in any more, which leads away. A client who does nothing for too long is signed out. */
export function useClientSession(): Session | null {
  useIdleSignOut();
  useWayOut();
  return useSession();
}
