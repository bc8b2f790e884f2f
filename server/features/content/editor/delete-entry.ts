import { CallRefused } from '../../../transport/call-refused.ts';
import type { EditorContext } from './editor-context.ts';
import { homePageStays, isHomePage } from './home-page.ts';
import { deleteEntryRow, findEntry, lockContent } from './store.ts';

/** Its versions go too. Refused with notFound, with contentPublished for what readers see, and with invalidInput for the home page. */
export function deleteEntry(id: string, { database }: Pick<EditorContext, 'database'>): Promise<void> {
  return database.transaction(async (transaction) => {
    await lockContent(transaction);
    const entry = await findEntry(transaction, id);
    if (entry.publishedVersion !== null) throw new CallRefused('contentPublished');
    if (isHomePage(entry)) throw homePageStays('id');
    await deleteEntryRow(transaction, id);
  });
}
