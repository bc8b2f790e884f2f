/** The product's languages. Which of them a server offers is configurable. */
export const LANGUAGES = ['en', 'de', 'it', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The interface languages by their own names, in selector order. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', it: 'Italiano', es: 'Español' };

/** The language of pages without settings, such as error pages. */
export const FALLBACK_LANGUAGE: Language = 'en';

/** Stores the reader's language choice. */
export const LANGUAGE_COOKIE = 'lang';

/** Sources for the language of a page, in order of precedence: `?lang=`, the stored choice, the browser's languages. */
export interface LanguageSources {
  readonly query: string | null;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | null;
}

/** Returns the language of a page among those offered; the first one without a match. */
export function resolveLanguage(sources: LanguageSources, offered: readonly Language[]): Language {
  const wanted = [sources.query, sources.cookie, ...languagesByPreference(sources.acceptLanguage ?? '')];
  for (const tag of wanted) {
    const language = offered.find((one) => one === tag?.toLowerCase().split('-')[0]);
    if (language !== undefined) return language;
  }
  return offered[0] ?? FALLBACK_LANGUAGE;
}

/** `de-AT,de;q=0.9,en;q=0.5` -> de-AT, de, en */
function languagesByPreference(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find((value) => value !== undefined);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
