/** Seeds the popups of seeded-popups.ts. */
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { insertPopup } from '@fairlead/server/features/account/popups/store.ts';
import { findUserByEmail } from '@fairlead/server/features/account/store.ts';
import { POPUP_CLIENT_COUNT, popupClient } from './seeded-clients.ts';
import { FIRST_POPUP, FIRST_POPUP_IN_GERMAN, HOSTILE_HTML, SECOND_POPUP } from './seeded-popups.ts';

/** Adds two popups for each of the clients, who must exist already. */
export async function seedPopups(database: Database): Promise<void> {
  for (let number = 1; number <= POPUP_CLIENT_COUNT; number += 1) {
    const userId = (await findUserByEmail(database, popupClient(number).email))?.id;
    if (userId === undefined) throw new Error(`popups-${number} has not been seeded`);
    await insertPopup(database, { userId, ...FIRST_POPUP, translations: { de: FIRST_POPUP_IN_GERMAN }, createdAt: Date.now() });
    await insertPopup(database, { userId, ...SECOND_POPUP, createdAt: Date.now() });
  }
  await seedHostilePopup(database);
}

/** Adds one without sanitising its HTML, for the last of the clients, before the others. */
async function seedHostilePopup(database: Database): Promise<void> {
  const user = await findUserByEmail(database, popupClient(POPUP_CLIENT_COUNT).email);
  await database.query('UPDATE popups SET content = $1 WHERE user_id = $2 AND title = $3', [HOSTILE_HTML, user?.id, FIRST_POPUP.title]);
}
