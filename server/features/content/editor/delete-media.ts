import { CallRefused } from '../../../transport/call-refused.ts';
import type { EditorContext } from './editor-context.ts';
import { deleteMediaRow, findMedia, isMediaShown } from './media-store.ts';
import { lockContent } from './store.ts';

/** Refused with notFound, and with mediaInUse where a draft or what readers see shows it. An earlier version that showed it shows it no longer. */
export async function deleteMedia(
  id: string,
  { database, files, background }: Pick<EditorContext, 'database' | 'files' | 'background'>,
): Promise<void> {
  const gone = await database.transaction(async (transaction) => {
    await lockContent(transaction);
    const media = await findMedia(transaction, id);
    if (await isMediaShown(transaction, media.path)) throw new CallRefused('mediaInUse');
    await deleteMediaRow(transaction, id);
    return media.files;
  });
  // Nobody can ask for them any more, so nobody waits until they are gone.
  background.run('deleting the files of a picture', async () => {
    for (const { key } of gone) await files.delete(key);
  });
}
