import type { Language } from '@fairlead/contract/language.ts';
import type { PayoutMethod } from '@fairlead/domain/payments/withdrawal-progress.ts';
import type { FinishedEmail } from '../adapters/mail/mail-transport.ts';
import type {
  CalledOffRaise,
  RestrictedOrder,
  ChangedFee,
  EmailContent,
  EmailOrigin,
  EmailPayment,
  MarginRaisedEmail,
  PersonalEmail,
  RaisedHolding,
  WithdrawalParts,
} from './email-content.ts';
import { formatLetterAsHtml, formatLetterAsText, type EmailLetter } from './email-letter.ts';
import { fillIn, EMAIL_TEXTS, type FactName, type EmailTexts, type EmailTextName } from './email-texts.ts';
import { applyParts, sampleOf } from './email-parts.ts';
import { actionTextName, actionFactGroups, actionValues } from './action-email.ts';
import { formatAmount, formatDay, formatPercent, LOCALES, type Fact } from './format-facts.ts';
import { onOneLine } from './on-one-line.ts';
import { writeContactLetter } from './write-contact-letter.ts';

/**
 * Renders an email. `siteUrl` has no trailing slash; `texts` are the product's own or the broker's custom ones. Pure. Throws if the content
 * links to any other site, or if its template is unknown.
 */
export function renderEmail(
  content: EmailContent,
  language: Language,
  siteUrl: string,
  texts: EmailTexts = EMAIL_TEXTS[language],
): Pick<FinishedEmail, 'subject' | 'text' | 'html'> {
  const letter = writeLetter(content, language, siteUrl, texts);
  return { subject: letter.subject, text: formatLetterAsText(letter), html: formatLetterAsHtml(letter) };
}

function writeLetter(content: EmailContent, language: Language, siteUrl: string, texts: EmailTexts): EmailLetter {
  switch (content.template) {
    case 'contactMessage':
      return writeContactLetter(content, siteUrl);
    case 'wordingTest': {
      const sample = writePersonalLetter(
        sampleOf(content.name, language, siteUrl),
        language,
        siteUrl,
        applyParts(texts, content.name, content.parts),
      );
      return { ...sample, subject: `Test: ${sample.subject}` };
    }
    default:
      return writePersonalLetter(content, language, siteUrl, texts);
  }
}

function writePersonalLetter(content: PersonalEmail, language: Language, siteUrl: string, texts: EmailTexts): EmailLetter {
  const { subject, lead, advice = [], button, ending = [] } = texts.mails[textNameOf(content)];
  const values = valuesOf(content, language);
  const fill = (text: string): string => fillIn(text, values);
  const facts = factGroups(content, texts, language);
  return {
    language,
    subject: fill(subject),
    greeting: formatGreeting('name' in content ? content.name : content.firstName, texts),
    lead: lead.map(fill),
    facts: facts.map((group) => group.map(([name, value]) => [texts.facts[name], onOneLine(value)])),
    advice: [...paragraphsOf(content), ...advice.map(fill)],
    link: button === undefined ? null : { label: button, url: linkOf(content, siteUrl), hint: texts.linkHint },
    ending: ending.map(fill),
    closing: texts.closing,
    footer: footerOf(content, facts.flat(), texts),
    siteUrl,
  };
}

function factGroups(content: PersonalEmail, texts: EmailTexts, language: Language): readonly (readonly Fact[])[] {
  if (content.template === 'marginRaised') return marginFacts(content, language);
  if (content.template === 'marginRaiseCalledOff') return content.raises.map((raise) => termFacts(raise, language));
  if (content.template === 'leverageLowered' || content.template === 'leverageLoweringCalledOff') {
    return content.orders.map((order) => restrictedFacts(order, texts, language));
  }
  if (content.template === 'financingFees') return content.fees.map((fee) => feeFacts(fee, texts, language));
  if ('action' in content) return actionFactGroups(content, texts, language);
  return [selectFacts(content, texts, language)];
}

