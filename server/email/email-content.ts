/**
 * The content of every email that Fairlead sends: the values its template is filled with. The texts are in texts/, one file per language.
 */
import type { Language } from '@fairlead/contract/language.ts';
import type { DocumentKind } from '@fairlead/domain/account/document-rules.ts';
import type { ComplaintVerdict } from '@fairlead/domain/contact/complaint-rules.ts';
import type { PayoutMethod } from '@fairlead/domain/payments/withdrawal-progress.ts';
import type { ReviewReason } from '@fairlead/domain/payments/deposit-report.ts';

/** Origin of an action: ISO 3166-1 alpha-2 country or null, description of the browser, milliseconds since 1970 UTC. */
export interface EmailOrigin {
  readonly at: number;
  readonly device: string;
  readonly country: string | null;
  /** Done by an operator for the client: the browser and country are not the client's, so neither is shown. */
  readonly byHouse?: boolean;
}

/** The payment an email is about. */
export interface EmailPayment {
  readonly firstName: string;
  /** Always positive, in either direction. */
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The transaction number shown to people. */
  readonly number: string;
  readonly url: string;
}

export type EmailContent = PersonalEmail | ContactEmail | WordingTestEmail;

/** Emails that greet their reader by name. */
export type PersonalEmail = ClientEmail | AffiliateEmail | OperatorEmail | AnswerEmail;

/** To a client, in the client's language. */
export type ClientEmail =
  /** After sign-up. The link confirms the email address. */
  | { readonly template: 'welcome'; readonly firstName: string; readonly url: string }
  /** After a change of address, or on a new request. */
  | { readonly template: 'confirmEmail'; readonly firstName: string; readonly url: string }
  | { readonly template: 'passwordReset'; readonly firstName: string; readonly url: string; readonly validMinutes: number }
  | ({ readonly template: 'passwordChanged'; readonly firstName: string } & EmailOrigin)
  | ({ readonly template: 'newDevice'; readonly firstName: string } & EmailOrigin)
  /** To the previous address. */
  | ({ readonly template: 'emailChanged'; readonly firstName: string; readonly newEmailMasked: string } & EmailOrigin)
  | ({ readonly template: 'secondFactorAdded'; readonly firstName: string; readonly factor: 'totp' | 'passkey' } & EmailOrigin)
  | ({ readonly template: 'secondFactorRemoved'; readonly firstName: string; readonly factor: 'totp' | 'passkey' } & EmailOrigin)
  | ({ readonly template: 'recoveryCodeUsed'; readonly firstName: string; readonly codesLeft: number } & EmailOrigin)
  | { readonly template: 'documentApproved'; readonly firstName: string; readonly document: DocumentKind }
  | {
      readonly template: 'documentRejected';
      readonly firstName: string;
      readonly document: DocumentKind;
      readonly note: string;
      readonly url: string;
    }
  /** `categoryIds` are the asset categories that may be traded, possibly none; an email without them allows everything. */
  | { readonly template: 'accountVerified'; readonly firstName: string; readonly url: string; readonly categoryIds?: readonly number[] }
  /** Verified earlier, and now allowed to trade for the first time. */
  | { readonly template: 'tradingEnabled'; readonly firstName: string; readonly url: string; readonly categoryIds: readonly number[] }
  | { readonly template: 'loginLink'; readonly firstName: string; readonly url: string; readonly validMinutes: number }
  | { readonly template: 'deletionRequested'; readonly firstName: string; readonly url: string }
  | { readonly template: 'deletionDecided'; readonly firstName: string; readonly granted: boolean; readonly note: string }
  | MarginRaisedEmail
  | MarginRaiseCalledOffEmail
  | LeverageLoweredEmail
  | LeverageLoweringCalledOffEmail
  | FinancingFeesEmail
  | ActionAnnouncedEmail
  | ActionCancelledEmail
  | ActionDoneEmail
  | PaymentEmail;

