/** Rules for the custom text of each email part. Pure. */
import type { Language } from '@fairlead/contract/language.ts';
import { findEmailTextFault, valuesIn, type EmailPartRules, type EmailTextFault } from '@fairlead/domain/operators/email-text-rules.ts';
import { FRAME_PARTS, LETTER_PARTS, partsOf, sampleOf, type EmailParts, type WordingName } from './email-parts.ts';
import { EMAIL_TEXTS } from './email-texts.ts';
import { valuesOf } from './render-email.ts';

export interface WordingPart extends EmailPartRules {
  readonly name: string;
  /** The product's own text; empty if it has none. */
  readonly standard: string;
}

const ONE_LINE_PARTS: readonly string[] = ['subject', 'button', 'greeting', 'greetingWithoutName', 'closing'];
/** Parts that a broker may add where the product has no text. */
const ADDABLE_PARTS: readonly string[] = ['advice', 'ending'];
/** The site URL for samples here; it is never shown. */
const ANY_SITE = 'https://fairlead.test';

/**
 * The rules for each part of an email. A part of the product's text has to keep its content in custom wording: its values are required, and
 * it cannot be empty.
 */
export function listWordingParts(name: WordingName, language: Language): readonly WordingPart[] {
  const standards = partsOf(EMAIL_TEXTS[language], name);
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
  readonly fault: EmailTextFault | { readonly kind: 'unknownPart' };
}

/** Finds the faults in a custom text, part by part. */
export function findWordingFaults(name: WordingName, language: Language, parts: EmailParts): readonly WordingFault[] {
  const known = listWordingParts(name, language);
  const unknown = Object.keys(parts).filter((part) => known.every((each) => each.name !== part));
  return [
    ...unknown.map((part) => ({ part, fault: { kind: 'unknownPart' } as const })),
    ...known.flatMap((part) => {
      const fault = findEmailTextFault(parts[part.name] ?? '', part);
      return fault === null ? [] : [{ part: part.name, fault }];
    }),
  ];
}