/** The values that a text may use in braces, by name. */
export function valuesOf(content: PersonalEmail, language: Language): Readonly<Record<string, string>> {
  return {
    ...('validMinutes' in content ? { validity: formatDuration(content.validMinutes, language) } : {}),
    ...('amountCents' in content ? Object.fromEntries(paymentFacts(content, language)) : {}),
    ...('dueOn' in content ? { dueOn: formatDay(content.dueOn, language) } : {}),
    ...('complaint' in content ? { complaint: String(content.complaint) } : {}),
    ...('answerBy' in content ? { answerBy: formatDay(content.answerBy, language) } : {}),
    ...(content.template === 'marginRaiseCalledOff' ? { names: formatNames(content.raises, language) } : {}),
    ...(content.template === 'financingFees' ? { from: formatTime(content.from, language) } : {}),
    ...('action' in content ? actionValues(content.action) : {}),
    ...('stopOutPercent' in content ? { stopOut: formatPercent(content.stopOutPercent, language) } : {}),
  };
}

function textNameOf(content: PersonalEmail): EmailTextName {
  if (content.template === 'deletionDecided') return content.granted ? 'deletionGranted' : 'deletionRefused';
  if (content.template === 'accountVerified' && content.categoryIds?.length === 0) return 'accountVerifiedOnly';
  if (content.template === 'marginRaised' && isAtRisk(content)) return 'marginRaisedAtRisk';
  if (content.template === 'actionAnnounced' || content.template === 'actionDone') return actionTextName(content);
  return content.template;
}

/** Whether positions would be closed when the margin increases, if prices stayed the same. */
function isAtRisk({ raises, stopOutPercent }: MarginRaisedEmail): boolean {
  return raises.some(({ levelThenPercent }) => levelThenPercent !== null && levelThenPercent < stopOutPercent);
}

