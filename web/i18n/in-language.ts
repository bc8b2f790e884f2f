import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';

/** A value per language, always including English. Pure. */
export type InLanguages<Part> = Readonly<Partial<Record<Language, Part>>>;

/** The value in the reader's language, otherwise in English. */
export function inLanguage<Part>(parts: InLanguages<Part>, language: string): Part | undefined {
  const own = LANGUAGES.find((each) => each === language);
  return (own === undefined ? undefined : parts[own]) ?? parts.en;
}
