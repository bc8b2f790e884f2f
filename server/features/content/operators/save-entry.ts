import type { EntryResponse, SaveEntryRequest } from '@fairlead/contract/content/operators/schemas.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { completeEntryDocument } from './complete-document.ts';
import { lockEntry } from './hold-entry.ts';
import { requireDepth, requireSize } from './require-size.ts';
import type { EditorContext } from './editor-context.ts';
import { readEntry } from './read-entry.ts';
import { replaceDraft } from './replace-draft.ts';
import { sanitiseEntryDocument } from './sanitise-document.ts';

/**
 * Replaces the draft with a document; whatever the document leaves out stays. Throws CallRefused: notFound; contentChanged if another
 * editor has saved meanwhile; slugTaken; payloadTooLarge; and invalidInput for another slug for the home page or components nested too
 * deeply.
 */
export async function saveEntry(
  actor: OperatorActor,
  { id, revision, document: written }: SaveEntryRequest,
  { database, clock }: Pick<EditorContext, 'database' | 'clock'>,
): Promise<EntryResponse['data']> {
  return database.transaction(async (transaction) => {
    const entry = await lockEntry(transaction, id, revision);
    const document = completeEntryDocument(written, entry.draft);
    requireDepth(document);
    const safe = sanitiseEntryDocument(document);
    requireSize(safe);
    const at = clock();
    await replaceDraft(transaction, entry, safe, { operatorId: actor.operatorId, at });
    const saved = await readEntry(id, transaction);
    const change = { before: { revision, slug: entry.slug }, after: { revision: saved.revision, slug: safe.slug } };
    await recordAction(transaction, actor, { action: 'content.save', subject: { kind: 'entry', id }, ...change }, at);
    return saved;
  });
}
