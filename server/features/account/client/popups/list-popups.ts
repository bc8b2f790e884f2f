import type { Popup } from '@fairlead/contract/account/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import type { CallSession } from '../../../../identity/sessions/require-session.ts';
import { distributeCampaigns, type HandOutContext } from '../../popups/hand-out-campaigns.ts';
import { listUnreadPopups } from '../../popups/store.ts';

/** The client's unread popups, the oldest first, in the language of the call if translated. */
export async function listPopups({ userId }: CallSession, language: Language, context: HandOutContext): Promise<Popup[]> {
  await distributeCampaigns(userId, context);
  return listUnreadPopups(context.database, userId, language, context.clock());
}
