/**
 * `npm run first-operator -- EMAIL NAME`: creates the administrator who invites the other operators, and prints the link to set the
 * password. Does nothing if there is one already. The embedded database is only available while the server is stopped.
 */
import { readCommandLine, runCommandLine } from './command-line.ts';
import { inviteFirstOperator } from './features/operators/staff/invite-first-operator.ts';
import { runOfflineTool } from './offline-tool.ts';

interface FirstOperator {
  readonly email: string;
  readonly name: string;
}

const PROGRAM = {
  name: 'npm run first-operator --',
  description: 'Creates the administrator who invites the other operators, and prints the link to set the password.',
};

const reading = readCommandLine<FirstOperator>(PROGRAM, process.argv.slice(2), (program, ask) => {
  program
    .argument('<email>', 'the email address to sign in with')
    .argument('<name>', 'the name shown to others')
    .action((email, name) => ask({ email, name }));
});

await runCommandLine(reading, ({ email, name }) =>
  runOfflineTool(
    async ({ config, database }) => {
      const siteUrl = config.publicUrl ?? `http://localhost:${config.port}`;
      const link = await inviteFirstOperator(database, { email, name, now: Date.now(), siteUrl });
      process.stdout.write(`${link ?? 'There is already an administrator, who can invite others.'}\n`);
      return 0;
    },
    { mayMakeDatabase: true },
  ),
);
