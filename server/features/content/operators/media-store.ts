/** Database access to the site's images, `content_media`. Their bytes are in the file store. */
import type { MediaItem } from '@fairlead/contract/content/operators/schemas.ts';
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { contentEntries, contentMedia, contentVersions } from '../../../adapters/db/schema/content.ts';
import { stemOfPicturePath } from '../../../media/image-path.ts';
import { CallRefused } from '../../../transport/call-refused.ts';

type Drizzle = Pick<Queries, 'drizzle'>;
export type MediaRow = typeof contentMedia.$inferSelect;

/** Newest first. */
export function listMediaRows({ drizzle }: Drizzle): Promise<MediaRow[]> {
  return drizzle.select().from(contentMedia).orderBy(desc(contentMedia.uploadedAt), desc(contentMedia.id));
}

/** Throws CallRefused: notFound. */
export async function findMedia({ drizzle }: Drizzle, id: string): Promise<MediaRow> {
  const [row] = await drizzle.select().from(contentMedia).where(eq(contentMedia.id, id));
  if (row === undefined) throw new CallRefused('notFound');
  return row;
}

export async function hasMedia({ drizzle }: Drizzle, id: string): Promise<boolean> {
  return (await drizzle.select({ id: contentMedia.id }).from(contentMedia).where(eq(contentMedia.id, id))).length > 0;
}

export async function insertMedia({ drizzle }: Drizzle, row: MediaRow): Promise<void> {
  await drizzle.insert(contentMedia).values(row);
}

/** Throws CallRefused: notFound. */
export async function updateAlt({ drizzle }: Drizzle, id: string, alt: string): Promise<MediaRow> {
  const [row] = await drizzle.update(contentMedia).set({ alt }).where(eq(contentMedia.id, id)).returning();
  if (row === undefined) throw new CallRefused('notFound');
  return row;
}

export async function deleteMediaRow({ drizzle }: Drizzle, id: string): Promise<void> {
  await drizzle.delete(contentMedia).where(eq(contentMedia.id, id));
}

/** Whether a draft or a published version references it in any width. Its path has digits that no other text contains by chance. */
export async function isMediaShown({ drizzle }: Drizzle, path: string): Promise<boolean> {
  const stem = stemOfPicturePath(path);
  const rows = await drizzle
    .select({ id: contentEntries.id })
    .from(contentEntries)
    .leftJoin(
      contentVersions,
      and(
        isNotNull(contentEntries.publishedVersion),
        eq(contentVersions.entryId, contentEntries.id),
        eq(contentVersions.number, contentEntries.publishedVersion),
      ),
    )
    .where(or(sql`strpos(${contentEntries.draft}::text, ${stem}) > 0`, sql`strpos(${contentVersions.document}::text, ${stem}) > 0`))
    .limit(1);
  return rows.length > 0;
}

/** The original file comes first; the others are the narrower ones. */
export function wireMedia({ id, path, alt, width, height, files, sizeBytes, uploadedAt }: MediaRow): MediaItem {
  const [, ...narrower] = files;
  const widths = narrower.map((file) => file.width);
  return { id, path, alt, width, height, widths, size_bytes: sizeBytes, uploaded_at: uploadedAt.toISOString() };
}