/** Increased margin for a period, on instruments the client holds. Levels are in percent. */
export interface MarginRaisedEmail {
  readonly template: 'marginRaised';
  readonly firstName: string;
  readonly url: string;
  readonly raises: readonly RaisedHolding[];
  /** The margin level below which positions are closed. */
  readonly stopOutPercent: number;
  /** The account at the prices when the email was written, in milliseconds since 1970 UTC. */
  readonly at: number;
  readonly equityCents: number;
  readonly marginLevelPercent: number | null;
}

/** One margin increase and its effect on the client's positions in the instrument. */
export interface RaisedHolding {
  readonly symbol: string;
  readonly name: string;
  /** Milliseconds since 1970 UTC. */
  readonly from: number;
  readonly until: number;
  /** Percentage of the notional at opening. */
  readonly percent: number;
  readonly marginNowCents: number;
  readonly marginThenCents: number;
  /** For the whole account, with the margin at the start of the increase and the prices when the email was written. */
  readonly levelThenPercent: number | null;
}

/** To clients who were told of a margin increase that has been cancelled or has ended early. */
export interface MarginRaiseCalledOffEmail {
  readonly template: 'marginRaiseCalledOff';
  readonly firstName: string;
  readonly url: string;
  readonly raises: readonly CalledOffRaise[];
}

export type CalledOffRaise = Pick<RaisedHolding, 'symbol' | 'name' | 'from' | 'until' | 'percent'>;

/** Lower leverage for new positions, to clients with pending orders that have more. */
export interface LeverageLoweredEmail {
  readonly template: 'leverageLowered';
  readonly firstName: string;
  readonly url: string;
  readonly orders: readonly RestrictedOrder[];
}

/** To clients who were told of lower leverage that has been cancelled or postponed, with the times that no longer apply. */
export interface LeverageLoweringCalledOffEmail {
  readonly template: 'leverageLoweringCalledOff';
  readonly firstName: string;
  readonly url: string;
  readonly orders: readonly RestrictedOrder[];
}

/** A pending order that is rejected if it would fill while a lower leverage is in effect. */
export interface RestrictedOrder {
  readonly orderId: number;
  readonly symbol: string;
  readonly name: string;
  readonly leverage: number;
  /** The highest leverage during the period. */
  readonly cap: number;
  /** Milliseconds since 1970 UTC; of the next period if it repeats. */
  readonly from: number;
  /** Null without an end. */
  readonly until: number | null;
  readonly weekly: boolean;
}

/** New fees for overnight financing, to clients with positions that they will apply to. */
export interface FinancingFeesEmail {
  readonly template: 'financingFees';
  readonly firstName: string;
  readonly url: string;
  /** When they apply to positions that are open already, in milliseconds since 1970 UTC. */
  readonly from: number;
  readonly fees: readonly ChangedFee[];
}

/** Percent a year on top of the benchmark; null for no financing. */
export interface ChangedFee {
  readonly symbol: string;
  readonly name: string;
  readonly beforePercent: number | null;
  readonly thenPercent: number | null;
}

/** A corporate action of an instrument that the client holds. */
export interface EmailAction {
  readonly symbol: string;
  /** The instrument's name before the action. */
  readonly name: string;
  /** The ex-date, YYYY-MM-DD. */
  readonly date: string;
  /**
   * When that day begins where the instrument is listed, in milliseconds since 1970 UTC, and the time zone there. Missing in emails queued
   * by an earlier version.
   */
  readonly due?: { readonly at: number; readonly timeZone: string };
  /** The decimals with which the instrument's prices are quoted. */
  readonly digits: number;
  readonly terms:
    | { readonly kind: 'split'; readonly newShares: number; readonly oldShares: number }
    /** Per share, in the currency of the price; withheld in percent. */
    | { readonly kind: 'dividend'; readonly gross: number; readonly currency: string | null; readonly withheldPercent: number }
    | { readonly kind: 'rename'; readonly newName: string }
    | { readonly kind: 'delisting' };
}

