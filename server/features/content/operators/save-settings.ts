import type { SaveSettingsRequest, SettingsEntryResponse } from '@fairlead/contract/content/operators/schemas.ts';
import { SETTINGS_SINGLETON } from '@fairlead/contract/content/schemas.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { completeSettingsDocument } from './complete-document.ts';
import { requireRevision } from './require-revision.ts';
import { requireSize } from './require-size.ts';
import type { EditorContext } from './editor-context.ts';
import { readSettings } from './read-settings.ts';
import { sanitiseSettingsDocument } from './sanitise-document.ts';
import { findSettings, insertVersion, lockContent, updateDraft } from './store.ts';

/**
 * Publishes the settings immediately; whatever the request leaves out stays. Throws CallRefused: contentChanged if another editor has saved
 * meanwhile, and payloadTooLarge.
 */
export async function saveSettings(
  actor: OperatorActor,
  { revision, document: written, note }: SaveSettingsRequest,
  { database, clock, onPublished }: Pick<EditorContext, 'database' | 'clock' | 'onPublished'>,
): Promise<SettingsEntryResponse['data']> {
  const saved = await database.transaction(async (transaction) => {
    await lockContent(transaction);
    const settings = await findSettings(transaction);
    requireRevision(settings, revision);
    const document = sanitiseSettingsDocument(completeSettingsDocument(written, settings.draft));
    requireSize(document);
    const deed = { operatorId: actor.operatorId, at: clock() };
    const version = { entryId: settings.id, document, slug: SETTINGS_SINGLETON, revision: revision + 1, note };
    await updateDraft(transaction, settings.id, document, deed);
    await insertVersion(transaction, version, deed);
    const change = { before: { revision }, after: { revision: version.revision }, reason: version.note };
    await recordAction(
      transaction,
      actor,
      { action: 'content.settings', subject: { kind: 'settings', id: settings.id }, ...change },
      deed.at,
    );
    return readSettings(transaction);
  });
  onPublished();
  return saved;
}
