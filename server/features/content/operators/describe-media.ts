import type { describeMediaRequestSchema, MediaItem } from '@fairlead/contract/content/operators/schemas.ts';
import type { z } from 'zod';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import type { EditorContext } from './editor-context.ts';
import { findMedia, updateAlt, wireMedia } from './media-store.ts';

/**
 * Changes the description of an image. Places that already show it keep the description they were created with. Throws CallRefused:
 * notFound.
 */
export async function describeMedia(
  actor: OperatorActor,
  { id, alt }: z.infer<typeof describeMediaRequestSchema>,
  { database, clock }: Pick<EditorContext, 'database' | 'clock'>,
): Promise<MediaItem> {
  return database.transaction(async (transaction) => {
    const { alt: before } = await findMedia(transaction, id);
    const described = await updateAlt(transaction, id, alt);
    const change = { before: { alt: before }, after: { alt: described.alt } };
    await recordAction(transaction, actor, { action: 'media.describe', subject: { kind: 'picture', id }, ...change }, clock());
    return wireMedia(described);
  });
}
