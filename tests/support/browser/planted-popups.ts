/** What the clients of the tests of popups find when they come to the platform. */
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { insertPopup } from '@fairlead/server/features/account/popups/store.ts';
import { findUserByEmail } from '@fairlead/server/features/account/store.ts';
import { POPUP_CLIENT_COUNT, popupClient } from './planted-clients.ts';

export const FIRST_POPUP = {
  title: 'Rates of financing < 1 % change',
  content: '<p>From Monday. <a href="/platform/ETHUSD">Ethereum</a></p>',
};
export const FIRST_POPUP_IN_GERMAN = { title: 'Neue Finanzierungssätze', content: '<p>Ab Montag.</p>' };
export const SECOND_POPUP = { title: 'The second message', content: '<ul><li>One point</li><li>Another point</li></ul>' };

/** Html as no server of ours writes it, for the browser's own check of what it shows. */
export const HOSTILE_HTML = [
  '<p id="content" class="fixed" style="position:fixed" onclick="globalThis.harmed = true" data-switch-theme>Click me</p>',
  '<img src="/no-such-picture.png" alt="Missing" onerror="globalThis.harmed = true">',
  '<script>globalThis.harmed = true</script><iframe src="/"></iframe><form action="/api"><button>Send</button></form>',
  '<a href="javascript:globalThis.harmed = true">Script</a> <a href="//evil.test/">Elsewhere</a> <a href="/login" target="_top" rel="opener">Inside</a>',
].join('');

/** Two popups for each of the clients, who are there already. */
export async function plantPopups(database: Database): Promise<void> {
  for (let number = 1; number <= POPUP_CLIENT_COUNT; number += 1) {
    const userId = (await findUserByEmail(database, popupClient(number).email))?.id;
    if (userId === undefined) throw new Error(`popups-${number} is not planted`);
    await insertPopup(database, { userId, ...FIRST_POPUP, translations: { de: FIRST_POPUP_IN_GERMAN }, createdAt: Date.now() });
    await insertPopup(database, { userId, ...SECOND_POPUP, createdAt: Date.now() });
  }
  await plantHostilePopup(database);
}

/** Past the function that makes html safe, for the last of the clients, before the others. */
async function plantHostilePopup(database: Database): Promise<void> {
  const user = await findUserByEmail(database, popupClient(POPUP_CLIENT_COUNT).email);
  await database.query('UPDATE popups SET content = $1 WHERE user_id = $2 AND title = $3', [HOSTILE_HTML, user?.id, FIRST_POPUP.title]);
}
