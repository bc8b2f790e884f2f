import type { Language } from '@fairlead/contract/language.ts';
import { usePageData } from './page-data.ts';
import { PageLinks, useCanonicalAddress, useWrittenLanguage, type PageLinksProps } from './page-links.tsx';

export interface PageHeadProps extends PageLinksProps {
  /** The title of the browser tab. */
  readonly title: string;
  readonly description: string;
  readonly picture?: { readonly src: string; readonly alt: string } | null;
  readonly kind?: 'website' | 'article';
}

/** In the format of og:locale. */
const OPEN_GRAPH_LOCALES: Readonly<Record<Language, string>> = { en: 'en_GB', de: 'de_DE', it: 'it_IT', es: 'es_ES' };

/** A page's metadata for search engines and link previews. */
export function PageHead({ title, description, path, languages, picture = null, kind = 'website' }: PageHeadProps) {
  const { settings, site, siteUrl, language } = usePageData();
  const translations = settings.languages.filter((each) => languages.includes(each));
  const written = useWrittenLanguage(languages);
  const canonical = useCanonicalAddress(path, languages);
  const image = picture ?? { src: '/media/og.png', alt: site.siteName };
  return (
    <>
      <title>{title}</title>
      {description !== '' && <meta name="description" content={description} />}
      <PageLinks path={path} languages={languages} />
      <link rel="alternate" type="application/rss+xml" title={site.siteName} href={`/feed.xml?lang=${language}`} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={site.siteName} />
      <meta property="og:title" content={title} />
      {description !== '' && <meta property="og:description" content={description} />}
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={OPEN_GRAPH_LOCALES[written]} />
      {translations
        .filter((each) => each !== written)
        .map((each) => (
          <meta key={each} property="og:locale:alternate" content={OPEN_GRAPH_LOCALES[each]} />
        ))}
      <meta property="og:image" content={`${siteUrl}${image.src}`} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
