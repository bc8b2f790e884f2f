import { pageAddress } from '@fairlead/contract/content/page-address.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { usePageData } from './page-data.ts';

export interface PageLinksProps {
  /** The page's path from the root of the site. */
  readonly path: string;
  /** The languages the page is available in. */
  readonly languages: readonly Language[];
}

/** A page's canonical URL and its URLs in other languages. */
export function PageLinks({ path, languages }: PageLinksProps) {
  const { settings, siteUrl } = usePageData();
  const translations = settings.languages.filter((each) => languages.includes(each));
  return (
    <>
      <link rel="canonical" href={useCanonicalAddress(path, languages)} />
      {translations.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={`${siteUrl}${path}?lang=${each}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${siteUrl}${path}`} />
    </>
  );
}

/** The canonical URL of a page. A page without the reader's language shows the default one's texts, and that URL is canonical. */
export function useCanonicalAddress(path: string, languages: readonly Language[]): string {
  const { settings, siteUrl } = usePageData();
  return pageAddress(siteUrl, path, useWrittenLanguage(languages), settings.languages);
}

export function useWrittenLanguage(languages: readonly Language[]): Language {
  const { settings, language } = usePageData();
  return languages.includes(language) ? language : (settings.languages.find((each) => languages.includes(each)) ?? language);
}
