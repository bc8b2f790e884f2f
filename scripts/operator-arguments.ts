/** What is asked of `npm run operator`, as words and as a call. Pure. */
import type { ImportCalendarRequest } from '@fairlead/contract/calendar/schemas.ts';
import { readCommandLine, refuseWord, type Command, type Reading } from '@fairlead/server/command-line.ts';
import { declareAffiliateCommands, type AffiliateCall } from './operator-affiliate-arguments.ts';
import { declarePaymentCommands, type PaymentCall } from './operator-payment-arguments.ts';
import { addWord, joinWords, readClientEmail, readFileName, readId } from './operator-words.ts';

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

const NAME = 'npm run operator --';

const AFTER_HELP = `
From the environment:
  FAIRLEAD_URL        where the server is; http://localhost:8080 if it is not said
  OPERATOR_EMAIL      who asks; in the demo operator@fairlead.test
  OPERATOR_PASSWORD   in the demo fairlead-demo
  OPERATOR_CODE       the code of the authenticator app, or a recovery code, where the login has a second factor; it is asked for
                      at the terminal if it is not said

What somebody may do depends on their roles, as in the back office: what they do not permit is refused with notPermitted. A login that
needs a second factor and has none is set up in the back office first.
`;

/** `words` is what follows the command's own name; none at all ask for help. */
export function readArguments(words: readonly string[]): Reading<OperatorCall> {
  const program = { name: NAME, description: 'What operators do, at a server that runs.' };
  return readCommandLine<OperatorCall>(program, words.length === 0 ? ['help'] : words, (command, ask) => {
    declareClientCommands(command.commandsGroup('Clients:'), ask);
    declareContentCommands(command.commandsGroup('Levels and calendar:'), ask);
    declarePaymentCommands(command.commandsGroup('Payments:'), (call) => ask({ name: 'payments', call }));
    declareAffiliateCommands(command.commandsGroup('Affiliates:'), (call) => ask({ name: 'affiliates', call }));
    command.addHelpText('after', AFTER_HELP);
    // Of all commands at once it would hide what was wrong. Each of them has been given the whole help of its own.
    command.showHelpAfterError(`${NAME} help lists the commands.`);
  });
}

type Ask = (call: OperatorCall) => void;

function declareClientCommands(program: Command, ask: Ask): void {
  const aboutDocument = (name: string, description: string) =>
    program.command(name).description(description).argument('<id>', 'of the document', readId);
  const decideDeletion = (name: string, description: string, verdict: 'granted' | 'refused') =>
    program
      .command(name)
      .description(description)
      .argument('<id>', 'of the request', readId)
      .argument('<note...>', 'for the client', addWord)
      .action((id, note) => ask({ name: 'decide', id, verdict, note }));
  program
    .command('documents')
    .description('documents that wait for a decision')
    .action(() => ask({ name: 'documents' }));
  aboutDocument('fetch', 'saves the file of a document')
    .argument('<file>', 'to be written; never over one that is there', readFileName)
    .action((id, file) => ask({ name: 'fetch', id, file }));
  aboutDocument('approve', 'approves a document')
    .argument('[note...]', 'for the records')
    .action((id, words) => ask({ name: 'review', id, verdict: 'approved', note: joinWords(words) }));
  aboutDocument('reject', 'rejects a document')
    .argument('<note...>', 'why; the client reads it', addWord)
    .action((id, note) => ask({ name: 'review', id, verdict: 'rejected', note }));
  program
    .command('verify')
    .description('lets a client trade whose details and documents are in order')
    .argument('<email>', 'of the client', readClientEmail)
    .action((email) => ask({ name: 'verify', email }));
  program
    .command('login-link')
    .description('mails the client a link that signs in once')
    .argument('<email>', 'of the client', readClientEmail)
    .argument('<reason...>', 'why; it is recorded', addWord)
    .action((email, reason) => ask({ name: 'loginLink', email, reason }));
  program
    .command('deletions')
    .description('clients who ask to be forgotten')
    .action(() => ask({ name: 'deletions' }));
  decideDeletion('grant', 'grants such a request and closes the login', 'granted');
  decideDeletion('refuse', 'refuses such a request', 'refused');
}

function declareContentCommands(program: Command, ask: Ask): void {
  program
    .command('levels')
    .description('saves the account levels, to be changed')
    .argument('<file>', 'to be written; never over one that is there', readFileName)
    .action((file) => ask({ name: 'levels', file }));
  program
    .command('set-levels')
    .description('replaces the account levels with those of a file')
    .argument('<file>', 'as levels wrote it', readFileName)
    .action((file) => ask({ name: 'setLevels', file }));
  program
    .command('calendar')
    .description('the economic calendar')
    .command('import')
    .description('takes events from a file')
    .argument('<file>', 'a .csv, .json or .ics file', readCalendarFile)
    .option('--replace', 'removes future events of the same sources that the file lacks')
    .action(({ file, format }, { replace = false }) => ask({ name: 'importCalendar', file, format, replace }));
}

const CALENDAR_FORMATS = ['csv', 'json', 'ics'] as const;

function readCalendarFile(file: string): Pick<Extract<OperatorCall, { name: 'importCalendar' }>, 'file' | 'format'> {
  const format = CALENDAR_FORMATS.find((ending) => file.toLowerCase().endsWith(`.${ending}`));
  return format === undefined ? refuseWord('It has to be a .csv, .json or .ics file.') : { file, format };
}
