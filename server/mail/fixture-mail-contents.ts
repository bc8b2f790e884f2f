/** For tests: one mail of each kind that clients and affiliates get. */
import type { MailTemplate, PersonalMail } from './mail-content.ts';

export const FIXTURE_MAIL_SITE = 'https://trade.example.com';

const firstName = 'Zoë';
const origin = { at: Date.UTC(2027, 0, 15, 8, 5), device: 'Firefox 128, Windows', country: 'DE' };
const url = `${FIXTURE_MAIL_SITE}/password/reset#Abc-123_xyz`;
const payment = { firstName, amountCents: 125_050, currency: 'EUR', number: '100042', url };

const byTemplate: { readonly [Template in MailTemplate]: Extract<PersonalMail, { readonly template: Template }> } = {
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
  documentRejected: { template: 'documentRejected', firstName, document: 'funding_back', note: 'Foto unscharf', url },
  accountVerified: { template: 'accountVerified', firstName, url },
  loginLink: { template: 'loginLink', firstName, url, validMinutes: 30 },
  deletionRequested: { template: 'deletionRequested', firstName, url },
  deletionDecided: { template: 'deletionDecided', firstName, granted: true, note: '2032' },
  depositCompleted: { template: 'depositCompleted', ...payment },
  depositInReview: { template: 'depositInReview', reason: 'amountDiffers', ...payment },
  depositKept: { template: 'depositKept', ...payment },
  depositRejected: { template: 'depositRejected', note: 'Konto eines anderen', ...payment },
  withdrawalRequested: { template: 'withdrawalRequested', dueOn: '2027-01-18', ...payment },
  withdrawalPaid: { template: 'withdrawalPaid', ...payment },
  withdrawalRejected: { template: 'withdrawalRejected', note: 'Ausweis abgelaufen', ...payment },
  withdrawalCancelled: { template: 'withdrawalCancelled', ...payment },
  affiliateInvitation: { template: 'affiliateInvitation', name: firstName, url, validMinutes: 10_080 },
  affiliatePasswordReset: { template: 'affiliatePasswordReset', name: firstName, url, validMinutes: 60 },
  affiliatePasswordChanged: { template: 'affiliatePasswordChanged', name: firstName, ...origin },
};

export const FIXTURE_MAIL_CONTENTS: readonly PersonalMail[] = [
  ...Object.values(byTemplate),
  { ...byTemplate.deletionDecided, granted: false, note: '2028' },
];
