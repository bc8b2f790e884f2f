/** The languages that the product speaks. Which of them a server offers is a setting. */
export const LANGUAGES = ['en', 'de', 'it', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The interface languages by their own names, in the order of the selector. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', it: 'Italiano', es: 'Español' };

/** What a page speaks that knows of no setting, as one that failed. */
export const FALLBACK_LANGUAGE: Language = 'en';

/** Stores the reader's choice of language. */
export const LANGUAGE_COOKIE = 'lang';

/** Where the language of a page is looked for, most telling first: `?lang=`, the stored choice, the browser's own languages. */
export interface LanguageSources {
  readonly query: string | null;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | null;
}

/** The language of a page among those the site offers: the first of them where nothing names one. */
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