/** A position, and what the action makes of it. */
export interface EmailHolding {
  readonly side: 'long' | 'short';
  readonly marginCents: number;
  readonly leverage: number;
  readonly levels: EmailLevels;
  /** In new shares; missing unless the action is a split. */
  readonly after?: EmailLevels;
}

/** The prices of a position or of a pending order: where it opens, and its stops. */
export interface EmailLevels {
  readonly openPrice: number;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly trailingDistance: number | null;
}

/** A price alert's level, before and after a split. */
export interface EmailAlert {
  readonly level: number;
  readonly after: number;
}

/** Beforehand, to clients with positions or pending orders in the instrument. */
export interface ActionAnnouncedEmail {
  readonly template: 'actionAnnounced';
  readonly firstName: string;
  readonly url: string;
  readonly action: EmailAction;
  readonly holdings: readonly EmailHolding[];
  readonly orders: number;
  readonly alerts: number;
  /** The pending orders and price alerts that a split converts; missing unless the action is one. */
  readonly converted?: { readonly orders: readonly EmailHolding[]; readonly alerts: readonly EmailAlert[] };
  /** The dividend on the positions that are open when the email is written. */
  readonly receivedCents: number;
  readonly paidCents: number;
}

/** To clients who were told of an action that is withdrawn. */
export interface ActionCancelledEmail {
  readonly template: 'actionCancelled';
  readonly firstName: string;
  readonly url: string;
  readonly action: EmailAction;
}

/** Afterwards, to the clients whose positions or pending orders it changed. */
export interface ActionDoneEmail {
  readonly template: 'actionDone';
  readonly firstName: string;
  readonly url: string;
  readonly action: EmailAction;
  readonly positions: number;
  readonly orders: number;
  readonly alerts: number;
  readonly receivedCents: number;
  readonly paidCents: number;
  /** Of the positions that a delisting closed. */
  readonly resultCents: number;
  /**
   * The first of the positions, pending orders and price alerts that a split converted. Missing unless the action is one, and in emails
   * queued by an earlier version.
   */
  readonly converted?: {
    readonly positions: readonly EmailHolding[];
    readonly orders: readonly EmailHolding[];
    readonly alerts: readonly EmailAlert[];
  };
}

/** How much of a withdrawal is paid through which channel. */
export interface WithdrawalParts {
  readonly parts: readonly { readonly way: PayoutMethod; readonly amountCents: number }[];
}

export type PaymentEmail =
  | ({ readonly template: 'depositCompleted' } & EmailPayment)
  | ({ readonly template: 'depositInReview'; readonly reason: ReviewReason } & EmailPayment)
  /** The provider has reversed the deposit or part of it: `disputedCents` can't be withdrawn until that is decided. */
  | ({ readonly template: 'depositDisputed'; readonly disputedCents: number } & EmailPayment)
  /** The amount reversed now, what remains of the deposit, and what the account owes afterwards. `note` gives the reason. */
  | ({
      readonly template: 'depositReversed';
      readonly reversedCents: number;
      readonly leftCents: number;
      /** Missing in emails queued by an earlier version. */
      readonly owedCents?: number;
      readonly note: string;
    } & EmailPayment)
  /** A deposit that had been booked and was then in review. */
  | ({ readonly template: 'depositKept' } & EmailPayment)
  | ({ readonly template: 'depositRejected'; readonly note: string } & EmailPayment)
  /** `dueOn` is the day, YYYY-MM-DD, by the end of which it is decided and sent. */
  | ({ readonly template: 'withdrawalRequested'; readonly dueOn: string } & EmailPayment)
  /** Approved by two operators; its parts are being sent. */
  | ({ readonly template: 'withdrawalApproved' } & WithdrawalParts & EmailPayment)
  /** Every part has been sent. */
  | ({ readonly template: 'withdrawalPaid' } & WithdrawalParts & EmailPayment)
  /** All of it was rejected by the bank or the providers it was sent through. */
  | ({ readonly template: 'payoutFailed' } & WithdrawalParts & EmailPayment)
  /** Some of its parts were rejected; `parts` lists them. */
  | ({ readonly template: 'payoutPartFailed' } & WithdrawalParts & EmailPayment)
  /** It is on hold until the client provides a bank account. */
  | ({ readonly template: 'payoutAccountNeeded' } & WithdrawalParts & EmailPayment)
  | ({ readonly template: 'withdrawalRejected'; readonly note: string } & EmailPayment)
  | ({ readonly template: 'withdrawalCancelled' } & EmailPayment)
  /** It isn't paid: the money was used to cover a loss, or to repay a reversed deposit. */
  | ({ readonly template: 'withdrawalUsedForLoss' } & EmailPayment)
  | ({ readonly template: 'withdrawalUsedForReversal' } & EmailPayment)
  /** `account` is masked; `at` is in milliseconds since 1970 UTC. */
  | {
      readonly template: 'payoutAccountNamed';
      readonly firstName: string;
      readonly account: string;
      readonly at: number;
      readonly url: string;
    };

