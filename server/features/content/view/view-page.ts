import { slugSchema, wireEntrySchema, type Collection, type WireEntry } from '@fairlead/contract/content/schemas.ts';
import { viewAsset } from '@fairlead/contract/content/wire/view-image.ts';
import { viewNodes, type ViewContext } from '@fairlead/contract/content/wire/view-nodes.ts';
import type { PageView, PostCardView } from '@fairlead/contract/content/view.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { pathOfEntry } from '@fairlead/contract/content/page-address.ts';
import { sanitiseContentHtml } from '../../../html/sanitise-content-html.ts';
import { highlightCode } from './highlight-code.ts';

export interface ViewPageInput {
  /** In one language, with the links in its own fields populated. */
  readonly entry: WireEntry;
  readonly collection: Collection;
  readonly language: Language;
  readonly translations: readonly Language[];
  readonly posts: readonly PostCardView[];
  readonly warn: ViewContext['warn'];
}

/** An entry of the content service as the web app renders it. Pure. */
export function viewPage({ entry, collection, language, translations, posts, warn }: ViewPageInput): PageView {
  const { _created: createdAt, _modified: modifiedAt } = entry;
  const nodes = viewNodes(entry.components ?? [], {
    posts,
    findSubPage: ({ _id }) => findSubPage(entry, _id),
    sanitise: sanitiseContentHtml,
    highlight: highlightCode,
    warn,
  });
  // A Cockpit's posts have an HTML body instead of our components.
  const body = entry.components === null || entry.components === undefined ? (entry.body ?? '') : '';
  return {
    collection,
    slug: entry.title_slug ?? '',
    language,
    translations,
    title: entry.title ?? '',
    description: (collection === 'posts' ? entry.summary : entry.description) ?? '',
    image: entry.image === null || entry.image === undefined ? null : viewAsset(entry.image),
    nodes: body === '' ? nodes : [...nodes, { kind: 'text', html: sanitiseContentHtml(body), anchor: null, className: '', align: null }],
    hidden: entry.hidden ?? false,
    publishedAt: (createdAt ?? 0) * 1_000,
    modifiedAt: (modifiedAt ?? 0) * 1_000,
  };
}

/** A component refers to sub pages of the page itself, which are populated. */
function findSubPage({ subpages }: WireEntry, id: string): ReturnType<ViewContext['findSubPage']> {
  for (const raw of subpages ?? []) {
    const { _id, title, title_slug, description, summary } = wireEntrySchema.safeParse(raw).data ?? { _id: '' };
    const slug = slugSchema.safeParse(title_slug).data;
    if (_id !== id || !title || slug === undefined) continue;
    return { text: title, url: pathOfEntry('subpages', slug), summary: description ?? summary ?? '' };
  }
  return null;
}
