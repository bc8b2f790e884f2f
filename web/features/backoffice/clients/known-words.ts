/** Names of records that have a text. A record may bear one that has none: it is then shown as it is. */

export const MAILS = [
  'welcome',
  'confirmEmail',
  'passwordReset',
  'passwordChanged',
  'newDevice',
  'emailChanged',
  'secondFactorAdded',
  'secondFactorRemoved',
  'recoveryCodeUsed',
  'documentApproved',
  'documentRejected',
  'accountVerified',
  'loginLink',
  'deletionRequested',
  'deletionDecided',
  'depositCompleted',
  'depositInReview',
  'depositKept',
  'depositRejected',
  'withdrawalRequested',
  'withdrawalPaid',
  'withdrawalRejected',
  'withdrawalCancelled',
] as const;

export const ACTIONS = [
  'clients_view',
  'clients_edit',
  'clients_access',
  'clients_verify',
  'clients_freeze',
  'clients_thaw',
  'clients_block',
  'clients_unblock',
  'clients_close',
  'clients_loginLink',
  'clients_signOut',
  'clients_removeSecondFactors',
  'clients_note',
  'clients_tag',
  'popups_send',
  'documents_view',
  'documents_decide',
  'deletions_decide',
  'complaints_enter',
  'messages_answer',
  'messages_handle',
] as const;

/** The name among those that have a text; null where it has none. */
export function knownOf<Name extends string>(names: readonly Name[], name: string): Name | null {
  return names.find((each) => each === name) ?? null;
}