/** To an affiliate, in the affiliate's language. */
export type AffiliateEmail =
  /** With the link to set the first password. */
  | { readonly template: 'affiliateInvitation'; readonly name: string; readonly url: string; readonly validMinutes: number }
  | { readonly template: 'affiliatePasswordReset'; readonly name: string; readonly url: string; readonly validMinutes: number }
  | (AffiliateNews & { readonly name: string } & EmailOrigin);

/** Sign-in changes that an affiliate is notified of. */
export type AffiliateNews =
  | { readonly template: 'affiliatePasswordChanged' }
  | { readonly template: 'affiliateSecondFactorAdded'; readonly factor: 'totp' | 'passkey' }
  | { readonly template: 'affiliateSecondFactorRemoved'; readonly factor: 'totp' | 'passkey' }
  | { readonly template: 'affiliateRecoveryCodeUsed'; readonly codesLeft: number };

/** To an operator: with a link to set a password, or on a sign-in change. */
export type OperatorEmail =
  | { readonly template: 'operatorInvited'; readonly name: string; readonly url: string; readonly validMinutes: number }
  | { readonly template: 'operatorPassword'; readonly name: string; readonly url: string; readonly validMinutes: number }
  | OperatorNotice;

export type OperatorNotice = OperatorNews & { readonly name: string } & EmailOrigin;

/** Sign-in changes that an operator is notified of, including those made by others. */
export type OperatorNews =
  | { readonly template: 'operatorPasswordChanged' }
  /** The factor is missing in emails queued by an earlier version. */
  | { readonly template: 'operatorSecondFactorAdded'; readonly factor?: 'totp' | 'passkey' }
  | { readonly template: 'operatorSecondFactorRemoved'; readonly factor?: 'totp' | 'passkey' }
  | { readonly template: 'operatorRecoveryCodesRenewed' }
  | { readonly template: 'operatorRecoveryCodeUsed'; readonly codesLeft: number };

/** To a person who wrote to us, client or not, in their language. `text` is the operator's reply; `complaint` is its number. */
export type AnswerEmail =
  | { readonly template: 'contactAnswer'; readonly name: string; readonly text: string }
  /** `answerBy` is the day, YYYY-MM-DD, by the end of which it is answered. */
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

/** A message from the contact form, as typed. */
export interface WrittenMessage {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly language: Language;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  /** The signed-in client; null for a visitor. */
  readonly userId: number | null;
}

/** To our own support address: a message from the contact form. */
export interface ContactEmail extends WrittenMessage {
  readonly template: 'contactMessage';
}

/** To an operator who is testing a custom text: a sample email with that text. `name` is the template or frame (email-parts.ts). */
export interface WordingTestEmail {
  readonly template: 'wordingTest';
  readonly name: string;
  readonly parts: Readonly<Record<string, string>>;
}

export type EmailTemplate = PersonalEmail['template'];
