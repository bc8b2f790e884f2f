/** What can be worded otherwise: each mail part by part, and the frame that all of them share. Pure. */
import type { Language } from '@fairlead/contract/language.ts';
import { paragraphsOf } from '@fairlead/domain/operators/mail-text-rules.ts';
import type { PersonalMail } from './mail-content.ts';
import { MAIL_TEXTS, type MailText, type MailTexts, type MailTextName } from './mail-texts.ts';
import { sampleMails } from './sample-mails.ts';

/** The mails by their texts, and what stands around each of them. */
export type WordingName = MailTextName | 'frame';

/** One text a part; paragraphs have an empty line between them. */
export type MailParts = Readonly<Record<string, string>>;

/** In the order in which they are read. */
export const LETTER_PARTS = ['subject', 'lead', 'advice', 'button', 'ending'] as const;
export const FRAME_PARTS = ['greeting', 'greetingWithoutName', 'closing', 'footer'] as const;

export const WORDING_NAMES: readonly WordingName[] = ['frame', ...Object.keys(MAIL_TEXTS.en.mails).filter(isMailTextName)];

function isMailTextName(name: string): name is MailTextName {
  return Object.hasOwn(MAIL_TEXTS.en.mails, name);
}

export function isWordingName(name: string): name is WordingName {
  return name === 'frame' || isMailTextName(name);
}

/** The words as parts, those that a mail does not have left out. */
export function partsOf(texts: MailTexts, name: WordingName): MailParts {
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

/** The texts with one of them in other words. Throws where the name is that of none. */
export function applyParts(texts: MailTexts, name: string, parts: MailParts): MailTexts {
  if (!isWordingName(name)) throw new Error(`there is no mail ${name}`);
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

function readText({ subject = '', lead = '', advice = '', button = '', ending = '' }: MailParts): MailText {
  return {
    subject: subject.trim(),
    lead: paragraphsOf(lead),
    advice: paragraphsOf(advice),
    ...(button.trim() === '' ? {} : { button: button.trim() }),
    ending: paragraphsOf(ending),
  };
}

/** A made-up mail of these words; of the frame, one that has a bit of everything. Throws where the name is that of none. */
export function sampleOf(name: string, language: Language, siteUrl: string): PersonalMail {
  if (!isWordingName(name)) throw new Error(`there is no mail ${name}`);
  const samples = sampleMails(language, siteUrl);
  if (name === 'frame') return samples.withdrawalRequested;
  if (name === 'deletionGranted') return samples.deletionDecided;
  if (name === 'deletionRefused') return { ...samples.deletionDecided, granted: false };
  if (name === 'accountVerifiedOnly') return { ...samples.accountVerified, categoryIds: [] };
  if (name === 'marginRaisedAtRisk') {
    return { ...samples.marginRaised, raises: samples.marginRaised.raises.map((raise) => ({ ...raise, levelThenPercent: 42 })) };
  }
  return samples[name];
}
