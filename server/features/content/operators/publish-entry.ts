import type { EntryResponse, publishEntryRequestSchema } from '@fairlead/contract/content/operators/schemas.ts';
import type { z } from 'zod';
import { noteNothingChanged, recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { collectionsBeside } from './require-free-slug.ts';
import { lockEntry } from './hold-entry.ts';
import type { EditorContext } from './editor-context.ts';
import { readEntry } from './read-entry.ts';
import { deleteFormerSlug, findVersion, insertFormerSlug, insertVersion, isSlugUsed, listVersionRows, type StoredEntry } from './store.ts';

/**
 * Publishes the draft as a new version. Publishing the same draft again adds no version. Throws CallRefused: notFound, and contentChanged
 * if the draft is not the one that was reviewed.
 */
export async function publishEntry(
  actor: OperatorActor,
  { id, revision, note }: z.infer<typeof publishEntryRequestSchema>,
  { database, clock, onPublished }: Pick<EditorContext, 'database' | 'clock' | 'onPublished'>,
): Promise<EntryResponse['data']> {
  const published = await database.transaction(async (transaction) => {
    const entry = await lockEntry(transaction, id, revision);
    if (entry.publishedRevision === revision) noteNothingChanged(actor);
    else await publishDraft(transaction, actor, entry, note, clock());
    return readEntry(id, transaction);
  });
  onPublished();
  return published;
}

async function publishDraft(transaction: Queries, actor: OperatorActor, entry: StoredEntry, note: string, at: number): Promise<void> {
  const { id: entryId, draft: document, slug, revision } = entry;
  await leadOnFromFormerSlug(transaction, entry);
  await insertVersion(transaction, { entryId, document, slug, revision, note }, { operatorId: actor.operatorId, at });
  const change = { before: { revision: entry.publishedRevision }, after: { revision, slug }, reason: note };
  await recordAction(transaction, actor, { action: 'content.publish', subject: { kind: 'entry', id: entryId }, ...change }, at);
}

/**
 * Redirects the previously published slug to the current one, which itself redirects nowhere. Also applies after the entry was unpublished
 * in between, unless another entry has taken the slug.
 */
async function leadOnFromFormerSlug(transaction: Queries, { id: entryId, collection, slug }: StoredEntry): Promise<void> {
  await deleteFormerSlug(transaction, { collection, slug, entryId });
  const [last] = await listVersionRows(transaction, entryId);
  if (last === undefined) return;
  const { slug: former } = await findVersion(transaction, entryId, last.number);
  if (former === slug || (await isSlugUsed(transaction, { collections: collectionsBeside(collection), slug: former, exceptId: entryId }))) {
    return;
  }
  await insertFormerSlug(transaction, { collection, slug: former, entryId });
}
