import { pathOfEntry } from '@fairlead/contract/content/page-address.ts';
import type { ReactNode } from 'react';
import { ContentPage } from '../features/content/content-page.tsx';
import { NotFound } from '../features/content/not-found.tsx';
import { useFreshContent, type ContentLoaderData } from './content-cache.ts';
import { usePageData } from './page-data.ts';
import { PageHead } from './page-head.tsx';
import { StructuredDataScript } from './structured-data-script.tsx';
import { selectStructuredData } from './structured-data.ts';

export interface ContentViewProps {
  readonly loaded: ContentLoaderData;
  /** The page as named in its URL: `about`, or `blog/a-post`. */
  readonly place: string;
  /** Shown above the page, with the title of the whole; it appears even without the content. */
  readonly lead?: ReactNode;
}

/** A page of the content service with its metadata; the not-found page if there is none. */
export function ContentView({ loaded, place, lead }: ContentViewProps) {
  const { settings, site, siteUrl, language } = usePageData();
  const content = useFreshContent(loaded, { place, language });
  if (content === null) return lead === undefined ? <NotFound /> : <main id="content">{lead}</main>;
  const { page, quotes, riskFigures } = content;
  const isHome = page.slug === 'index';
  return (
    <>
      <PageHead
        title={isHome ? page.title : `${page.title} | ${site.siteName}`}
        description={page.description}
        path={pathOfEntry(page.collection, page.slug)}
        languages={page.translations}
        picture={page.image}
        kind={page.collection === 'posts' ? 'article' : 'website'}
      />
      {page.hidden && <meta name="robots" content="noindex" />}
      <StructuredDataScript data={selectStructuredData({ page, site, siteUrl, offered: settings.languages })} />
      {lead === undefined ? (
        <ContentPage page={page} data={{ settings, quotes, riskFigures }} />
      ) : (
        <main id="content">
          {lead}
          <ContentPage isPart page={page} data={{ settings, quotes, riskFigures }} />
        </main>
      )}
    </>
  );
}
