import type { EntryResponse, SaveEntryRequest } from '@fairlead/contract/content/operators/schemas.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { completeEntryDocument } from './complete-document.ts';
import { holdEntry } from './hold-entry.ts';
import { demandDepth, demandSize } from './demand-size.ts';
import type { EditorContext } from './editor-context.ts';
import { readEntry } from './read-entry.ts';
import { replaceDraft } from './replace-draft.ts';
import { sanitiseEntryDocument } from './sanitise-document.ts';

/**
 * Puts a document in the place of the draft, of which what it leaves out stays. Refused with notFound; with contentChanged where somebody else has saved in the meantime; with
 * slugTaken; with payloadTooLarge; and with invalidInput where the home page is to go elsewhere or components are nested too deeply.
 */
export async function saveEntry(
  actor: OperatorActor,
  { id, revision, document: written }: SaveEntryRequest,
  { database, clock }: Pick<EditorContext, 'database' | 'clock'>,
): Promise<EntryResponse['data']> {
  return database.transaction(async (transaction) => {
    const entry = await holdEntry(transaction, id, revision);
    const document = completeEntryDocument(written, entry.draft);
    demandDepth(document);
    const safe = sanitiseEntryDocument(document);
    demandSize(safe);
    const at = clock();
    await replaceDraft(transaction, entry, safe, { operatorId: actor.operatorId, at });
    const saved = await readEntry(id, transaction);
    const change = { before: { revision, slug: entry.slug }, after: { revision: saved.revision, slug: safe.slug } };
    await recordAction(transaction, actor, { action: 'content.save', subject: { kind: 'entry', id }, ...change }, at);
    return saved;
  });
}
