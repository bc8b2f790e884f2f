/** The path of every HTTP call. Separate from the schemas, so that the web app can name a call without loading the schema library. */

export const settingsPaths = { settings: '/api/settings' } as const;

/** The client's own account (spec section 7, "Client account"). */
export const accountPaths = {
  login: '/api/accounts/login',
  loginByLink: '/api/accounts/login/:code',
  secondFactor: '/api/accounts/secondFactor',
  register: '/api/accounts/register',
  forgotPassword: '/api/get/forgotPassword',
  resetPassword: '/api/accounts/resetPassword',
  passwordOwner: '/api/accounts/passwordOwner',
  confirmEmail: '/api/accounts/confirmEmail',
  sendEmailConfirmation: '/api/accounts/sendEmailConfirmation',
  captcha: '/api/get/captcha',
  clientInfo: '/api/get/clientInfo',
  logout: '/api/accounts/logout',
  get: '/api/accounts/get',
  getBalance: '/api/accounts/getBalance',
  update: '/api/accounts/update',
  updatePassword: '/api/accounts/updatePassword',
  popups: '/api/accounts/popups',
  popup: '/api/accounts/popup',
  autoTrading: '/api/accounts/autoTrading',
  referrals: '/api/accounts/referrals',
  upload: '/api/accounts/upload',
  document: '/api/accounts/documents/:id',
  countries: '/api/get/countries',
  levels: '/api/get/levels',
} as const;

/** Account security. Beyond the spec. */
export const securityPaths = {
  sessions: '/api/accounts/sessions',
  revokeSessions: '/api/accounts/sessions/revoke',
  logins: '/api/accounts/logins',
  confirmPassword: '/api/accounts/confirmPassword',
  secondFactors: '/api/accounts/secondFactors',
  beginTotp: '/api/accounts/totp/begin',
  confirmTotp: '/api/accounts/totp/confirm',
  removeTotp: '/api/accounts/totp/remove',
  beginPasskey: '/api/accounts/passkeys/begin',
  finishPasskey: '/api/accounts/passkeys/finish',
  removePasskey: '/api/accounts/passkeys/remove',
  renewRecoveryCodes: '/api/accounts/recoveryCodes',
} as const;

/** Personal-data export and deletion requests. Beyond the spec. */
export const privacyPaths = {
  data: '/api/accounts/data',
  dataPdf: '/api/accounts/data.pdf',
  deletion: '/api/accounts/deletion',
  requestDeletion: '/api/accounts/deletion/request',
  withdrawDeletion: '/api/accounts/deletion/withdraw',
} as const;

/** Deposits and withdrawals (spec section 7). Only `create`, `list` and the provider follow-ups are from the spec. */
export const paymentPaths = {
  list: '/api/transactions/get/:token',
  create: '/api/transactions/create',
  send: '/api/transaction/send/:provider',
  /** Our page that wraps a provider's script, and the page it ends on; both for a sandboxed frame. */
  frame: '/api/transaction/frame',
  frameDone: '/api/transaction/frame/done',
  /** Where providers send reports. The spec has it under both names. */
  update: '/api/transaction/update/:provider',
  updateToo: '/api/transactions/update/:provider',
  options: '/api/transactions/options',
  page: '/api/transactions/page',
  csv: '/api/transactions/page.csv',
  transaction: '/api/transactions/one/:id',
  check: '/api/transactions/check',
  cancel: '/api/transactions/cancel',
  payoutAccount: '/api/transactions/payoutAccount',
  statements: '/api/transactions/statements',
  statement: '/api/transactions/statements/:month',
  statementCsv: '/api/transactions/statements/:month/csv',
  statementPdf: '/api/transactions/statements/:month/pdf',
} as const;

/** Public (spec section 7, "Other"). */
export const contactPaths = { send: '/api/contact' } as const;

/** The content service, compatible with Cockpit (spec section 7, "Other"). Public, or for holders of the site's token. */
export const contentPaths = {
  collection: '/api/collections/get/:collection',
  singleton: '/api/singletons/get/:name',
  form: '/api/forms/submit/:form',
  /** Images and other files. */
  uploads: '/storage/uploads',
} as const;

/** Beyond the spec, public. */
export const publicPaths = {
  calendar: '/api/get/calendar',
  riskFigures: '/api/get/riskFigures',
  belowPlatform: '/api/get/belowPlatform',
  executionMonths: '/api/execution',
  execution: '/api/execution/:month',
  executionCsv: '/api/execution/:month/csv',
} as const;

/** Only if DEMO is on. */
export const demoPaths = { mails: '/api/demo/mails' } as const;

/** The market. Only `assets` is from the spec. */
export const marketPaths = {
  assets: '/api/get/assets',
  candles: '/api/market/candles',
  sparklines: '/api/market/sparklines',
  favourites: '/api/market/favourites',
  watchlists: '/api/market/watchlists',
  sentiment: '/api/market/sentiment',
} as const;

/** An account's trading activity, in addition to the trading socket. Beyond the spec. */
export const tradingPaths = {
  history: '/api/trading/history',
  csv: '/api/trading/history.csv',
  why: '/api/trading/positions/:id/why',
  notices: '/api/trading/notices',
  execution: '/api/trading/execution',
  executionCsv: '/api/trading/execution.csv',
} as const;

/** Proof for outsiders. Beyond the spec. */
export const proofPaths = { receipts: '/api/receipts', receiptsPdf: '/api/receipts.pdf', closeOut: '/api/close-outs/:position' } as const;
