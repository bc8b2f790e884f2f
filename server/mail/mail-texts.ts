import type { Language } from '@fairlead/contract/language.ts';
import type { DocumentKind } from '@fairlead/domain/account/document-rules.ts';
import type { ComplaintVerdict } from '@fairlead/domain/contact/complaint-rules.ts';
import type { ReviewReason } from '@fairlead/domain/payments/deposit-report.ts';
import type { MailTemplate } from './mail-content.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/** Every word of every mail. What stands in braces is filled in by fillIn. */
export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = { en, de, it, es };

/** A template, or one of two where what it's filled with makes two mails of it. */
export type MailTextName =
  | Exclude<MailTemplate, 'deletionDecided'>
  | 'deletionGranted'
  | 'deletionRefused'
  | 'accountVerifiedOnly'
  | 'marginRaisedAtRisk';

/** In the order in which it is read: what happened, the facts of it, what to do, the button for that, and what else is to be known. */
export interface MailText {
  readonly subject: string;
  readonly lead: readonly string[];
  readonly advice?: readonly string[];
  readonly button?: string;
  readonly ending?: readonly string[];
}

export interface MailTexts {
  readonly greeting: string;
  readonly greetingWithoutName: string;
  readonly closing: string;
  readonly linkHint: string;
  readonly countryNote: string;
  readonly footer: string;
  /** Of answers to somebody who may be nobody's client. */
  readonly answerFooter: string;
  readonly facts: Readonly<Record<FactName, string>>;
  /** Who does something for a client. */
  readonly house: string;
  readonly unknownBrowser: string;
  readonly unknownCountry: string;
  readonly factors: Readonly<Record<'totp' | 'passkey', string>>;
  readonly documents: Readonly<Record<DocumentKind, string>>;
  /** Asset categories by id. */
  readonly categories: Readonly<Record<string, string>>;
  readonly complaintVerdicts: Readonly<Record<ComplaintVerdict, string>>;
  readonly reviewReasons: Readonly<Record<ReviewReason, string>>;
  readonly mails: Readonly<Record<MailTextName, MailText>>;
}

export type FactName =
  | 'when'
  | 'doneBy'
  | 'browser'
  | 'country'
  | 'newEmail'
  | 'factor'
  | 'codesLeft'
  | 'document'
  | 'categories'
  | 'reason'
  | 'note'
  | 'amount'
  | 'disputed'
  | 'reversed'
  | 'left'
  | 'owed'
  | 'number'
  | 'dueOn'
  | 'toCard'
  | 'toProvider'
  | 'toBank'
  | 'complaint'
  | 'answerBy'
  | 'decision'
  | 'account'
  | 'instrument'
  | 'from'
  | 'until'
  | 'raisedMargin'
  | 'marginNow'
  | 'marginThen'
  | 'levelThen'
  | 'equity'
  | 'level'
  | 'asOf';

/** Throws where the text asks for a value that is not there. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a text of the mail asks for ${name}, which is not there`);
    return value;
  });
}
