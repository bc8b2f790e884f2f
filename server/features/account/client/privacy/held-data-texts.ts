import type { Language } from '@fairlead/contract/language.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/** The words of the document; what is missing among parts, fields and words stands there as the JSON has it. */
export interface HeldDataTexts {
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

export const HELD_DATA_TEXTS: Readonly<Record<Language, HeldDataTexts>> = { en, de, it, es };
