/** Loads a page of the content service, with the data of its components. */
import type { PageView } from '@fairlead/contract/content/view.ts';
import { data, redirect } from 'react-router';
import { hasNode } from '../features/content/has-node.ts';
import type { ContentData } from '../features/content/content-data.ts';
import type { PageRequest } from '../request-context.ts';

export interface LoadedContent extends Pick<ContentData, 'quotes' | 'riskFigures'> {
  readonly page: PageView;
}

export interface ContentAddress {
  /** The collections to search, in this order. */
  readonly collections: readonly PageView['collection'][];
  readonly slug: string;
  /** The part of the URL before the slug. */
  readonly prefix: string;
  /** Adds to the page's components before their data is loaded. */
  readonly arrange?: (nodes: PageView['nodes']) => PageView['nodes'];
}

/**
 * The page with status 200, or null with status 404, or 503 if the content service does not respond; a moved page is a redirect. With null
 * the reader sees the not-found page (spec section 2: "a failed load").
 */
export async function loadContent(
  { collections, slug, prefix, arrange = (nodes) => nodes }: ContentAddress,
  { sources, language }: PageRequest,
) {
  for (const collection of collections) {
    const found = await sources.findPage(collection, slug, language);
    if (found.kind === 'moved') throw redirect(`${prefix}${found.slug}`, 301);
    if (found.kind === 'unavailable') return data(null, { status: 503, headers: { 'Retry-After': '30' } });
    if (found.kind === 'missing') continue;
    const page = { ...found.page, nodes: arrange(found.page.nodes) };
    const [quotes, riskFigures] = await Promise.all([
      hasNode(page.nodes, 'quotes') ? sources.listQuotes() : null,
      hasNode(page.nodes, 'riskFigures') ? sources.readRiskFigures() : null,
    ]);
    return data({ page, quotes, riskFigures } satisfies LoadedContent);
  }
  return data(null, { status: 404 });
}
