import type { EntryResponse } from '@fairlead/contract/content/operators/schemas.ts';
import { noteNothingChanged, recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import type { EditorContext } from './editor-context.ts';
import { readEntry } from './read-entry.ts';
import { findEntry, lockContent, takeBack } from './store.ts';

/** Hides an entry from readers; one that is not published stays as it is. Throws CallRefused: notFound. */
export async function unpublishEntry(
  actor: OperatorActor,
  id: string,
  { database, clock, onPublished }: Pick<EditorContext, 'database' | 'clock' | 'onPublished'>,
): Promise<EntryResponse['data']> {
  const entry = await database.transaction(async (transaction) => {
    await lockContent(transaction);
    const { publishedRevision } = await findEntry(transaction, id);
    await takeBack(transaction, id);
    if (publishedRevision === null) noteNothingChanged(actor);
    else {
      const before = { revision: publishedRevision };
      await recordAction(transaction, actor, { action: 'content.unpublish', subject: { kind: 'entry', id }, before }, clock());
    }
    return readEntry(id, transaction);
  });
  onPublished();
  return entry;
}
