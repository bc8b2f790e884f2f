import { slugSchema, type WireEntry } from '@fairlead/contract/content/schemas.ts';
import type { PostCardView } from '@fairlead/contract/content/view.ts';
import { viewAsset } from '@fairlead/contract/content/wire/view-image.ts';

/** A blog post as a list item; null for an entry without a title or with an invalid slug. */
export function postCardOf({ title, title_slug, summary, image, _created }: WireEntry): PostCardView | null {
  const slug = slugSchema.safeParse(title_slug).data;
  if (typeof title !== 'string' || title === '' || slug === undefined) return null;
  return {
    slug,
    title,
    summary: summary ?? '',
    image: image === null || image === undefined ? null : viewAsset(image),
    publishedAt: (_created ?? 0) * 1_000,
  };
}
