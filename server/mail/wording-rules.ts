/** What may stand in each part of a mail. Pure. */
import type { Language } from '@fairlead/contract/language.ts';
import { findMailTextFault, valuesIn, type MailPartRules, type MailTextFault } from '@fairlead/domain/operators/mail-text-rules.ts';
import { FRAME_PARTS, LETTER_PARTS, partsOf, sampleOf, type MailParts, type WordingName } from './mail-parts.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { valuesOf } from './render-mail.ts';

export interface WordingPart extends MailPartRules {
  readonly name: string;
  /** The product's own text; empty where it says nothing there. */
  readonly standard: string;
}

const ONE_LINE_PARTS: readonly string[] = ['subject', 'button', 'greeting', 'greetingWithoutName', 'closing'];
/** Parts that a house may add where the product says nothing. */
const ADDABLE_PARTS: readonly string[] = ['advice', 'ending'];
/** The only address that samples are made with here: none of it is shown. */
const ANY_SITE = 'https://fairlead.test';

/** What the product says in a part has to stay said in other words: its values are required, and the part cannot be left empty. */
export function listWordingParts(name: WordingName, language: Language): readonly WordingPart[] {
  const standards = partsOf(MAIL_TEXTS[language], name);
  const offered = name === 'frame' ? [] : Object.keys(valuesOf(sampleOf(name, language, ANY_SITE), language));
  const names: readonly string[] = name === 'frame' ? FRAME_PARTS : LETTER_PARTS;
  return names.flatMap((part) => {
    const standard = standards[part];
    if (standard === undefined && !ADDABLE_PARTS.includes(part)) return [];
    const requiredValues = valuesIn(standard ?? '');
    return [
      {
        name: part,
        standard: standard ?? '',
        requiredValues,
        optionalValues: part === 'button' ? [] : offered.filter((value) => !requiredValues.includes(value)),
        isOptional: standard === undefined,
        isOneLine: ONE_LINE_PARTS.includes(part),
      },
    ];
  });
}

export interface WordingFault {
  readonly part: string;
  readonly fault: MailTextFault | { readonly kind: 'unknownPart' };
}

/** What is wrong with words, part by part. */
export function findWordingFaults(name: WordingName, language: Language, parts: MailParts): readonly WordingFault[] {
  const known = listWordingParts(name, language);
  const unknown = Object.keys(parts).filter((part) => known.every((each) => each.name !== part));
  return [
    ...unknown.map((part) => ({ part, fault: { kind: 'unknownPart' } as const })),
    ...known.flatMap((part) => {
      const fault = findMailTextFault(parts[part.name] ?? '', part);
      return fault === null ? [] : [{ part: part.name, fault }];
    }),
  ];
}
