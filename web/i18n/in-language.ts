import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';

/** What stands in each language, and in English always. Pure. */
export type InLanguages<Part> = Readonly<Partial<Record<Language, Part>>>;

/** In the language of whoever works with it, in English where it is not written in that. */
export function inLanguage<Part>(parts: InLanguages<Part>, language: string): Part | undefined {
  const own = LANGUAGES.find((each) => each === language);
  return (own === undefined ? undefined : parts[own]) ?? parts.en;
}
