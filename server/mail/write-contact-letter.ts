import type { ContactMail } from './mail-content.ts';
import type { MailLetter } from './mail-letter.ts';
import { onOneLine } from './on-one-line.ts';

/**
 * What somebody wrote by the contact form, for whoever answers it here. The only mail that stays in the house, so it is in English alone.
 * Everything that was typed is text: whoever writes the mail out escapes it. Pure.
 */
export function writeContactLetter(content: ContactMail, siteUrl: string): MailLetter {
  const { at, language, firstName, lastName, email, phone, message, userId } = content;
  const name = onOneLine(`${firstName} ${lastName}`);
  return {
    language: 'en',
    subject: shorten(`Contact form: ${name}`),
    greeting: `${name} has written to Fairlead:`,
    lead: readParagraphs(message),
    facts: [
      [
        ['Name', name],
        ['Email', onOneLine(email)],
        ['Phone', onOneLine(phone)],
        ['Language', LANGUAGE_NAMES.of(language) ?? language],
        ['Client', userId === null ? 'Not logged in' : `Number ${userId}, logged in`],
        ['Written', new Date(at).toISOString()],
      ],
    ],
    advice: [],
    link: null,
    ending: [],
    closing: 'Answer to the email above: replies to this mail are not read.',
    footer: ['This message was sent automatically by the contact form of the site.'],
    siteUrl,
  };
}

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** A mail program shows no more of a subject. */
const LONGEST_SUBJECT = 78;

function shorten(subject: string): string {
  const characters = Array.from(subject);
  return characters.length <= LONGEST_SUBJECT ? subject : `${characters.slice(0, LONGEST_SUBJECT - 1).join('')}…`;
}

function readParagraphs(message: string): readonly string[] {
  return message
    .split(/[\r\n]+/)
    .map(onOneLine)
    .filter((line) => line !== '');
}
