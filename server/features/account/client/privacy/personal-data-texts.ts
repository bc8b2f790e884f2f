import type { Language } from '@fairlead/contract/language.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/** The texts of the document; parts, fields and words without a text appear as in the JSON. */
export interface PersonalDataTexts {
  readonly title: string;
  readonly intro: string;
  readonly never: string;
  readonly footer: string;
  readonly page: string;
  readonly cut: string;
  readonly nothing: string;
  readonly parts: Readonly<Record<string, string>>;
  readonly remarks: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly words: Readonly<Record<string, string>>;
}

export const PERSONAL_DATA_TEXTS: Readonly<Record<Language, PersonalDataTexts>> = { en, de, it, es };
