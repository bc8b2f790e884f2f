import type { SendMailOptions } from 'nodemailer';
import type { FinishedEmail } from './mail-transport.ts';

/**
 * Composes an email for the mail library. An email has exactly one recipient: an address that could be parsed as several, or as another
 * header, is an error. No part of an email is loaded from a file or URL.
 */
export function composeEmail({ messageId, to, subject, text, html }: FinishedEmail, from: string): SendMailOptions {
  if (!ONE_ADDRESS.test(to)) throw new Error('the recipient of the email is not one plain address');
  return {
    from,
    to: { name: '', address: to },
    messageId,
    subject: onOneLine(subject),
    text,
    html,
    // Out-of-office notices and other automatic replies must not be sent to us (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const ONE_ADDRESS = /^[^\s\p{Cc}<>()[\],;:\\"@]+@[^\s\p{Cc}<>()[\],;:\\"@]+$/u;

/** A line break in a header would start another header. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
