import type { MediaItem } from '@fairlead/contract/content/operators/schemas.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { makeImagePath } from '../../../media/image-path.ts';
import { makeImages } from '../../../media/make-images.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { TakeTurn } from '../../../transport/turns.ts';
import type { EditorContext, NewHex } from './editor-context.ts';
import { hasMedia, insertMedia, wireMedia, type MediaRow } from './media-store.ts';

export interface UploadMediaContext extends Pick<EditorContext, 'database' | 'files' | 'background' | 'clock'> {
  /** Limits how many images are processed at once, because it is expensive. */
  readonly takePictureTurn: TakeTurn;
  readonly newHex: NewHex;
}

export interface UploadedPicture {
  readonly alt: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const ID_DIGITS = 24;
/** Like a Cockpit's. */
const UNIQUE_DIGITS = 13;
const FILE_KEY_DIGITS = 32;

/** Stores an image in all the widths that the site uses. Throws CallRefused: imageNotReadable, in which case nothing is kept. */
export async function uploadMedia(
  actor: OperatorActor,
  { alt, fileName, bytes }: UploadedPicture,
  context: UploadMediaContext,
): Promise<MediaItem> {
  const { database, takePictureTurn, newHex, clock } = context;
  const picture = await takePictureTurn(() => makeImages(bytes));
  if (picture === null) throw new CallRefused('imageNotReadable');
  const { mediaType, width, height, narrower } = picture;
  const uploadedAt = clock();
  const renderings = [{ width, bytes: picture.bytes }, ...narrower].map((rendering) => ({ ...rendering, key: newHex(FILE_KEY_DIGITS) }));
  const row: MediaRow = {
    id: newHex(ID_DIGITS),
    path: makeImagePath(fileName, uploadedAt, newHex(UNIQUE_DIGITS)),
    mediaType,
    alt,
    width,
    height,
    sizeBytes: picture.bytes.length,
    files: renderings.map((rendering) => ({ width: rendering.width, key: rendering.key })),
    uploadedAt: new Date(uploadedAt),
    uploadedBy: actor.operatorId,
  };
  try {
    // The files are stored before anything references them.
    for (const rendering of renderings) await context.files.put(rendering.key, rendering.bytes);
    await database.transaction(async (transaction) => {
      await insertMedia(transaction, row);
      const after = { path: row.path, alt: row.alt };
      await recordAction(transaction, actor, { action: 'media.add', subject: { kind: 'picture', id: row.id }, after }, uploadedAt);
    });
  } catch (error) {
    removeOrphans(row, context);
    throw error;
  }
  return wireMedia(row);
}

/** Checks first whether the row exists after all: a connection can be lost although its commit succeeded. */
function removeOrphans({ id, files: orphans }: MediaRow, { database, files, background }: UploadMediaContext): void {
  background.run('deleting files that belong to no image', async () => {
    if (await hasMedia(database, id)) return;
    for (const { key } of orphans) await files.delete(key);
  });
}
