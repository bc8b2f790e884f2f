import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { EditorContext } from './editor-context.ts';
import { homePageStays, isHomePage } from './home-page.ts';
import { deleteEntryRow, findEntry, lockContent } from './store.ts';

/**
 * Deletes an entry with its versions. Throws CallRefused: notFound, contentPublished for a published entry, and invalidInput for the home
 * page.
 */
export function deleteEntry(
  actor: OperatorActor,
  id: string,
  { database, clock }: Pick<EditorContext, 'database' | 'clock'>,
): Promise<void> {
  return database.transaction(async (transaction) => {
    await lockContent(transaction);
    const entry = await findEntry(transaction, id);
    if (entry.publishedVersion !== null) throw new CallRefused('contentPublished');
    if (isHomePage(entry)) throw homePageStays('id');
    await deleteEntryRow(transaction, id);
    const before = { collection: entry.collection, slug: entry.slug };
    await recordAction(transaction, actor, { action: 'content.delete', subject: { kind: 'entry', id }, before }, clock());
  });
}