/** The operator's text, one paragraph per line. */
function paragraphsOf(content: PersonalEmail): readonly string[] {
  if (!('text' in content)) return [];
  return content.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function footerOf(content: PersonalEmail, facts: readonly Fact[], { footer, answerFooter, countryNote }: EmailTexts): readonly string[] {
  if (isAnswer(content)) return [answerFooter];
  return facts.some(([name]) => name === 'country') ? [countryNote, footer] : [footer];
}

function isAnswer({ template }: PersonalEmail): boolean {
  return template === 'contactAnswer' || template.startsWith('complaint');
}

function categoryFacts(ids: readonly number[], texts: EmailTexts): readonly Fact[] {
  const names = ids.map((id) => texts.categories[String(id)] ?? String(id));
  return names.length === 0 ? [] : [['categories', names.join(', ')]];
}

function factorFacts(factor: 'totp' | 'passkey' | undefined, texts: EmailTexts): readonly Fact[] {
  return factor === undefined ? [] : [['factor', texts.factors[factor]]];
}

function selectFacts(content: PersonalEmail, texts: EmailTexts, language: Language): readonly Fact[] {
  switch (content.template) {
    case 'passwordChanged':
    case 'newDevice':
    case 'affiliatePasswordChanged':
    case 'operatorPasswordChanged':
    case 'operatorRecoveryCodesRenewed':
      return originFacts(content, texts, language);
    case 'emailChanged':
      return [['newEmail', content.newEmailMasked], ...originFacts(content, texts, language)];
    case 'secondFactorAdded':
    case 'secondFactorRemoved':
    case 'affiliateSecondFactorAdded':
    case 'affiliateSecondFactorRemoved':
      return [['factor', texts.factors[content.factor]], ...originFacts(content, texts, language)];
    case 'operatorSecondFactorAdded':
    case 'operatorSecondFactorRemoved':
      return [...factorFacts(content.factor, texts), ...originFacts(content, texts, language)];
    case 'recoveryCodeUsed':
    case 'affiliateRecoveryCodeUsed':
    case 'operatorRecoveryCodeUsed':
      return [['codesLeft', String(content.codesLeft)], ...originFacts(content, texts, language)];
    case 'documentApproved':
      return [['document', texts.documents[content.document]]];
    case 'documentRejected':
      return [
        ['document', texts.documents[content.document]],
        ['reason', content.note],
      ];
    case 'accountVerified':
    case 'tradingEnabled':
      return categoryFacts(content.categoryIds ?? [], texts);
    case 'deletionDecided':
      return content.note.trim() === '' ? [] : [[content.granted ? 'note' : 'reason', content.note]];
    case 'depositCompleted':
    case 'depositKept':
    case 'withdrawalCancelled':
    case 'withdrawalUsedForLoss':
    case 'withdrawalUsedForReversal':
      return paymentFacts(content, language);
    case 'withdrawalApproved':
    case 'withdrawalPaid':
    case 'payoutAccountNeeded':
    case 'payoutFailed':
    case 'payoutPartFailed':
      return [...paymentFacts(content, language), ...partFacts(content, language)];
    case 'depositInReview':
      return [...paymentFacts(content, language), ['reason', texts.reviewReasons[content.reason]]];
    case 'depositDisputed':
      return [...paymentFacts(content, language), ['disputed', formatAmount(content.disputedCents, content.currency, language)]];
    case 'depositReversed':
      return [
        ...paymentFacts(content, language),
        ['reversed', formatAmount(content.reversedCents, content.currency, language)],
        ['left', formatAmount(content.leftCents, content.currency, language)],
        ...owedFacts(content, language),
        ...reasonFacts(content),
      ];
    case 'depositRejected':
    case 'withdrawalRejected':
      return [...paymentFacts(content, language), ...reasonFacts(content)];
    case 'withdrawalRequested':
      return [...paymentFacts(content, language), ['dueOn', formatDay(content.dueOn, language)]];
    case 'payoutAccountNamed':
      return [
        ['account', content.account],
        ['when', formatTime(content.at, language)],
      ];
    case 'complaintAcknowledged':
      return [
        ['complaint', String(content.complaint)],
        ['answerBy', formatDay(content.answerBy, language)],
      ];
    case 'complaintExtended':
      return [
        ['complaint', String(content.complaint)],
        ['reason', content.reason],
        ['answerBy', formatDay(content.answerBy, language)],
      ];
    case 'complaintDecided':
      return [
        ['complaint', String(content.complaint)],
        ['decision', texts.complaintVerdicts[content.verdict]],
      ];
    default:
      return [];
  }
}

function originFacts({ at, device, country, byHouse = false }: EmailOrigin, texts: EmailTexts, language: Language): readonly Fact[] {
  if (byHouse) {
    return [
      ['when', formatTime(at, language)],
      ['doneBy', texts.broker],
    ];
  }
  return [
    ['when', formatTime(at, language)],
    ['browser', formatDevice(device, texts)],
    ['country', formatCountry(country, texts, language)],
  ];
}

function reasonFacts({ note }: { readonly note: string }): readonly Fact[] {
  return note.trim() === '' ? [] : [['reason', note]];
}

function owedFacts(
  { owedCents = 0, currency }: { readonly owedCents?: number; readonly currency: string },
  language: Language,
): readonly Fact[] {
  return owedCents === 0 ? [] : [['owed', formatAmount(owedCents, currency, language)]];
}

function paymentFacts({ amountCents, currency, number }: EmailPayment, language: Language): readonly Fact[] {
  return [
    ['amount', formatAmount(amountCents, currency, language)],
    ['number', number],
  ];
}

/** One group per margin increase, and one for the account. */
function marginFacts(content: MarginRaisedEmail, language: Language): readonly (readonly Fact[])[] {
  const { raises, at, equityCents, marginLevelPercent } = content;
  return [
    ...raises.map((raise) => raiseFacts(raise, language)),
    [
      ['equity', formatAmount(equityCents, ACCOUNT_CURRENCY, language)],
      ...levelFacts('level', marginLevelPercent, language),
      ['asOf', formatTime(at, language)],
    ],
  ];
}

function raiseFacts(raise: RaisedHolding, language: Language): readonly Fact[] {
  return [
    ...termFacts(raise, language),
    ['marginNow', formatAmount(raise.marginNowCents, ACCOUNT_CURRENCY, language)],
    ['marginThen', formatAmount(raise.marginThenCents, ACCOUNT_CURRENCY, language)],
    ...levelFacts('levelThen', raise.levelThenPercent, language),
  ];
}

function termFacts({ name, symbol, from, until, percent }: CalledOffRaise, language: Language): readonly Fact[] {
  return [
    ['instrument', `${name} (${symbol})`],
    ['from', formatTime(from, language)],
    ['until', formatTime(until, language)],
    ['raisedMargin', formatPercent(percent, language)],
  ];
}

function restrictedFacts(
  { orderId, name, symbol, leverage, cap, from, until, weekly }: RestrictedOrder,
  texts: EmailTexts,
  language: Language,
): readonly Fact[] {
  return [
    ['orderNumber', String(orderId)],
    ['instrument', `${name} (${symbol})`],
    ['orderLeverage', `${leverage}:1`],
    ['highestLeverage', `${cap}:1`],
    ['from', formatTime(from, language)],
    ...(until === null ? [] : ([['until', formatTime(until, language)]] as const)),
    ...(weekly ? ([['repeats', texts.everyWeek]] as const) : []),
  ];
}

function feeFacts({ name, symbol, beforePercent, thenPercent }: ChangedFee, texts: EmailTexts, language: Language): readonly Fact[] {
  const format = (percent: number | null): string => (percent === null ? texts.noFinancing : formatPercent(percent, language));
  return [
    ['instrument', `${name} (${symbol})`],
    ['feeBefore', format(beforePercent)],
    ['feeThen', format(thenPercent)],
  ];
}

function levelFacts(name: 'level' | 'levelThen', percent: number | null, language: Language): readonly Fact[] {
  return percent === null ? [] : [[name, formatPercent(percent, language)]];
}

const PART_FACTS = { card: 'toCard', provider: 'toProvider', bank: 'toBank' } as const satisfies Readonly<Record<PayoutMethod, FactName>>;

function partFacts({ parts, currency }: EmailPayment & WithdrawalParts, language: Language): readonly Fact[] {
  return parts.map(({ way, amountCents }) => [PART_FACTS[way], formatAmount(amountCents, currency, language)]);
}

/**
 * Where the button leads. A reader who did not take the reported action should start with a new password: in the account, by email if the
 * old password may not work any more, or through our support if emails may go to someone else.
 */
function linkOf(content: PersonalEmail, siteUrl: string): string {
  if ('url' in content) return requireOwnLink(content.url, siteUrl);
  if (content.template === 'complaintDecided') return `${siteUrl}/terms-conditions`;
  if (content.template === 'emailChanged' || isAnswer(content)) return `${siteUrl}/contact-us`;
  if (content.template.startsWith('affiliate')) return `${siteUrl}/affiliate/password`;
  if (content.template.startsWith('operator')) return `${siteUrl}/backoffice/password`;
  return `${siteUrl}${content.template === 'passwordChanged' ? '/password/request' : '/my-account/password'}`;
}

function requireOwnLink(url: string, siteUrl: string): string {
  if (!URL.canParse(url) || new URL(url).origin !== new URL(siteUrl).origin) throw new Error('an email may link only to our own site');
  return new URL(url).href;
}

/** The currency of all accounts. */
const ACCOUNT_CURRENCY = 'EUR';

/** `at` is in milliseconds since 1970 UTC. The server doesn't know the reader's time zone. */
function formatTime(at: number, language: Language): string {
  return `${new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
}

/** As many names as fit into a subject. */
const MOST_NAMED = 3;

/** The instrument names, without repetition. */
function formatNames(raises: readonly CalledOffRaise[], language: Language): string {
  const names = [...new Set(raises.map(({ name }) => onOneLine(name)))];
  if (names.length > MOST_NAMED) return `${names.slice(0, MOST_NAMED).join(', ')} …`;
  return new Intl.ListFormat(LOCALES[language]).format(names);
}

/** In days from two days on, or in hours, if that is exact; otherwise in minutes. */
function formatDuration(minutes: number, language: Language): string {
  const [amount, unit] = inLargestUnit(minutes);
  return new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}

function inLargestUnit(minutes: number): [number, 'minute' | 'hour' | 'day'] {
  if (minutes >= 2_880 && minutes % 1_440 === 0) return [minutes / 1_440, 'day'];
  return minutes > 0 && minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
}

function formatCountry(country: string | null, { unknownCountry }: EmailTexts, language: Language): string {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return unknownCountry;
  return new Intl.DisplayNames(LOCALES[language], { type: 'region', fallback: 'none' }).of(country) ?? unknownCountry;
}

/** Browsers choose their own name: one that contained a web address would put a link into our email. */
function formatDevice(device: string, { unknownBrowser }: EmailTexts): string {
  const name = onOneLine(device);
  return name === '' || LIKE_AN_ADDRESS.test(name) ? unknownBrowser : name;
}

const LIKE_AN_ADDRESS = /:\/\/|\bwww\.|@|[\p{L}\d]\.\p{L}/u;

/** Anyone can sign up with another person's email address and any name, so text that doesn't look like a name is not repeated. */
function formatGreeting(givenName: string, { greeting, greetingWithoutName }: EmailTexts): string {
  const name = onOneLine(givenName);
  return PERSONAL_NAME.test(name) && !LIKE_AN_ADDRESS.test(name) ? fillIn(greeting, { name }) : greetingWithoutName;
}

const PERSONAL_NAME = /^\p{L}[\p{L}\p{M}'’. -]{0,59}$/u;
