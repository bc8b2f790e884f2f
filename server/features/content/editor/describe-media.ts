import type { describeMediaRequestSchema, MediaItem } from '@fairlead/contract/backoffice-content.ts';
import type { z } from 'zod';
import { cleanText } from './clean-text.ts';
import type { EditorContext } from './editor-context.ts';
import { updateAlt, wireMedia } from './media-store.ts';

/** Says what is to be seen in a picture; where it is shown already, it keeps the words it was put there with. Refused with notFound. */
export async function describeMedia(
  { id, alt }: z.infer<typeof describeMediaRequestSchema>,
  { database }: Pick<EditorContext, 'database'>,
): Promise<MediaItem> {
  return wireMedia(await updateAlt(database, id, cleanText(alt)));
}
