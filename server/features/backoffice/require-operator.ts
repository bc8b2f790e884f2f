import type { Database } from '../../adapters/db/database.ts';
import { requireSession, sessionOf, type SessionGuard } from '../../transport/auth/require-session.ts';
import type { Sessions } from '../../transport/auth/sessions.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { isActiveOperator } from './store.ts';

/** Only with an operator's token, and only as long as nobody has blocked that operator. */
export function requireOperator(sessions: Sessions, database: Database): SessionGuard {
  const requireToken = requireSession(sessions, 'operator');
  return async (request) => {
    await requireToken(request);
    if (!(await isActiveOperator(database, sessionOf(request).userId))) throw new CallRefused('notSignedIn');
  };
}
