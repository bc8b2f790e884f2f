/** The addresses of operators' calls, apart from those of clients: no page of a client's carries them. */

/** Of operators themselves. */
export const operatorPaths = {
  me: '/api/backoffice/me',
} as const;

/** For operators alone. */
export const backofficePaths = {
  login: '/api/backoffice/login',
  logout: '/api/backoffice/logout',
  documents: '/api/backoffice/documents',
  document: '/api/backoffice/documents/:id',
  reviewDocument: '/api/backoffice/documents/review',
  verifyAccount: '/api/backoffice/accounts/verify',
  loginLink: '/api/backoffice/accounts/loginLink',
  deletions: '/api/backoffice/deletions',
  decideDeletion: '/api/backoffice/deletions/decide',
  withdrawals: '/api/backoffice/withdrawals',
  decideWithdrawal: '/api/backoffice/withdrawals/decide',
  deposits: '/api/backoffice/deposits',
  decideDeposit: '/api/backoffice/deposits/decide',
  payouts: '/api/backoffice/payouts',
  settlePayout: '/api/backoffice/payouts/settle',
  reconciliation: '/api/backoffice/reconciliation',
  levels: '/api/backoffice/levels',
  affiliates: '/api/backoffice/affiliates',
  createAffiliate: '/api/backoffice/affiliates/create',
  changeAffiliate: '/api/backoffice/affiliates/change',
  correctAffiliate: '/api/backoffice/affiliates/correct',
  affiliatePlans: '/api/backoffice/affiliates/plans',
  saveAffiliatePlan: '/api/backoffice/affiliates/plans/save',
} as const;

/** For editors, who are operators. */
export const editorPaths = {
  entries: '/api/backoffice/content/entries',
  entry: '/api/backoffice/content/entries/:id',
  createEntry: '/api/backoffice/content/entries/create',
  saveEntry: '/api/backoffice/content/entries/save',
  publishEntry: '/api/backoffice/content/entries/publish',
  unpublishEntry: '/api/backoffice/content/entries/unpublish',
  restoreEntry: '/api/backoffice/content/entries/restore',
  deleteEntry: '/api/backoffice/content/entries/delete',
  preview: '/api/backoffice/content/preview',
  settings: '/api/backoffice/content/settings',
  media: '/api/backoffice/content/media',
  describeMedia: '/api/backoffice/content/media/describe',
  deleteMedia: '/api/backoffice/content/media/delete',
  popups: '/api/backoffice/content/popups',
  endPopup: '/api/backoffice/content/popups/end',
  messages: '/api/backoffice/messages',
  handleMessage: '/api/backoffice/messages/handle',
  importCalendar: '/api/backoffice/calendar/import',
} as const;

export const auditPaths = {} as const;

export const clientPaths = {} as const;

export const clientChangePaths = {} as const;

export const queuePaths = {} as const;

export const fundsPaths = {} as const;

export const deskPaths = {} as const;

export const rulesPaths = {} as const;

export const reportPaths = {} as const;

export const houseSettingsPaths = {} as const;
