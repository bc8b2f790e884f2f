import { accountPaths } from '@fairlead/contract/paths.ts';
import { callApi } from '../../transport/api-client.ts';
import { sessionStore, type SessionEnding } from './session-store.ts';

/** Ends the session here and on the server. The browser forgets it even if the server cannot be reached; there it times out. */
export async function signOut(ending: SessionEnding): Promise<void> {
  const session = sessionStore.get();
  sessionStore.clear(ending);
  if (session !== null) await callApi({ method: 'POST', path: accountPaths.logout, token: session.accessToken });
}
