/** What is asked of `npm run operator`, as words and as a call. Pure. */
import type { ImportCalendarRequest } from '@fairlead/contract/calendar/schemas.ts';
import { AFFILIATE_HELP, AFFILIATE_READERS, type AffiliateCall, type AffiliateReader } from './operator-affiliate-arguments.ts';
import { PAYMENT_HELP, PAYMENT_READERS, type PaymentCall, type PaymentReader } from './operator-payment-arguments.ts';

export type OperatorCall =
  | { readonly name: 'documents' }
  | { readonly name: 'fetch'; readonly id: number; readonly file: string }
  | { readonly name: 'review'; readonly id: number; readonly verdict: 'approved' | 'rejected'; readonly note: string }
  | { readonly name: 'verify'; readonly email: string }
  | { readonly name: 'loginLink'; readonly email: string; readonly reason: string }
  | { readonly name: 'deletions' }
  | { readonly name: 'levels' | 'setLevels'; readonly file: string }
  | { readonly name: 'decide'; readonly id: number; readonly verdict: 'granted' | 'refused'; readonly note: string }
  | { readonly name: 'importCalendar'; readonly file: string; readonly format: ImportCalendarRequest['format']; readonly replace: boolean }
  | { readonly name: 'payments'; readonly call: PaymentCall }
  | { readonly name: 'affiliates'; readonly call: AffiliateCall };

export type ReadArguments =
  | { readonly kind: 'call'; readonly call: OperatorCall }
  | { readonly kind: 'help' }
  /** A sentence that says what was expected. */
  | { readonly kind: 'fault'; readonly message: string };

export const OPERATOR_HELP = `What operators do, at a server that runs.

  npm run operator -- documents              documents that wait for a decision
  npm run operator -- fetch ID FILE          saves the file of a document
  npm run operator -- approve ID [NOTE]      approves a document
  npm run operator -- reject ID NOTE         rejects a document; the client reads the note
  npm run operator -- verify EMAIL           lets a client trade whose details and documents are in order
  npm run operator -- login-link EMAIL REASON…  mails the client a link that signs in once
  npm run operator -- deletions              clients who ask to be forgotten
  npm run operator -- levels FILE            saves the account levels, to be changed
  npm run operator -- set-levels FILE        puts the account levels of a file in the place of those there are
  npm run operator -- grant ID NOTE          grants that and closes the login; the client reads the note
  npm run operator -- refuse ID NOTE         refuses it; the client reads the note
  npm run operator -- calendar import FILE   takes events of the economic calendar from a .csv, .json or .ics file; with --replace at the
                                             end, future events of the same sources that the file lacks are removed
${PAYMENT_HELP}${AFFILIATE_HELP}
From the environment:
  FAIRLEAD_URL        where the server is; http://localhost:8080 if it is not said
  OPERATOR_EMAIL      who asks; in the demo operator@fairlead.test
  OPERATOR_PASSWORD   in the demo fairlead-demo
  OPERATOR_CODE       the code of the authenticator app, or a recovery code, where the login has a second factor; it is asked for
                      at the terminal if it is not said

What somebody may do depends on their roles, as in the back office: what they do not permit is refused with notPermitted. A login that
needs a second factor and has none is set up in the back office first.
`;

/** `words` is what follows the command's own name. */
export function readArguments(words: readonly string[]): ReadArguments {
  const [name = 'help', ...rest] = words;
  if (['help', '--help', '-h'].includes(name)) return { kind: 'help' };
  const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (read === undefined) return fault(`There is no command ${JSON.stringify(name)}.`);
  const call = read(rest);
  return typeof call === 'string' ? fault(`${name} ${call}.`) : { kind: 'call', call };
}

/** The call, or what the command needs. */
type Reader = (words: readonly string[]) => OperatorCall | string;

const READERS: Readonly<Record<string, Reader>> = {
  documents: (words) => (words.length === 0 ? { name: 'documents' } : 'takes nothing more'),
  deletions: (words) => (words.length === 0 ? { name: 'deletions' } : 'takes nothing more'),
  fetch: ([idText = '', file = '', ...more]) => {
    const id = readId(idText);
    return id === null || file === '' || more.length > 0
      ? 'needs the id of a document and the name of a file'
      : { name: 'fetch', id, file };
  },
  approve: readReview('approved'),
  reject: readReview('rejected'),
  verify: readEmail('verify'),
  'login-link': readLoginLink,
  levels: readFileName('levels'),
  'set-levels': readFileName('setLevels'),
  calendar: readCalendarImport,
  grant: readDecision('granted'),
  refuse: readDecision('refused'),
  ...Object.fromEntries(Object.entries(PAYMENT_READERS).map(([name, read]) => [name, wrapPayment(read)])),
  ...Object.fromEntries(Object.entries(AFFILIATE_READERS).map(([name, read]) => [name, wrapAffiliate(read)])),
};

function wrapPayment(read: PaymentReader): Reader {
  return (words) => {
    const call = read(words);
    return typeof call === 'string' ? call : { name: 'payments', call };
  };
}

function wrapAffiliate(read: AffiliateReader): Reader {
  return (words) => {
    const call = read(words);
    return typeof call === 'string' ? call : { name: 'affiliates', call };
  };
}

function readReview(verdict: 'approved' | 'rejected'): Reader {
  return ([idText = '', ...words]) => {
    const [id, note] = [readId(idText), words.join(' ').trim()];
    if (id === null) return 'needs the id of a document';
    return verdict === 'rejected' && note === '' ? 'needs a note, which says why' : { name: 'review', id, verdict, note };
  };
}

function readDecision(verdict: 'granted' | 'refused'): Reader {
  return ([idText = '', ...words]) => {
    const [id, note] = [readId(idText), words.join(' ').trim()];
    if (id === null) return 'needs the id of a request';
    return note === '' ? 'needs a note for the client' : { name: 'decide', id, verdict, note };
  };
}

function readEmail(name: 'verify'): Reader {
  return ([email = '', ...more]) => (email.includes('@') && more.length === 0 ? { name, email } : 'needs the email of a client');
}

function readLoginLink([email = '', ...words]: readonly string[]): OperatorCall | string {
  const reason = words.join(' ').trim();
  if (!email.includes('@')) return 'needs the email of a client';
  return reason === '' ? 'needs a reason, which is recorded' : { name: 'loginLink', email, reason };
}

function readFileName(name: 'levels' | 'setLevels'): Reader {
  return ([file = '', ...more]) => (file !== '' && more.length === 0 ? { name, file } : 'needs the name of a file');
}

const CALENDAR_FORMATS = ['csv', 'json', 'ics'] as const;

function readCalendarImport([verb = '', file = '', option = '', ...more]: readonly string[]): OperatorCall | string {
  const format = CALENDAR_FORMATS.find((ending) => file.toLowerCase().endsWith(`.${ending}`));
  const isUnderstood = verb === 'import' && ['', '--replace'].includes(option) && more.length === 0;
  if (!isUnderstood || format === undefined) return 'needs import and the name of a .csv, .json or .ics file, and perhaps --replace';
  return { name: 'importCalendar', file, format, replace: option !== '' };
}

function readId(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

function fault(message: string): ReadArguments {
  return { kind: 'fault', message };
}
