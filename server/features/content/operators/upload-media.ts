import type { MediaItem } from '@fairlead/contract/content/operators/schemas.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { makePicturePath } from '../../../media/picture-path.ts';
import { makePictures } from '../../../media/make-pictures.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { TakeTurn } from '../../../transport/turns.ts';
import type { EditorContext, NewHex } from './editor-context.ts';
import { hasMedia, insertMedia, wireMedia, type MediaRow } from './media-store.ts';

export interface UploadMediaContext extends Pick<EditorContext, 'database' | 'files' | 'background' | 'clock'> {
  /** Making pictures is work, of which only so much is done at once. */
  readonly takePictureTurn: TakeTurn;
  readonly newHex: NewHex;
}

export interface UploadedPicture {
  readonly alt: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const ID_DIGITS = 24;
/** As a Cockpit's. */
const UNIQUE_DIGITS = 13;
const FILE_KEY_DIGITS = 32;

/** Takes a picture in, in all the widths that the site shows. Refused with imageNotReadable; of a refused one nothing is kept. */
export async function uploadMedia(
  actor: OperatorActor,
  { alt, fileName, bytes }: UploadedPicture,
  context: UploadMediaContext,
): Promise<MediaItem> {
  const { database, takePictureTurn, newHex, clock } = context;
  const picture = await takePictureTurn(() => makePictures(bytes));
  if (picture === null) throw new CallRefused('imageNotReadable');
  const { mediaType, width, height, narrower } = picture;
  const uploadedAt = clock();
  const renderings = [{ width, bytes: picture.bytes }, ...narrower].map((rendering) => ({ ...rendering, key: newHex(FILE_KEY_DIGITS) }));
  const row: MediaRow = {
    id: newHex(ID_DIGITS),
    path: makePicturePath(fileName, uploadedAt, newHex(UNIQUE_DIGITS)),
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
    // The files are there before anybody can read of them.
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

/** Looks first whether the row is there after all: a connection can be lost while its commit succeeds. */
function removeOrphans({ id, files: orphans }: MediaRow, { database, files, background }: UploadMediaContext): void {
  background.run('deleting files that belong to no picture', async () => {
    if (await hasMedia(database, id)) return;
    for (const { key } of orphans) await files.delete(key);
  });
}
