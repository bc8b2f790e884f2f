/** One sample email of each kind, for operators who customise texts and for tests. */
import type { Language } from '@fairlead/contract/language.ts';
import type { EmailAction, EmailAlert, EmailHolding, EmailTemplate, PersonalEmail } from './email-content.ts';

export type SampleEmails = { readonly [Template in EmailTemplate]: Extract<PersonalEmail, { readonly template: Template }> };

/** Texts written by operators. */
const OPERATOR_TEXTS: Readonly<Record<Language, { readonly note: string; readonly answer: string }>> = {
  en: {
    note: 'The photo is too blurred to read.',
    answer: 'We’ve looked into it.\n\nYou’ll find the correction in your statement.',
  },
  de: { note: 'Das Foto ist zu unscharf.', answer: 'Wir haben uns das angesehen.\n\nSie finden die Berichtigung in Ihrem Kontoauszug.' },
  it: { note: 'La foto è troppo sfocata.', answer: 'Abbiamo esaminato la questione.\n\nTroverà la correzione nel Suo estratto conto.' },
  es: { note: 'La foto está demasiado borrosa.', answer: 'Lo hemos examinado.\n\nEncontrará la corrección en su extracto.' },
};

const ACTION: EmailAction = {
  symbol: 'AAPL',
  name: 'Apple',
  date: '2027-02-01',
  due: { at: Date.UTC(2027, 1, 1, 5), timeZone: 'America/New_York' },
  digits: 2,
  terms: { kind: 'split', newShares: 4, oldShares: 1 },
};

const POSITION: EmailHolding = {
  side: 'long',
  marginCents: 20_000,
  leverage: 5,
  levels: { openPrice: 275, stopLoss: 250, takeProfit: null, trailingDistance: null },
  after: { openPrice: 68.75, stopLoss: 62.5, takeProfit: null, trailingDistance: null },
};
const ORDER: EmailHolding = {
  side: 'short',
  marginCents: 10_000,
  leverage: 5,
  levels: { openPrice: 280.22, stopLoss: null, takeProfit: 240, trailingDistance: null },
  after: { openPrice: 70.055, stopLoss: null, takeProfit: 60, trailingDistance: null },
};
const ALERT: EmailAlert = { level: 300, after: 75 };
const CAPPED_ORDER = {
  orderId: 4711,
  symbol: 'EURUSD',
  name: 'EUR/USD',
  leverage: 30,
  cap: 10,
  from: Date.UTC(2027, 0, 29, 22),
  until: Date.UTC(2027, 0, 31, 22),
  weekly: true,
} as const;

const PARTS = [
  { way: 'card', amountCents: 100_050 },
  { way: 'bank', amountCents: 25_000 },
] as const;

