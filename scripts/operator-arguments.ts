/** Parses the arguments of `npm run operator` into calls. Pure. */
import type { ImportCalendarRequest } from '@fairlead/contract/calendar/schemas.ts';
import { readCommandLine, refuseWord, type Command, type Reading } from '@fairlead/server/command-line.ts';
import { declareAffiliateCommands, type AffiliateCall } from './operator-affiliate-arguments.ts';
import { declarePaymentCommands, type PaymentCall } from './operator-payment-arguments.ts';
import { addWord, joinWithAnd, readClientEmail, readFileName, readId } from './operator-texts.ts';

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
Environment:
  FAIRLEAD_URL        URL of the server; http://localhost:8080 by default
  OPERATOR_EMAIL      your email address; in the demo operator@fairlead.test
  OPERATOR_PASSWORD   your password; in the demo fairlead-demo
  OPERATOR_CODE       a code of your authenticator app, or a recovery code, if you use a second factor; you are prompted for
                      it if it is not set

Permissions depend on your roles, as in the back office: what they do not allow is rejected with notPermitted. If your account
requires a second factor, set it up in the back office first.
`;

/** `words` are the command line's arguments; without any, the help is printed. */
export function readArguments(words: readonly string[]): Reading<OperatorCall> {
  const program = { name: NAME, description: 'Operator commands for a running server.' };
  return readCommandLine<OperatorCall>(program, words.length === 0 ? ['help'] : words, (command, ask) => {
    declareClientCommands(command.commandsGroup('Clients:'), ask);
    declareContentCommands(command.commandsGroup('Levels and calendar:'), ask);
    declarePaymentCommands(command.commandsGroup('Payments:'), (call) => ask({ name: 'payments', call }));
    declareAffiliateCommands(command.commandsGroup('Affiliates:'), (call) => ask({ name: 'affiliates', call }));
    command.addHelpText('after', AFTER_HELP);
    // The full help would hide what was wrong; each command shows its own help instead.
    command.showHelpAfterError(`${NAME} help lists the commands.`);
  });
}

type Ask = (call: OperatorCall) => void;

function declareClientCommands(program: Command, ask: Ask): void {
  const aboutDocument = (name: string, description: string) =>
    program.command(name).description(description).argument('<id>', 'document id', readId);
  const decideDeletion = (name: string, description: string, verdict: 'granted' | 'refused') =>
    program
      .command(name)
      .description(description)
      .argument('<id>', 'request id', readId)
      .argument('<note...>', 'message to the client', addWord)
      .action((id, note) => ask({ name: 'decide', id, verdict, note }));
  program
    .command('documents')
    .description('list documents awaiting review')
    .action(() => ask({ name: 'documents' }));
  aboutDocument('fetch', 'save the file of a document')
    .argument('<file>', 'file to create; never overwrites an existing one', readFileName)
    .action((id, file) => ask({ name: 'fetch', id, file }));
  aboutDocument('approve', 'approve a document')
    .argument('[note...]', 'internal note')
    .action((id, words) => ask({ name: 'review', id, verdict: 'approved', note: joinWithAnd(words) }));
  aboutDocument('reject', 'reject a document')
    .argument('<note...>', 'the reason, shown to the client', addWord)
    .action((id, note) => ask({ name: 'review', id, verdict: 'rejected', note }));
  program
    .command('verify')
    .description('verify a client with complete details and documents, who may then trade')
    .argument('<email>', 'email of the client', readClientEmail)
    .action((email) => ask({ name: 'verify', email }));
  program
    .command('login-link')
    .description('email the client a single-use sign-in link')
    .argument('<email>', 'email of the client', readClientEmail)
    .argument('<reason...>', 'the reason, which is recorded', addWord)
    .action((email, reason) => ask({ name: 'loginLink', email, reason }));
  program
    .command('deletions')
    .description('list account deletion requests')
    .action(() => ask({ name: 'deletions' }));
  decideDeletion('grant', 'grant a deletion request and close the account', 'granted');
  decideDeletion('refuse', 'refuse a deletion request', 'refused');
}

function declareContentCommands(program: Command, ask: Ask): void {
  program
    .command('levels')
    .description('save the account levels to a file for editing')
    .argument('<file>', 'file to create; never overwrites an existing one', readFileName)
    .action((file) => ask({ name: 'levels', file }));
  program
    .command('set-levels')
    .description('replace the account levels with those of a file')
    .argument('<file>', 'a file saved by levels', readFileName)
    .action((file) => ask({ name: 'setLevels', file }));
  program
    .command('calendar')
    .description('manage the economic calendar')
    .command('import')
    .description('import events from a file')
    .argument('<file>', 'a .csv, .json or .ics file', readCalendarFile)
    .option('--replace', 'remove future events of the same sources that are not in the file')
    .action(({ file, format }, { replace = false }) => ask({ name: 'importCalendar', file, format, replace }));
}

const CALENDAR_FORMATS = ['csv', 'json', 'ics'] as const;

function readCalendarFile(file: string): Pick<Extract<OperatorCall, { name: 'importCalendar' }>, 'file' | 'format'> {
  const format = CALENDAR_FORMATS.find((ending) => file.toLowerCase().endsWith(`.${ending}`));
  return format === undefined ? refuseWord('It must be a .csv, .json or .ics file.') : { file, format };
}
