import type { EntryResponse, restoreEntryRequestSchema } from '@fairlead/contract/content/operators/schemas.ts';
import type { z } from 'zod';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { lockEntry } from './hold-entry.ts';
import type { EditorContext } from './editor-context.ts';
import { readEntry } from './read-entry.ts';
import { replaceDraft } from './replace-draft.ts';
import { findVersion } from './store.ts';

/**
 * Replaces the draft with a version. Throws CallRefused: notFound, contentChanged, and slugTaken if the version's slug belongs to another
 * entry now.
 */
export function restoreEntry(
  actor: OperatorActor,
  { id, revision, number }: z.infer<typeof restoreEntryRequestSchema>,
  { database, clock }: Pick<EditorContext, 'database' | 'clock'>,
): Promise<EntryResponse['data']> {
  return database.transaction(async (transaction) => {
    const entry = await lockEntry(transaction, id, revision);
    const at = clock();
    await replaceDraft(transaction, entry, await findVersion(transaction, id, number), { operatorId: actor.operatorId, at });
    const change = { before: { revision }, after: { version: number } };
    await recordAction(transaction, actor, { action: 'content.restore', subject: { kind: 'entry', id }, ...change }, at);
    return readEntry(id, transaction);
  });
}
