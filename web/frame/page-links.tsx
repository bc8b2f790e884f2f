import { pageAddress } from '@fairlead/contract/content/page-address.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { usePageData } from './page-data.ts';

export interface PageLinksProps {
  /** Of the page, from the root of the site. */
  readonly path: string;
  /** In which languages the page can be read. */
  readonly languages: readonly Language[];
}

/** Which of a page's addresses is the one to remember, and where it is in other languages. */
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

/** A page that was not written in its reader's language shows the default one's texts, and that is the address to remember. */
export function useCanonicalAddress(path: string, languages: readonly Language[]): string {
  const { settings, siteUrl } = usePageData();
  return pageAddress(siteUrl, path, useWrittenLanguage(languages), settings.languages);
}

export function useWrittenLanguage(languages: readonly Language[]): Language {
  const { settings, language } = usePageData();
  return languages.includes(language) ? language : (settings.languages.find((each) => languages.includes(each)) ?? language);
}
