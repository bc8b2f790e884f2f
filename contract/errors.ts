import { REFUSAL_CODES, type RefusalCode } from '@fairlead/domain/engine/refusal.ts';
import { z } from 'zod';

/**
 * Every code with which the server answers "no". Codes never change their meaning; messages are the spec's English text
 * (section 8), and the web app shows its own translation of the code.
 */
export const ERROR_CODES = [
  ...REFUSAL_CODES,
  'invalidInput',
  'depositBelowMinimum',
  'depositAboveMaximum',
  'methodNotOffered',
  'profileIncomplete',
  'nothingToWithdraw',
  'tooManyWithdrawals',
  'transactionNotOpen',
  'withdrawalTakenBack',
  'providerRefused',
  'providerUnavailable',
  'requestIdReused',
  'payoutAccountNotNeeded',
  'payoutAccountNeeded',
  'signatureInvalid',
  'callbackUnreadable',
  'callbackOutdated',
  'withdrawalChecked',
  'withdrawalNotChecked',
  'withdrawalDisputed',
  'secondPersonNeeded',
  'ownAccount',
  'invalidCredentials',
  'captchaRequired',
  'captchaInvalid',
  'secondFactorRequired',
  'secondFactorInvalid',
  'secondFactorExpired',
  'secondFactorIsOn',
  'lastSecondFactor',
  'passkeyNotAccepted',
  'tooManyPasskeys',
  'recentLoginRequired',
  'currentPasswordWrong',
  'passwordTooEasy',
  'registrationClosed',
  'emailUnknown',
  'emailTaken',
  'linkNotValid',
  'underAge',
  'detailsLocked',
  'detailsMissing',
  'documentsMissing',
  'verifiedWithoutCategories',
  'documentNotExpected',
  'documentNotInReview',
  'levelInUse',
  'contentChanged',
  'contentPublished',
  'slugTaken',
  'mediaInUse',
  'imageNotReadable',
  'campaignCodeTaken',
  'tooManyCampaigns',
  'payoutAccountMissing',
  'payoutTooSmall',
  'payoutAboveBalance',
  'correctionTooLarge',
  'addressNotAllowed',
  'tooManyPostbacks',
  'tooManyTokens',
  'planNameTaken',
  'termsNotAllowed',
  'fileNotSupported',
  'fileTooLarge',
  'tooManyAttempts',
  'notPermitted',
  'secondFactorMissing',
  'claimedByOther',
  'lastAdministrator',
  'operatorExists',
  'accountHoldsPositions',
  'accountHoldsMoney',
  'accountAwaitsDeposits',
  'nothingChanged',
  'complaintClosed',
  'complaintAcknowledged',
  'complaintExtended',
  'complaintEntered',
  'haltedAlready',
  'notHalted',
  'rulesChanged',
  'levelsChanged',
  'rulesNotAllowed',
  'changeNotInForce',
  'notSignedIn',
  'notFound',
  'tooManyRequests',
  'tooManyUploads',
  'uploadsBusy',
  'payloadTooLarge',
  'requestTooSlow',
  'outcomeUnknown',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** English message of each code, with {limit} for the figure that would have been accepted. */
export const ERROR_MESSAGES: Readonly<Record<ErrorCode, string>> = {
  commandIdReused: 'This client_order_id was already used for a different request. Send the request with a new one.',
  accountUnknown: 'There is no trading account for this login.',
  accountNotActive: 'The account is not active.',
  autoTradingOff: 'AutoTrading is switched off for this account.',
  instrumentUnknown: 'This instrument does not exist.',
  accountNotVerified: 'The account is not verified',
  categoryNotPermitted: 'You have no access',
  tradingHalted: 'Trading in this instrument is halted.',
  positionUnknown: 'This position does not exist.',
  positionAlreadyClosed: 'This position is already closed.',
  closeAlreadyWaits: 'This position is already waiting to be closed.',
  orderUnknown: 'This order does not wait any more.',
  alertUnknown: 'This alert does not exist.',
  leverageNotAllowed: 'This leverage is not allowed for the instrument.',
  amountTooSmall: 'The amount must be at least {limit}.',
  closeAmountNotAllowed: 'Close the whole position, or at most {limit} of its amount.',
  marketClosed: 'The market is closed.',
  priceUnderReview: "We're confirming an unusual price. Try again in a moment.",
  quoteUnavailable: 'Temporarily unavailable',
  priceBelowFloor: 'No positions and guaranteed stops are opened in this instrument while its price is below {limit}.',
  priceMoved: 'The price moved to {limit} while the order was on its way. Nothing was opened.',
  entryPriceTooHigh: "The order's price can't be higher than {limit}",
  entryPriceTooLow: "The order's price can't be lower than {limit}",
  stopLossTooHigh: "Can't be higher than {limit}",
  stopLossTooLow: "Can't be lower than {limit}",
  takeProfitTooLow: "Can't be lower than {limit}",
  takeProfitTooHigh: "Can't be higher than {limit}",
  stopNotPositive: 'Stop loss and take profit must be above zero.',
  trailingDistanceTooSmall: 'A trailing stop must be at least {limit} away from the price.',
  guaranteedStopCannotTrail: 'A guaranteed stop cannot trail the price.',
  guaranteedStopNeedsStopLoss: 'A guaranteed stop needs a stop loss: it can be moved, but not removed.',
  guaranteedStopTooClose: 'A guaranteed stop can be set at {limit} or further from the price.',
  guaranteedStopTooFar: 'A guaranteed stop can be set at {limit} or closer to the price.',
  guaranteedStopTooLate: "A guaranteed stop can't be set or moved in the last 30 minutes before the market closes.",
  expiryNotAllowed: 'The order must end in the future, within a year.',
  alertAtCurrentPrice: 'The price stands at {limit} already.',
  tooManyPositions: 'The account holds the largest number of open positions.',
  tooManyOrders: 'The account holds the largest number of waiting orders.',
  tooManyAlerts: 'The account holds the largest number of waiting alerts.',
  amountAboveFreeMargin: 'The amount is above the free margin of {limit}.',
  amountAboveEquity: 'Open losses leave {limit} for new positions.',
  amountAboveRaisedMargin: 'The margin of this instrument is raised: with this leverage the amount can be {limit} at most.',
  closeWouldOverdraw: 'Closing this position alone would take the balance below zero. Close the positions that are in profit first.',
  referenceUsed: 'This payment was already booked.',
  amountNotAllowed: 'This amount is not allowed.',
  inducementNotAllowed: "Bonuses and credits aren't allowed under the rules that apply to this broker.",
  insufficientFunds: 'Maximum withdraw can be {limit}',
  withdrawalUnknown: 'This withdrawal is not under way any more.',
  depositBelowMinimum: 'Minimum Deposit € {limit}',
  depositAboveMaximum: 'A single deposit is at most € {limit}.',
  methodNotOffered: 'This way to pay is not offered at the moment.',
  profileIncomplete: 'You have to complete your account first',
  nothingToWithdraw: "You don't have balance to withdraw",
  tooManyWithdrawals: 'Too many withdrawals are under way already. Please wait until one of them is decided.',
  transactionNotOpen: 'This transaction can no longer be changed.',
  withdrawalTakenBack: "This withdrawal can't be paid: its money was used to cover a loss or to repay a reversed deposit.",
  providerRefused: 'The payment provider did not accept the payment. Nothing was charged.',
  providerUnavailable: 'The payment provider cannot be reached at the moment. Nothing was charged.',
  requestIdReused: 'This request_id belongs to a request with other content. Send a new request_id, or the same content again.',
  payoutAccountNotNeeded: "This withdrawal doesn't need a bank account, or has one already.",
  payoutAccountNeeded: 'The client has to name a bank account first. Until then this withdrawal can only be rejected.',
  signatureInvalid: 'The signature is not valid.',
  callbackUnreadable: "The report is signed, but it can't be read.",
  callbackOutdated: "The report's time is more than five minutes away from ours.",
  withdrawalChecked: 'This withdrawal was checked already.',
  withdrawalNotChecked: 'This withdrawal has to be checked by somebody first.',
  withdrawalDisputed:
    "More of the client's deposits is disputed than would be left in the account. Decide about the disputed deposit first.",
  secondPersonNeeded: 'Somebody other than who checked this has to confirm it.',
  ownAccount: 'Nobody decides about their own account.',
  invalidInput: 'Some of the input was not accepted.',
  invalidCredentials: 'Invalid credentials.',
  captchaRequired: 'Please show that you are not a robot: solve the captcha and try again.',
  captchaInvalid: 'The captcha has expired or was used before. Please try again.',
  secondFactorRequired: 'Please confirm the login with your second factor.',
  secondFactorInvalid: 'This code is not valid.',
  secondFactorExpired: 'The login took too long. Please start again.',
  secondFactorIsOn: 'An authenticator app is set up already. Remove it first.',
  lastSecondFactor: 'You need a second step to log in. Add another one first, then remove this one.',
  passkeyNotAccepted: 'The passkey was not accepted.',
  tooManyPasskeys: 'The account holds the largest number of passkeys.',
  recentLoginRequired: 'Please confirm your current password first.',
  currentPasswordWrong: 'The current password is wrong.',
  passwordTooEasy: 'This password is among those that are tried first. Please choose another one.',
  registrationClosed: 'Registration is closed at the moment.',
  emailUnknown: 'Email is not exist.',
  emailTaken: 'This email already exist',
  linkNotValid: 'Url not valid',
  underAge: 'You have to be at least 18 years old.',
  detailsLocked: 'Name, birth date and country of a verified account are changed by our support.',
  detailsMissing: 'To activate your account you have to fill all the details',
  documentsMissing: 'Passport and proof of address have to be approved first.',
  verifiedWithoutCategories:
    'Without a category the client is verified but may not trade anything. Tick at least one category, or confirm that this is meant.',
  documentNotExpected: 'This document is being checked, or is approved already.',
  documentNotInReview: 'This document does not wait for a decision.',
  levelInUse: 'Clients have a level that is not in the list.',
  contentChanged: 'Somebody else has saved this since it was opened. Load it again before you save.',
  contentPublished: 'Readers see this. Take it back before it is deleted.',
  slugTaken: 'Another page has this address.',
  mediaInUse: 'A page shows this picture.',
  imageNotReadable: 'This is not a picture that can be read: JPEG, PNG, WebP or AVIF of at most 10 MB.',
  campaignCodeTaken: 'This code is taken. Please choose another one.',
  tooManyCampaigns: 'There are {limit} campaigns already, which is the most.',
  payoutAccountMissing: 'Payouts go to a verified client account of your own. None is linked yet: please ask your affiliate manager.',
  payoutTooSmall: 'A payout is at least {limit}.',
  payoutAboveBalance: 'At most {limit} can be paid out.',
  correctionTooLarge: 'One person can correct at most {limit} more within 24 hours.',
  addressNotAllowed: 'This address cannot be used: it must begin with https:// and lead to a public host.',
  tooManyPostbacks: 'There are {limit} postbacks already, which is the most.',
  tooManyTokens: 'There are {limit} tokens already, which is the most.',
  planNameTaken: 'Another plan has this name.',
  termsNotAllowed: 'These terms cannot be put into force.',
  fileNotSupported: 'File not supported',
  fileTooLarge: 'The file is larger than 2 MB.',
  tooManyAttempts: 'Too many attempts. Please wait and try again.',
  notPermitted: 'Your role does not permit this.',
  secondFactorMissing: 'Set up a second factor first.',
  claimedByOther: 'Somebody else has taken this on.',
  lastAdministrator: 'Somebody has to remain who can manage operators.',
  operatorExists: 'An operator has this email already.',
  accountHoldsPositions: 'The account holds open positions or waiting orders.',
  accountHoldsMoney: 'The account holds money.',
  accountAwaitsDeposits: 'A deposit of this client is still under way. Decide or cancel it first.',
  nothingChanged: 'Nothing would change.',
  complaintClosed: 'This complaint is decided.',
  complaintAcknowledged: 'The receipt of this complaint was confirmed already.',
  complaintExtended: 'More time was taken for this complaint already.',
  complaintEntered: 'This message is a complaint already.',
  haltedAlready: 'Trading is halted there already.',
  notHalted: 'Trading is not halted there.',
  levelsChanged: 'Somebody else has changed the levels since they were opened. Load them again.',
  changeNotInForce: 'The change is saved. It is not in force yet, as trading is paused, and takes effect when trading goes on.',
  rulesChanged: 'Somebody else has changed the rules since they were opened. Load them again.',
  rulesNotAllowed: 'These rules cannot be put into force.',
  notSignedIn: 'Please log in.',
  notFound: 'Not found',
  tooManyRequests: 'Too many requests. Please slow down.',
  tooManyUploads: 'Too many uploads from your connection at once. Wait until one has finished, and send the file again.',
  uploadsBusy: 'Many files are arriving at the moment. Send yours again in a few seconds.',
  payloadTooLarge: 'The request is too large.',
  requestTooSlow: 'The request took too long to arrive. Check your connection and try again.',
  outcomeUnknown: "We couldn't confirm the outcome. Send the request again with the same order id to learn it.",
  unavailable: 'The service is temporarily unavailable. Please try again in a moment.',
  internal: 'Something went wrong on our side.',
};

/** One field that was not accepted, by its wire name, and what would be. */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

export const SECOND_FACTOR_METHODS = ['totp', 'passkey', 'recoveryCode'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** With secondFactorRequired: what the second half of the login may be, and the token that names the first. */
const secondFactorDetailsSchema = z.object({
  token: z.string(),
  methods: z.array(z.enum(SECOND_FACTOR_METHODS)),
  /** What navigator.credentials.get() takes, as JSON, where there is a passkey. */
  passkey: z.record(z.string(), z.unknown()).optional(),
});
export type SecondFactorDetails = z.infer<typeof secondFactorDetailsSchema>;

/** The one shape of every refused call, over HTTP and over the sockets. */
export const errorBodySchema = z.object({
  status: z.literal(false),
  message: z.string(),
  error: z.object({
    code: z.enum(ERROR_CODES),
    /** The figure that would have been accepted, in decimals, where there is one. */
    limit: z.number().optional(),
    /** When the market opens next (ISO 8601), where a closed market is the reason. */
    opensAt: z.iso.datetime().optional(),
    fields: z.array(fieldErrorSchema).optional(),
    /** Finds the cause in the server's log. */
    requestId: z.string().optional(),
    /** Seconds after which asking again makes sense. */
    retryAfterSeconds: z.number().optional(),
    secondFactor: secondFactorDetailsSchema.optional(),
  }),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;

export interface ErrorDetails {
  readonly limit?: number;
  readonly opensAt?: string;
  readonly fields?: readonly z.infer<typeof fieldErrorSchema>[];
  readonly requestId?: string;
  readonly retryAfterSeconds?: number;
  readonly secondFactor?: SecondFactorDetails;
}

export function errorBody(code: ErrorCode, details: ErrorDetails = {}): ErrorBody {
  const { fields, ...rest } = details;
  const { opensAt } = rest;
  const limit = details.limit === undefined ? '' : String(details.limit);
  const message = ERROR_MESSAGES[code].replace('{limit}', limit);
  return {
    status: false,
    message: opensAt === undefined ? message : `${message} It opens at ${opensAt}.`,
    error: { code, ...rest, ...(fields === undefined ? {} : { fields: [...fields] }) },
  };
}

export function isRefusalCode(code: ErrorCode): code is RefusalCode {
  return (REFUSAL_CODES as readonly string[]).includes(code);
}
