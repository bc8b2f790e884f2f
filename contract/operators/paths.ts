/** The paths of operator calls, separate from those of clients so that client pages do not contain them. */

/** Operators' own accounts. */
export const operatorPaths = {
  me: '/api/backoffice/me',
  changeMe: '/api/backoffice/me/change',
  confirmPassword: '/api/backoffice/me/confirmPassword',
  changePassword: '/api/backoffice/me/password',
  sessions: '/api/backoffice/me/sessions',
  endSessions: '/api/backoffice/me/sessions/end',
  ownSecondFactor: '/api/backoffice/me/secondFactor',
  beginTotp: '/api/backoffice/me/totp/begin',
  confirmTotp: '/api/backoffice/me/totp/confirm',
  removeTotp: '/api/backoffice/me/totp/remove',
  beginPasskey: '/api/backoffice/me/passkeys/begin',
  finishPasskey: '/api/backoffice/me/passkeys/finish',
  removePasskey: '/api/backoffice/me/passkeys/remove',
  renewRecoveryCodes: '/api/backoffice/me/recoveryCodes',
  secondFactor: '/api/backoffice/login/secondFactor',
  requestPassword: '/api/backoffice/password/request',
  setPassword: '/api/backoffice/password/set',
  passwordOwner: '/api/backoffice/password/owner',
  operators: '/api/backoffice/operators',
  inviteOperator: '/api/backoffice/operators/invite',
  inviteAgain: '/api/backoffice/operators/inviteAgain',
  changeOperator: '/api/backoffice/operators/change',
  blockOperator: '/api/backoffice/operators/block',
  unblockOperator: '/api/backoffice/operators/unblock',
  takeSecondFactor: '/api/backoffice/operators/takeSecondFactor',
} as const;

/** For operators only. */
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
  payoutAccount: '/api/backoffice/payouts/:id/account',
  settlePayout: '/api/backoffice/payouts/settle',
  reconciliation: '/api/backoffice/reconciliation',
  reconciliationRuns: '/api/backoffice/reconciliation/runs',
  reconciliationRun: '/api/backoffice/reconciliation/runs/:id',
  levels: '/api/backoffice/levels',
  affiliates: '/api/backoffice/affiliates',
  createAffiliate: '/api/backoffice/affiliates/create',
  changeAffiliate: '/api/backoffice/affiliates/change',
  correctAffiliate: '/api/backoffice/affiliates/correct',
  affiliate: '/api/backoffice/affiliates/:id',
  affiliateBook: '/api/backoffice/affiliates/:id/entries',
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
  popupSegments: '/api/backoffice/content/popups/segments',
  popupReach: '/api/backoffice/content/popups/reach',
  messages: '/api/backoffice/messages',
  handleMessage: '/api/backoffice/messages/handle',
  importCalendar: '/api/backoffice/calendar/import',
} as const;

export const auditPaths = {
  entries: '/api/backoffice/audit',
  csv: '/api/backoffice/audit.csv',
  filters: '/api/backoffice/audit/filters',
  chain: '/api/backoffice/audit/chain',
  verify: '/api/backoffice/audit/verify',
} as const;

export const clientPaths = {
  list: '/api/backoffice/clients',
  filters: '/api/backoffice/clients/filters',
  client: '/api/backoffice/clients/:id',
  live: '/api/backoffice/clients/:id/live',
  closedPositions: '/api/backoffice/clients/:id/positions',
  whyPosition: '/api/backoffice/clients/:id/positions/:position',
  ledger: '/api/backoffice/clients/:id/ledger',
  transactions: '/api/backoffice/clients/:id/transactions',
  transactionSteps: '/api/backoffice/clients/:id/transactions/:transaction',
  documents: '/api/backoffice/clients/:id/documents',
  logins: '/api/backoffice/clients/:id/logins',
  sessions: '/api/backoffice/clients/:id/sessions',
  mails: '/api/backoffice/clients/:id/mails',
  timeline: '/api/backoffice/clients/:id/timeline',
} as const;

export const clientChangePaths = {
  accessChoices: '/api/backoffice/clients/accessChoices',
  countries: '/api/backoffice/clients/countries',
  details: '/api/backoffice/clients/change/details',
  access: '/api/backoffice/clients/change/access',
  status: '/api/backoffice/clients/change/status',
  signOut: '/api/backoffice/clients/change/signOut',
  removeSecondFactors: '/api/backoffice/clients/change/removeSecondFactors',
  popup: '/api/backoffice/clients/change/popup',
  addNote: '/api/backoffice/clients/change/note',
  tag: '/api/backoffice/clients/change/tag',
  notes: '/api/backoffice/clients/:id/notes',
} as const;

