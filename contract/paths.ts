/**
 * The address of every HTTP call. Apart from the schemas, so that the web app can name a call without carrying the schema library to the
 * browser.
 */

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

/** What keeps an account its owner's. Beyond the spec. */
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

/** What is held about a client, and the wish to be forgotten. Beyond the spec. */
export const privacyPaths = {
  data: '/api/accounts/data',
  dataPdf: '/api/accounts/data.pdf',
  deletion: '/api/accounts/deletion',
  requestDeletion: '/api/accounts/deletion/request',
  withdrawDeletion: '/api/accounts/deletion/withdraw',
} as const;

/** Money in and out (spec section 7). Only `create`, `list` and the follow-ups with providers are the spec's. */
export const paymentPaths = {
  list: '/api/transactions/get/:token',
  create: '/api/transactions/create',
  send: '/api/transaction/send/:provider',
  /** A page of ours around a provider's script, and the one it ends on; both for a sandboxed frame. */
  frame: '/api/transaction/frame',
  frameDone: '/api/transaction/frame/done',
  /** What providers report to. The spec has it under both names. */
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

/** Open to everybody (spec section 7, "Other"). */
export const contactPaths = { send: '/api/contact' } as const;

/** The content service, as a Cockpit has it (spec section 7, "Other"). Open to everybody, or to whoever has the site's token. */
export const contentPaths = {
  collection: '/api/collections/get/:collection',
  singleton: '/api/singletons/get/:name',
  form: '/api/forms/submit/:form',
  /** Pictures and other files. */
  uploads: '/storage/uploads',
} as const;

/** Beyond the spec, open to everybody. */
export const publicPaths = {
  calendar: '/api/get/calendar',
  riskFigures: '/api/get/riskFigures',
  belowPlatform: '/api/get/belowPlatform',
} as const;

/** Only where DEMO is on. */
export const demoPaths = { mails: '/api/demo/mails' } as const;

/** What the market is. Only `assets` is the spec's. */
export const marketPaths = {
  assets: '/api/get/assets',
  candles: '/api/market/candles',
  sparklines: '/api/market/sparklines',
  favourites: '/api/market/favourites',
} as const;

/** What an account did and what happened to it, beside the trading socket. Beyond the spec. */
export const tradingPaths = {
  history: '/api/trading/history',
  csv: '/api/trading/history.csv',
  why: '/api/trading/positions/:id/why',
  notices: '/api/trading/notices',
} as const;