/** `siteUrl` has no trailing slash. */
export function sampleEmails(language: Language, siteUrl: string): SampleEmails {
  const { note, answer } = OPERATOR_TEXTS[language];
  const firstName = 'Zoë';
  const origin = { at: Date.UTC(2027, 0, 15, 8, 5), device: 'Firefox 128, Windows', country: 'DE' };
  const url = `${siteUrl}/password/reset#Abc-123_xyz`;
  const payment = { firstName, amountCents: 125_050, currency: 'EUR', number: '100042', url };
  return {
    welcome: { template: 'welcome', firstName, url },
    confirmEmail: { template: 'confirmEmail', firstName, url },
    passwordReset: { template: 'passwordReset', firstName, url, validMinutes: 60 },
    passwordChanged: { template: 'passwordChanged', firstName, ...origin },
    newDevice: { template: 'newDevice', firstName, ...origin },
    emailChanged: { template: 'emailChanged', firstName, newEmailMasked: 'z•••@example.com', ...origin },
    secondFactorAdded: { template: 'secondFactorAdded', firstName, factor: 'totp', ...origin },
    secondFactorRemoved: { template: 'secondFactorRemoved', firstName, factor: 'passkey', ...origin },
    recoveryCodeUsed: { template: 'recoveryCodeUsed', firstName, codesLeft: 3, ...origin },
    documentApproved: { template: 'documentApproved', firstName, document: 'passport' },
    documentRejected: { template: 'documentRejected', firstName, document: 'funding_back', note, url },
    accountVerified: { template: 'accountVerified', firstName, url, categoryIds: [1, 2] },
    tradingEnabled: { template: 'tradingEnabled', firstName, url, categoryIds: [1, 2] },
    marginRaised: {
      template: 'marginRaised',
      firstName,
      url: `${siteUrl}/platform`,
      raises: [
        {
          symbol: 'AAPL',
          name: 'Apple',
          from: Date.UTC(2027, 0, 28, 16),
          until: Date.UTC(2027, 0, 29, 20),
          percent: 50,
          marginNowCents: 40_000,
          marginThenCents: 100_000,
          levelThenPercent: 113.91,
        },
      ],
      stopOutPercent: 50,
      at: origin.at,
      equityCents: 125_050,
      marginLevelPercent: 251.23,
    },
    marginRaiseCalledOff: {
      template: 'marginRaiseCalledOff',
      firstName,
      url: `${siteUrl}/platform`,
      raises: [
        { symbol: 'AAPL', name: 'Apple', from: Date.UTC(2027, 0, 28, 16), until: Date.UTC(2027, 0, 29, 20), percent: 50 },
        { symbol: 'MSFT', name: 'Microsoft', from: Date.UTC(2027, 0, 27, 16), until: Date.UTC(2027, 0, 28, 20), percent: 40 },
      ],
    },
    leverageLowered: {
      template: 'leverageLowered',
      firstName,
      url: `${siteUrl}/platform`,
      orders: [
        CAPPED_ORDER,
        {
          orderId: 4712,
          symbol: 'BTCUSD',
          name: 'Bitcoin',
          leverage: 2,
          cap: 1,
          from: Date.UTC(2027, 0, 28, 16),
          until: null,
          weekly: false,
        },
      ],
    },
    leverageLoweringCalledOff: {
      template: 'leverageLoweringCalledOff',
      firstName,
      url: `${siteUrl}/platform`,
      orders: [CAPPED_ORDER],
    },
    financingFees: {
      template: 'financingFees',
      firstName,
      url: `${siteUrl}/platform`,
      from: Date.UTC(2027, 0, 28, 16),
      fees: [
        { symbol: 'AAPL', name: 'Apple', beforePercent: 3, thenPercent: 3.5 },
        { symbol: 'BTCUSD', name: 'Bitcoin', beforePercent: null, thenPercent: 15 },
      ],
    },
    actionAnnounced: {
      template: 'actionAnnounced',
      firstName,
      url: `${siteUrl}/platform`,
      action: ACTION,
      holdings: [POSITION],
      orders: 1,
      alerts: 1,
      converted: { orders: [ORDER], alerts: [ALERT] },
      receivedCents: 0,
      paidCents: 0,
    },
    actionCancelled: { template: 'actionCancelled', firstName, url: `${siteUrl}/platform`, action: ACTION },
    actionDone: {
      template: 'actionDone',
      firstName,
      url: `${siteUrl}/platform`,
      action: ACTION,
      positions: 1,
      orders: 1,
      alerts: 1,
      receivedCents: 0,
      paidCents: 0,
      resultCents: 0,
      converted: { positions: [POSITION], orders: [ORDER], alerts: [ALERT] },
    },
    payoutAccountNamed: { template: 'payoutAccountNamed', firstName, account: 'DE89 •••• 3000', at: origin.at, url },
    loginLink: { template: 'loginLink', firstName, url, validMinutes: 30 },
    deletionRequested: { template: 'deletionRequested', firstName, url },
    deletionDecided: { template: 'deletionDecided', firstName, granted: true, note },
    depositCompleted: { template: 'depositCompleted', ...payment },
    depositInReview: { template: 'depositInReview', reason: 'amountDiffers', ...payment },
    depositKept: { template: 'depositKept', ...payment },
    depositDisputed: { template: 'depositDisputed', disputedCents: 25_000, ...payment },
    depositReversed: { template: 'depositReversed', reversedCents: 25_000, leftCents: 100_050, owedCents: 5_000, note, ...payment },
    depositRejected: { template: 'depositRejected', note, ...payment },
    withdrawalRequested: { template: 'withdrawalRequested', dueOn: '2027-01-18', ...payment },
    withdrawalApproved: { template: 'withdrawalApproved', parts: PARTS, ...payment },
    withdrawalPaid: { template: 'withdrawalPaid', parts: PARTS, ...payment },
    payoutFailed: { template: 'payoutFailed', parts: PARTS, ...payment },
    payoutPartFailed: { template: 'payoutPartFailed', parts: PARTS.slice(1), ...payment },
    payoutAccountNeeded: { template: 'payoutAccountNeeded', parts: PARTS, ...payment },
    withdrawalRejected: { template: 'withdrawalRejected', note, ...payment },
    withdrawalCancelled: { template: 'withdrawalCancelled', ...payment },
    withdrawalUsedForLoss: { template: 'withdrawalUsedForLoss', ...payment },
    withdrawalUsedForReversal: { template: 'withdrawalUsedForReversal', ...payment },
    contactAnswer: { template: 'contactAnswer', name: firstName, text: answer },
    complaintAcknowledged: { template: 'complaintAcknowledged', name: firstName, complaint: 12, answerBy: '2027-02-05' },
    complaintExtended: {
      template: 'complaintExtended',
      name: firstName,
      complaint: 12,
      answerBy: '2027-03-05',
      reason: note,
    },
    complaintDecided: { template: 'complaintDecided', name: firstName, complaint: 12, verdict: 'partlyUpheld', text: answer },
    affiliateInvitation: { template: 'affiliateInvitation', name: firstName, url, validMinutes: 10_080 },
    affiliatePasswordReset: { template: 'affiliatePasswordReset', name: firstName, url, validMinutes: 60 },
    operatorInvited: { template: 'operatorInvited', name: firstName, url, validMinutes: 10_080 },
    operatorPassword: { template: 'operatorPassword', name: firstName, url, validMinutes: 60 },
    operatorPasswordChanged: { template: 'operatorPasswordChanged', name: firstName, ...origin },
    operatorSecondFactorAdded: { template: 'operatorSecondFactorAdded', name: firstName, factor: 'passkey', ...origin },
    operatorSecondFactorRemoved: { template: 'operatorSecondFactorRemoved', name: firstName, factor: 'totp', ...origin },
    operatorRecoveryCodesRenewed: { template: 'operatorRecoveryCodesRenewed', name: firstName, ...origin },
    operatorRecoveryCodeUsed: { template: 'operatorRecoveryCodeUsed', name: firstName, codesLeft: 3, ...origin },
    affiliatePasswordChanged: { template: 'affiliatePasswordChanged', name: firstName, ...origin },
    affiliateSecondFactorAdded: { template: 'affiliateSecondFactorAdded', name: firstName, factor: 'totp', ...origin },
    affiliateSecondFactorRemoved: { template: 'affiliateSecondFactorRemoved', name: firstName, factor: 'passkey', ...origin },
    affiliateRecoveryCodeUsed: { template: 'affiliateRecoveryCodeUsed', name: firstName, codesLeft: 3, ...origin },
  };
}
