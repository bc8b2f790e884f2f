import type { PreviewRequest } from '@fairlead/contract/content/operators/schemas.ts';
import type { WireEntry } from '@fairlead/contract/content/schemas.ts';
import type { PageView, PostCardView } from '@fairlead/contract/content/view.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { toWireEntry } from '../../../adapters/content/wire-entry.ts';
import { postCardOf } from '../view/post-card.ts';
import { viewPage } from '../view/view-page.ts';
import { requireDepth } from './require-size.ts';
import type { EditorContext } from './editor-context.ts';

/**
 * A document as readers would see it, among the published posts and sub pages. It need not be saved. Throws CallRefused: invalidInput if it
 * is nested too deeply.
 */
export async function previewPage(
  { collection, document, language }: PreviewRequest,
  { source, clock }: Pick<EditorContext, 'source' | 'clock'>,
): Promise<PageView> {
  requireDepth(document);
  const now = clock();
  const entry = toWireEntry({ id: 'preview', collection, document, firstPublishedAt: now, publishedAt: now }, language);
  return viewPage({
    entry: { ...entry, ...(collection === 'pages' ? { subpages: await listSubPages(document.subpages, language, source) } : {}) },
    collection,
    language,
    translations: LANGUAGES.filter((each) => document.texts[each] !== undefined),
    posts: await listPosts(language, source),
    // Without warnings: the editor sees what is not shown.
    warn: () => undefined,
  });
}

async function listSubPages(ids: readonly string[], language: Language, source: EditorContext['source']): Promise<WireEntry[]> {
  const found = await Promise.all(
    [...new Set(ids)].map((id) => source.findEntries({ collection: 'subpages', id, language, populate: 0, limit: 1 })),
  );
  return found.flatMap(({ entries }) => entries);
}

async function listPosts(language: Language, source: EditorContext['source']): Promise<PostCardView[]> {
  const { entries } = await source.findEntries({ collection: 'posts', language, populate: 0 });
  return entries.flatMap((entry) => postCardOf(entry) ?? []);
}
