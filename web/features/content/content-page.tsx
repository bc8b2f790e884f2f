import type { PageView } from '@fairlead/contract/content/view.ts';
import { formatDate } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { ContentDataProvider, type ContentData } from './content-data.ts';
import { PageParts } from './nodes/content-nodes.tsx';
import { PagePlaceProvider } from './nodes/page-place.ts';
import { findFirstImage, findMainTitle } from './nodes/read-page.ts';

export interface ContentPageProps {
  readonly page: PageView;
  readonly data: ContentData;
  /** Part of another page, which has its own title and main element. */
  readonly isPart?: boolean;
}

/** A page of the content service: its components, under its title unless one of them shows it. */
export function ContentPage({ page, data, isPart = false }: ContentPageProps) {
  const mainTitle = isPart ? null : findMainTitle(page.nodes);
  const Element = isPart ? 'div' : 'main';
  return (
    <Element id={isPart ? undefined : 'content'} className="flex flex-col">
      {!isPart && (mainTitle === null || page.collection === 'posts') && <PageTitle page={page} hasTitle={mainTitle !== null} />}
      <ContentDataProvider value={data}>
        <PagePlaceProvider value={{ isNested: false, mainTitle, firstImage: findFirstImage(page.nodes) }}>
          <PageParts nodes={page.nodes} />
        </PagePlaceProvider>
      </ContentDataProvider>
    </Element>
  );
}

function PageTitle({ page, hasTitle }: { readonly page: PageView; readonly hasTitle: boolean }) {
  const locale = useLocale();
  return (
    <header className="mx-auto -mb-4 flex w-full max-w-page flex-col gap-4 px-4 pt-10 sm:px-6 md:-mb-6 md:pt-16">
      {page.collection === 'posts' && (
        <time dateTime={new Date(page.publishedAt).toISOString()} className="text-control text-muted">
          {formatDate(page.publishedAt, locale, 'UTC')}
        </time>
      )}
      {!hasTitle && <h1 className="max-w-wide text-headline wrap-break-word">{page.title}</h1>}
      {!hasTitle && page.description !== '' && <p className="max-w-reading text-read text-muted">{page.description}</p>}
    </header>
  );
}
