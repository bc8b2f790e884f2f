import type { SendMailOptions } from 'nodemailer';
import type { FinishedMail } from './mail-transport.ts';

/**
 * A mail as the library takes it that writes it down. A mail goes to one address, so one that could be read as two, or as a header of its
 * own, is an error; nothing of a mail is fetched from a file or an address.
 */
export function composeMail({ messageId, to, subject, text, html }: FinishedMail, from: string): SendMailOptions {
  if (!ONE_ADDRESS.test(to)) throw new Error('the recipient of the mail is not one plain address');
  return {
    from,
    to: { name: '', address: to },
    messageId,
    subject: onOneLine(subject),
    text,
    html,
    // Holiday notices and their like are not to be answered to us (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const ONE_ADDRESS = /^[^\s\p{Cc}<>()[\],;:\\"@]+@[^\s\p{Cc}<>()[\],;:\\"@]+$/u;

/** A line break in a header would begin another one. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
