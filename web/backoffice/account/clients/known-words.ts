/** Mails that have a name. One may bear a name that is none of them: it is then shown as it is. */

export const MAILS = [
  'welcome',
  'confirmEmail',
  'passwordReset',
  'passwordChanged',
  'newDevice',
  'emailChanged',
  'payoutAccountNamed',
  'marginRaised',
  'marginRaiseCalledOff',
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

/** The name among those that have a text; null where it has none. */
export function knownOf<Name extends string>(names: readonly Name[], name: string): Name | null {
  return names.find((each) => each === name) ?? null;
}
