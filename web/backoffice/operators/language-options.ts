import type { Language } from '@fairlead/contract/language.ts';

/** Each language by its own name. */
export function languageOptions(languages: readonly Language[]): readonly { readonly value: Language; readonly label: string }[] {
  return languages.map((value) => ({ value, label: nameOf(value) }));
}

function nameOf(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
