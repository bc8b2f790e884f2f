import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { EditorContext } from './editor-context.ts';
import { deleteMediaRow, findMedia, isMediaShown } from './media-store.ts';
import { lockContent } from './store.ts';

/**
 * Throws CallRefused: notFound, and mediaInUse if a draft or a published version shows it. An earlier version that showed it then shows
 * nothing in its place.
 */
export async function deleteMedia(
  actor: OperatorActor,
  id: string,
  { database, files, background, clock }: Pick<EditorContext, 'database' | 'files' | 'background' | 'clock'>,
): Promise<void> {
  const gone = await database.transaction(async (transaction) => {
    await lockContent(transaction);
    const media = await findMedia(transaction, id);
    if (await isMediaShown(transaction, media.path)) throw new CallRefused('mediaInUse');
    await deleteMediaRow(transaction, id);
    const before = { path: media.path, alt: media.alt };
    await recordAction(transaction, actor, { action: 'media.delete', subject: { kind: 'picture', id }, before }, clock());
    return media.files;
  });
  // The files are no longer referenced, so nobody needs to wait for their deletion.
  background.run('deleting the files of an image', async () => {
    for (const { key } of gone) await files.delete(key);
  });
}
