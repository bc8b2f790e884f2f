/** Every mail that Fairlead sends, with what it is filled with. The words are in texts/, one file a language. */
import type { Language } from '@fairlead/contract/language.ts';
import type { DocumentKind } from '@fairlead/domain/account/document-rules.ts';
import type { ComplaintVerdict } from '@fairlead/domain/contact/complaint-rules.ts';
import type { PayoutWay } from '@fairlead/domain/payments/withdrawal-progress.ts';
import type { ReviewReason } from '@fairlead/domain/payments/deposit-report.ts';

/** From where something was done: ISO 3166-1 alpha-2 country or null, browser in words, milliseconds since 1970 UTC. */
export interface MailOrigin {
  readonly at: number;
  readonly device: string;
  readonly country: string | null;
  /** Done by one of us for the client: neither browser nor country are theirs, and neither is told. */
  readonly byHouse?: boolean;
}

/** Which payment a mail is about. */
export interface MailPayment {
  readonly firstName: string;
  /** Above zero, whichever way the money goes. */
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** What people call the transaction. */
  readonly number: string;
  readonly url: string;
}

export type MailContent = PersonalMail | ContactMail | WordingTestMail;

/** What greets its reader by name. */
export type PersonalMail = ClientMail | AffiliateMail | OperatorMail | AnswerMail;

/** To a client, in the client's language. */
export type ClientMail =
  /** After signing up. The link shows that the email is theirs. */
  | { readonly template: 'welcome'; readonly firstName: string; readonly url: string }
  /** To another email, or asked for again. */
  | { readonly template: 'confirmEmail'; readonly firstName: string; readonly url: string }
  | { readonly template: 'passwordReset'; readonly firstName: string; readonly url: string; readonly validMinutes: number }
  | ({ readonly template: 'passwordChanged'; readonly firstName: string } & MailOrigin)
  | ({ readonly template: 'newDevice'; readonly firstName: string } & MailOrigin)
  /** To the email that it was before. */
  | ({ readonly template: 'emailChanged'; readonly firstName: string; readonly newEmailMasked: string } & MailOrigin)
  | ({ readonly template: 'secondFactorAdded'; readonly firstName: string; readonly factor: 'totp' | 'passkey' } & MailOrigin)
  | ({ readonly template: 'secondFactorRemoved'; readonly firstName: string; readonly factor: 'totp' | 'passkey' } & MailOrigin)
  | ({ readonly template: 'recoveryCodeUsed'; readonly firstName: string; readonly codesLeft: number } & MailOrigin)
  | { readonly template: 'documentApproved'; readonly firstName: string; readonly document: DocumentKind }
  | {
      readonly template: 'documentRejected';
      readonly firstName: string;
      readonly document: DocumentKind;
      readonly note: string;
      readonly url: string;
    }
  /** `categoryIds` are what may be traded, maybe nothing; a mail that does not say allows everything. */
  | { readonly template: 'accountVerified'; readonly firstName: string; readonly url: string; readonly categoryIds?: readonly number[] }
  /** Verified before, and may trade for the first time. */
  | { readonly template: 'tradingEnabled'; readonly firstName: string; readonly url: string; readonly categoryIds: readonly number[] }
  | { readonly template: 'loginLink'; readonly firstName: string; readonly url: string; readonly validMinutes: number }
  | { readonly template: 'deletionRequested'; readonly firstName: string; readonly url: string }
  | { readonly template: 'deletionDecided'; readonly firstName: string; readonly granted: boolean; readonly note: string }
  | MarginRaisedMail
  | MarginRaiseCalledOffMail
  | PaymentMail;

/** More margin for a time, in instruments that the client holds. Levels are in percent. */
export interface MarginRaisedMail {
  readonly template: 'marginRaised';
  readonly firstName: string;
  readonly url: string;
  readonly raises: readonly RaisedHolding[];
  /** The margin level below which positions are closed. */
  readonly stopOutPercent: number;
  /** The account at the prices of when it was written, in milliseconds since 1970 UTC. */
  readonly at: number;
  readonly equityCents: number;
  readonly marginLevelPercent: number | null;
}

/** One raise, and what it asks of the client's positions in the instrument. */
export interface RaisedHolding {
  readonly symbol: string;
  readonly name: string;
  /** Milliseconds since 1970 UTC. */
  readonly from: number;
  readonly until: number;
  /** Of the notional at opening. */
  readonly percent: number;
  readonly marginNowCents: number;
  readonly marginThenCents: number;
  /** Of the whole account, with the margin of when it begins and the prices of when the mail was written. */
  readonly levelThenPercent: number | null;
}

/** To whoever was told of a raise that won't be after all, or no longer is. */
export interface MarginRaiseCalledOffMail {
  readonly template: 'marginRaiseCalledOff';
  readonly firstName: string;
  readonly url: string;
  readonly raises: readonly CalledOffRaise[];
}

export type CalledOffRaise = Pick<RaisedHolding, 'symbol' | 'name' | 'from' | 'until' | 'percent'>;

/** How much of a withdrawal leaves which way. */
export interface WithdrawalParts {
  readonly parts: readonly { readonly way: PayoutWay; readonly amountCents: number }[];
}

