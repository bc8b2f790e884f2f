/** The customisable texts: each email part by part, and the frame shared by all of them. Pure. */
import type { Language } from '@fairlead/contract/language.ts';
import { paragraphsOf } from '@fairlead/domain/operators/email-text-rules.ts';
import type { EmailAction, PersonalEmail } from './email-content.ts';
import { EMAIL_TEXTS, type EmailText, type EmailTexts, type EmailTextName } from './email-texts.ts';
import { sampleEmails } from './sample-emails.ts';

/** The emails by text name, plus their shared frame. */
export type WordingName = EmailTextName | 'frame';

/** Text by part; paragraphs are separated by an empty line. */
export type EmailParts = Readonly<Record<string, string>>;

/** In reading order. */
export const LETTER_PARTS = ['subject', 'lead', 'advice', 'button', 'ending'] as const;
export const FRAME_PARTS = ['greeting', 'greetingWithoutName', 'closing', 'footer'] as const;

export const WORDING_NAMES: readonly WordingName[] = ['frame', ...Object.keys(EMAIL_TEXTS.en.mails).filter(isEmailTextName)];

function isEmailTextName(name: string): name is EmailTextName {
  return Object.hasOwn(EMAIL_TEXTS.en.mails, name);
}

export function isWordingName(name: string): name is WordingName {
  return name === 'frame' || isEmailTextName(name);
}

/** The texts as parts, without those the email doesn't have. */
export function partsOf(texts: EmailTexts, name: WordingName): EmailParts {
  if (name === 'frame') {
    const { greeting, greetingWithoutName, closing, footer } = texts;
    return { greeting, greetingWithoutName, closing, footer };
  }
  const { subject, lead, advice, button, ending } = texts.mails[name];
  return {
    subject,
    lead: lead.join('\n\n'),
    ...(advice === undefined ? {} : { advice: advice.join('\n\n') }),
    ...(button === undefined ? {} : { button }),
    ...(ending === undefined ? {} : { ending: ending.join('\n\n') }),
  };
}

/** The texts with one email's parts replaced. Throws if the name is unknown. */
export function applyParts(texts: EmailTexts, name: string, parts: EmailParts): EmailTexts {
  if (!isWordingName(name)) throw new Error(`unknown email text ${name}`);
  if (name === 'frame') {
    const { greeting, greetingWithoutName, closing, footer } = { ...partsOf(texts, name), ...parts };
    return {
      ...texts,
      greeting: greeting ?? texts.greeting,
      greetingWithoutName: greetingWithoutName ?? texts.greetingWithoutName,
      closing: closing ?? texts.closing,
      footer: footer === undefined ? texts.footer : paragraphsOf(footer).join(' '),
    };
  }
  return { ...texts, mails: { ...texts.mails, [name]: readText(parts) } };
}

function readText({ subject = '', lead = '', advice = '', button = '', ending = '' }: EmailParts): EmailText {
  return {
    subject: subject.trim(),
    lead: paragraphsOf(lead),
    advice: paragraphsOf(advice),
    ...(button.trim() === '' ? {} : { button: button.trim() }),
    ending: paragraphsOf(ending),
  };
}

/** A sample email for these texts; for the frame, one that contains a bit of everything. Throws if the name is unknown. */
export function sampleOf(name: string, language: Language, siteUrl: string): PersonalEmail {
  if (!isWordingName(name)) throw new Error(`unknown email text ${name}`);
  const samples = sampleEmails(language, siteUrl);
  if (name === 'frame') return samples.withdrawalRequested;
  if (name === 'deletionGranted') return samples.deletionDecided;
  if (name === 'deletionRefused') return { ...samples.deletionDecided, granted: false };
  if (name === 'accountVerifiedOnly') return { ...samples.accountVerified, categoryIds: [] };
  if (name === 'marginRaisedAtRisk') {
    return { ...samples.marginRaised, raises: samples.marginRaised.raises.map((raise) => ({ ...raise, levelThenPercent: 42 })) };
  }
  if (isVariantOfAction(name)) return sampleOfAction(name, samples);
  return samples[name];
}

const ACTION_SAMPLES = {
  splitAnnounced: ['actionAnnounced', { kind: 'split', newShares: 4, oldShares: 1 }],
  consolidationAnnounced: ['actionAnnounced', { kind: 'split', newShares: 1, oldShares: 4 }],
  dividendAnnounced: ['actionAnnounced', { kind: 'dividend', gross: 0.26, currency: 'USD', withheldPercent: 15 }],
  renameAnnounced: ['actionAnnounced', { kind: 'rename', newName: 'Apple Computer' }],
  delistingAnnounced: ['actionAnnounced', { kind: 'delisting' }],
  splitDone: ['actionDone', { kind: 'split', newShares: 4, oldShares: 1 }],
  consolidationDone: ['actionDone', { kind: 'split', newShares: 1, oldShares: 4 }],
  dividendDone: ['actionDone', { kind: 'dividend', gross: 0.26, currency: 'USD', withheldPercent: 15 }],
  delistingDone: ['actionDone', { kind: 'delisting' }],
} as const satisfies Readonly<Partial<Record<EmailTextName, readonly ['actionAnnounced' | 'actionDone', EmailAction['terms']]>>>;

function isVariantOfAction(name: EmailTextName): name is keyof typeof ACTION_SAMPLES {
  return Object.hasOwn(ACTION_SAMPLES, name);
}

function sampleOfAction(name: keyof typeof ACTION_SAMPLES, samples: ReturnType<typeof sampleEmails>): PersonalEmail {
  const [template, terms] = ACTION_SAMPLES[name];
  const sample = samples[template];
  const action = { ...sample.action, terms };
  const isDividend = terms.kind === 'dividend';
  const amounts = isDividend ? { receivedCents: 80, paidCents: 47 } : { receivedCents: 0, paidCents: 0 };
  if (sample.template === 'actionDone') {
    const { converted, ...others } = sample;
    const resultCents = terms.kind === 'delisting' ? -12_345 : 0;
    return { ...others, action, ...amounts, resultCents, ...(name === 'splitDone' && converted !== undefined ? { converted } : {}) };
  }
  if (name === 'splitAnnounced') return { ...sample, action };
  const { converted: _none, ...rest } = sample;
  const holdings = sample.holdings.map(({ after: _after, ...holding }) => holding);
  return { ...rest, action, holdings, ...amounts };
}
