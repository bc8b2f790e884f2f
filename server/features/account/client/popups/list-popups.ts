import type { Popup } from '@fairlead/contract/account/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import type { CallSession } from '../../../../identity/sessions/require-session.ts';
import { handOutCampaigns, type HandOutContext } from '../../popups/hand-out-campaigns.ts';
import { listUnreadPopups } from '../../popups/store.ts';

/** What the client has not read yet, the oldest first, in the language of the call where it was translated. */
export async function listPopups({ userId }: CallSession, language: Language, context: HandOutContext): Promise<Popup[]> {
  await handOutCampaigns(userId, context);
  return listUnreadPopups(context.database, userId, language, context.clock());
}
