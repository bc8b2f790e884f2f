import type { Language } from '@fairlead/contract/language.ts';
import type { DocumentKind } from '@fairlead/domain/account/document-rules.ts';
import type { ComplaintVerdict } from '@fairlead/domain/contact/complaint-rules.ts';
import type { ReviewReason } from '@fairlead/domain/payments/deposit-report.ts';
import type { EmailTemplate } from './email-content.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/** All texts of all emails. fillIn replaces the placeholders in braces. */
export const EMAIL_TEXTS: Readonly<Record<Language, EmailTexts>> = { en, de, it, es };

/** A template name, or a variant of a template that depends on its values. */
export type EmailTextName =
  | Exclude<EmailTemplate, 'deletionDecided' | 'actionAnnounced' | 'actionDone'>
  | 'splitAnnounced'
  | 'consolidationAnnounced'
  | 'dividendAnnounced'
  | 'renameAnnounced'
  | 'delistingAnnounced'
  | 'splitDone'
  | 'consolidationDone'
  | 'dividendDone'
  | 'delistingDone'
  | 'deletionGranted'
  | 'deletionRefused'
  | 'accountVerifiedOnly'
  | 'marginRaisedAtRisk';

/** In reading order: what happened, the facts, what to do, its button, and further information. */
export interface EmailText {
  readonly subject: string;
  readonly lead: readonly string[];
  readonly advice?: readonly string[];
  readonly button?: string;
  readonly ending?: readonly string[];
}

export interface EmailTexts {
  readonly greeting: string;
  readonly greetingWithoutName: string;
  readonly closing: string;
  readonly linkHint: string;
  readonly countryNote: string;
  readonly footer: string;
  /** For replies to people who may not be clients. */
  readonly answerFooter: string;
  readonly facts: Readonly<Record<FactName, string>>;
  /** Names the firm as the one acting for a client. */
  readonly broker: string;
  /** For what repeats every week. */
  readonly everyWeek: string;
  /** For an instrument whose nights cost nothing. */
  readonly noFinancing: string;
  readonly unknownBrowser: string;
  readonly unknownCountry: string;
  readonly factors: Readonly<Record<'totp' | 'passkey', string>>;
  readonly documents: Readonly<Record<DocumentKind, string>>;
  /** Asset categories by id. */
  readonly categories: Readonly<Record<string, string>>;
  readonly sides: Readonly<Record<'long' | 'short', string>>;
  /** What a corporate action is. */
  readonly actionKinds: Readonly<Record<'split' | 'consolidation' | 'dividend' | 'rename' | 'delisting', string>>;
  readonly complaintVerdicts: Readonly<Record<ComplaintVerdict, string>>;
  readonly reviewReasons: Readonly<Record<ReviewReason, string>>;
  readonly mails: Readonly<Record<EmailTextName, EmailText>>;
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
  | 'orderNumber'
  | 'orderLeverage'
  | 'highestLeverage'
  | 'repeats'
  | 'marginNow'
  | 'marginThen'
  | 'levelThen'
  | 'equity'
  | 'level'
  | 'asOf'
  | 'feeBefore'
  | 'feeThen'
  | 'exDate'
  | 'exDateDone'
  | 'exDateCancelled'
  | 'change'
  | 'ratio'
  | 'dividend'
  | 'withheld'
  | 'newName'
  | 'position'
  | 'morePositions'
  | 'moreOrders'
  | 'moreAlerts'
  | 'openPrice'
  | 'stopLoss'
  | 'takeProfit'
  | 'trailingDistance'
  | 'order'
  | 'orderPrice'
  | 'alert'
  | 'positions'
  | 'orders'
  | 'alerts'
  | 'expectedCredit'
  | 'expectedCharge'
  | 'credited'
  | 'charged'
  | 'result';

/** Throws if the text uses a value that is missing. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the email text uses ${name}, which is missing`);
    return value;
  });
}