export type PaymentMail =
  | ({ readonly template: 'depositCompleted' } & MailPayment)
  | ({ readonly template: 'depositInReview'; readonly reason: ReviewReason } & MailPayment)
  /** Its provider took it back, or a part: `disputedCents` can't be withdrawn until that is decided. */
  | ({ readonly template: 'depositDisputed'; readonly disputedCents: number } & MailPayment)
  /** What was reversed now, what is left of the deposit, and what the account owes after it. `note` says why. */
  | ({
      readonly template: 'depositReversed';
      readonly reversedCents: number;
      readonly leftCents: number;
      /** Not there in emails queued before it was told. */
      readonly owedCents?: number;
      readonly note: string;
    } & MailPayment)
  /** One that was in review and had been booked before. */
  | ({ readonly template: 'depositKept' } & MailPayment)
  | ({ readonly template: 'depositRejected'; readonly note: string } & MailPayment)
  /** `dueOn` is the day, YYYY-MM-DD, by whose end it is decided and sent. */
  | ({ readonly template: 'withdrawalRequested'; readonly dueOn: string } & MailPayment)
  /** Approved by two of us; its parts are being sent. */
  | ({ readonly template: 'withdrawalApproved' } & WithdrawalParts & MailPayment)
  /** Every part has left. */
  | ({ readonly template: 'withdrawalPaid' } & WithdrawalParts & MailPayment)
  /** Nothing of it was accepted by the bank or the provider that it was sent through. */
  | ({ readonly template: 'payoutFailed' } & WithdrawalParts & MailPayment)
  /** The same of some of its parts, which `parts` names. */
  | ({ readonly template: 'payoutPartFailed' } & WithdrawalParts & MailPayment)
  /** It waits until its client names a bank account. */
  | ({ readonly template: 'payoutAccountNeeded' } & WithdrawalParts & MailPayment)
  | ({ readonly template: 'withdrawalRejected'; readonly note: string } & MailPayment)
  | ({ readonly template: 'withdrawalCancelled' } & MailPayment)
  /** It isn't paid: its money was used to cover a loss, or to repay a reversed deposit. */
  | ({ readonly template: 'withdrawalUsedForLoss' } & MailPayment)
  | ({ readonly template: 'withdrawalUsedForReversal' } & MailPayment)
  /** `account` is masked; `at` is milliseconds since 1970 UTC. */
  | {
      readonly template: 'payoutAccountNamed';
      readonly firstName: string;
      readonly account: string;
      readonly at: number;
      readonly url: string;
    };

/** To an affiliate, in the affiliate's language. */
export type AffiliateMail =
  /** With the link that chooses the first password. */
  | { readonly template: 'affiliateInvitation'; readonly name: string; readonly url: string; readonly validMinutes: number }
  | { readonly template: 'affiliatePasswordReset'; readonly name: string; readonly url: string; readonly validMinutes: number }
  | (AffiliateNews & { readonly name: string } & MailOrigin);

/** What an affiliate is told was done to the way in. */
export type AffiliateNews =
  | { readonly template: 'affiliatePasswordChanged' }
  | { readonly template: 'affiliateSecondFactorAdded'; readonly factor: 'totp' | 'passkey' }
  | { readonly template: 'affiliateSecondFactorRemoved'; readonly factor: 'totp' | 'passkey' }
  | { readonly template: 'affiliateRecoveryCodeUsed'; readonly codesLeft: number };

/** To one of the people who run the brokerage: with a link that chooses a password, or of what was done to the way in. */
export type OperatorMail =
  | { readonly template: 'operatorInvited'; readonly name: string; readonly url: string; readonly validMinutes: number }
  | { readonly template: 'operatorPassword'; readonly name: string; readonly url: string; readonly validMinutes: number }
  | OperatorNotice;

export type OperatorNotice = OperatorNews & { readonly name: string } & MailOrigin;

/** What an operator is told of, whoever did it. */
export type OperatorNews =
  | { readonly template: 'operatorPasswordChanged' }
  /** Which one it is stands only in emails of one. */
  | { readonly template: 'operatorSecondFactorAdded'; readonly factor?: 'totp' | 'passkey' }
  | { readonly template: 'operatorSecondFactorRemoved'; readonly factor?: 'totp' | 'passkey' }
  | { readonly template: 'operatorRecoveryCodesRenewed' }
  | { readonly template: 'operatorRecoveryCodeUsed'; readonly codesLeft: number };

/** To whoever wrote to us, client or not, in their language. `text` is what an operator wrote; `complaint` is its number. */
export type AnswerMail =
  | { readonly template: 'contactAnswer'; readonly name: string; readonly text: string }
  /** `answerBy` is the day, YYYY-MM-DD, by whose end it is answered. */
  | { readonly template: 'complaintAcknowledged'; readonly name: string; readonly complaint: number; readonly answerBy: string }
  | {
      readonly template: 'complaintExtended';
      readonly name: string;
      readonly complaint: number;
      readonly answerBy: string;
      readonly reason: string;
    }
  | {
      readonly template: 'complaintDecided';
      readonly name: string;
      readonly complaint: number;
      readonly verdict: ComplaintVerdict;
      readonly text: string;
    };

/** A message to us, as it was typed. */
export interface WrittenMessage {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly language: Language;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  /** The client who was logged in; null for a visitor. */
  readonly userId: number | null;
}

/** To ourselves: what somebody wrote by the contact form. */
export interface ContactMail extends WrittenMessage {
  readonly template: 'contactMessage';
}

/** To an operator who tries words out: a made-up mail in those words. `name` is what of the mails they are of (mail-parts.ts). */
export interface WordingTestMail {
  readonly template: 'wordingTest';
  readonly name: string;
  readonly parts: Readonly<Record<string, string>>;
}

export type MailTemplate = PersonalMail['template'];
