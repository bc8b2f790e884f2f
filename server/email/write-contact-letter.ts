import type { ContactEmail } from './email-content.ts';
import type { EmailLetter } from './email-letter.ts';
import { onOneLine } from './on-one-line.ts';

/**
 * A contact form message as an email to our own staff. It is the only email that stays in the firm, so it exists in English only.
 * Everything typed is plain text and is escaped when rendered. Pure.
 */
export function writeContactLetter(content: ContactEmail, siteUrl: string): EmailLetter {
  const { at, language, firstName, lastName, email, phone, message, userId } = content;
  const name = onOneLine(`${firstName} ${lastName}`);
  return {
    language: 'en',
    subject: shorten(`Contact form: ${name}`),
    greeting: `${name} sent a message to Fairlead:`,
    lead: readParagraphs(message),
    facts: [
      [
        ['Name', name],
        ['Email', onOneLine(email)],
        ['Phone number', onOneLine(phone)],
        ['Language', LANGUAGE_NAMES.of(language) ?? language],
        ['Client', userId === null ? 'Not signed in' : `Number ${userId}, signed in`],
        ['Sent', new Date(at).toISOString()],
      ],
    ],
    advice: [],
    link: null,
    ending: [],
    closing: 'Reply to the address above. Replies to this email aren’t monitored.',
    footer: ['This email was sent automatically by the site’s contact form.'],
    siteUrl,
  };
}

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Email programs show no more of a subject. */
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