export const queuePaths = {
  overview: '/api/backoffice/queues/overview',
  claim: '/api/backoffice/queues/claim',
  release: '/api/backoffice/queues/release',
  takeOver: '/api/backoffice/queues/takeOver',
  documents: '/api/backoffice/queues/documents',
  document: '/api/backoffice/queues/documents/:id',
  verifications: '/api/backoffice/queues/verifications',
  deletions: '/api/backoffice/queues/deletions',
  deletion: '/api/backoffice/queues/deletions/:id',
  answerMessage: '/api/backoffice/messages/answer',
  complaints: '/api/backoffice/complaints',
  complaint: '/api/backoffice/complaints/:id',
  complaintRegister: '/api/backoffice/complaints/register.csv',
  enterComplaint: '/api/backoffice/complaints/enter',
  acknowledgeComplaint: '/api/backoffice/complaints/acknowledge',
  extendComplaint: '/api/backoffice/complaints/extend',
  decideComplaint: '/api/backoffice/complaints/decide',
} as const;

/** Manual adjustments. */
export const fundsPaths = {
  list: '/api/backoffice/funds',
  account: '/api/backoffice/funds/account',
  request: '/api/backoffice/funds/request',
  decide: '/api/backoffice/funds/decide',
} as const;

export const deskPaths = {
  exposure: '/api/backoffice/desk/exposure',
  positions: '/api/backoffice/desk/positions',
  margin: '/api/backoffice/desk/margin',
  feed: '/api/backoffice/desk/feed',
  execution: '/api/backoffice/desk/execution',
  executionCsv: '/api/backoffice/desk/execution.csv',
} as const;

/** Live price sources. */
export const priceSourcePaths = {
  sources: '/api/backoffice/desk/sources',
  dryDisable: '/api/backoffice/desk/sources/dryDisable',
  disable: '/api/backoffice/desk/sources/disable',
  enable: '/api/backoffice/desk/sources/enable',
  pin: '/api/backoffice/desk/sources/pin',
  unpin: '/api/backoffice/desk/sources/unpin',
} as const;

/** Halts, and the broker's own trading terms. */
export const rulesPaths = {
  halts: '/api/backoffice/desk/halts',
  halt: '/api/backoffice/desk/halt',
  resume: '/api/backoffice/desk/resume',
  rules: '/api/backoffice/rules',
  versions: '/api/backoffice/rules/versions',
  version: '/api/backoffice/rules/versions/:version',
  dryRun: '/api/backoffice/rules/dryRun',
  change: '/api/backoffice/rules/change',
} as const;

/** Holidays and early closes by venue. */
export const tradingCalendarPaths = {
  calendar: '/api/backoffice/tradingCalendar',
  csv: '/api/backoffice/tradingCalendar.csv',
  versions: '/api/backoffice/tradingCalendar/versions',
  check: '/api/backoffice/tradingCalendar/check',
  change: '/api/backoffice/tradingCalendar/change',
} as const;

/** Overnight financing. */
export const financingPaths = {
  financing: '/api/backoffice/financing',
  versions: '/api/backoffice/financing/versions',
  check: '/api/backoffice/financing/check',
  checkProposal: '/api/backoffice/financing/checkProposal',
  propose: '/api/backoffice/financing/propose',
  decide: '/api/backoffice/financing/decide',
} as const;

/** What companies do with their shares, and the broker with its instruments. */
export const corporateActionPaths = {
  actions: '/api/backoffice/corporateActions',
  instruments: '/api/backoffice/corporateActions/instruments',
  check: '/api/backoffice/corporateActions/check',
  dryRun: '/api/backoffice/corporateActions/dryRun',
  propose: '/api/backoffice/corporateActions/propose',
  decide: '/api/backoffice/corporateActions/decide',
  withdraw: '/api/backoffice/corporateActions/withdraw',
} as const;

export const reportPaths = {
  report: '/api/backoffice/reports/:report',
  csv: '/api/backoffice/reports/:report/csv',
} as const;

export const brokerSettingsPaths = {
  settings: '/api/backoffice/settings',
  changeSettings: '/api/backoffice/settings/change',
  providers: '/api/backoffice/settings/providers',
  changeProviders: '/api/backoffice/settings/providers/change',
  providerStates: '/api/backoffice/settings/providers/states',
  mails: '/api/backoffice/settings/mails',
  mail: '/api/backoffice/settings/mails/:template/:language',
  saveEmail: '/api/backoffice/settings/mails/save',
  resetEmail: '/api/backoffice/settings/mails/reset',
  previewEmail: '/api/backoffice/settings/mails/preview',
  testEmail: '/api/backoffice/settings/mails/test',
} as const;
