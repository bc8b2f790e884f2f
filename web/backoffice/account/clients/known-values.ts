/** Emails that have a name. An email with any other template is shown by that template's name. */

export const EMAILS = [
  'welcome',
  'confirmEmail',
  'passwordReset',
  'passwordChanged',
  'newDevice',
  'emailChanged',
  'payoutAccountNamed',
  'marginRaised',
  'marginRaiseCalledOff',
  'financingFees',
  'secondFactorAdded',
  'secondFactorRemoved',
  'recoveryCodeUsed',
  'documentApproved',
  'documentRejected',
  'accountVerified',
  'tradingEnabled',
  'loginLink',
  'deletionRequested',
  'deletionDecided',
  'contactAnswer',
  'complaintAcknowledged',
  'complaintExtended',
  'complaintDecided',
  'depositCompleted',
  'depositInReview',
  'depositKept',
  'depositDisputed',
  'depositReversed',
  'depositRejected',
  'withdrawalRequested',
  'withdrawalApproved',
  'withdrawalPaid',
  'payoutAccountNeeded',
  'payoutFailed',
  'payoutPartFailed',
  'withdrawalRejected',
  'withdrawalCancelled',
  'withdrawalUsedForLoss',
  'withdrawalUsedForReversal',
] as const;

/** The name if it has a text, otherwise null. */
export function knownOf<Name extends string>(names: readonly Name[], name: string): Name | null {
  return names.find((each) => each === name) ?? null;
}
