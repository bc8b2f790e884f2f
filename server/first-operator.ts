/**
 * `npm run first-operator -- EMAIL NAME`: makes the administrator who invites everybody else, and prints the link that chooses the password.
 * Does nothing where there is one. The embedded database is only to be had while the server is stopped.
 */
import { readCommandLine, runCommandLine } from './command-line.ts';
import { inviteFirstOperator } from './features/operators/people/invite-first-operator.ts';
import { runOfflineTool } from './offline-tool.ts';

interface FirstOperator {
  readonly email: string;
  readonly name: string;
}

const PROGRAM = {
  name: 'npm run first-operator --',
  description: 'Makes the administrator who invites everybody else, and prints the link that chooses the password.',
};

const reading = readCommandLine<FirstOperator>(PROGRAM, process.argv.slice(2), (program, ask) => {
  program
    .argument('<email>', 'what the administrator signs in with')
    .argument('<name>', 'what others see')
    .action((email, name) => ask({ email, name }));
});

await runCommandLine(reading, ({ email, name }) =>
  runOfflineTool(
    async ({ config, database }) => {
      const siteUrl = config.publicUrl ?? `http://localhost:${config.port}`;
      const link = await inviteFirstOperator(database, { email, name, now: Date.now(), siteUrl });
      process.stdout.write(`${link ?? 'There is an administrator already, who can invite others.'}\n`);
      return 0;
    },
    { mayMakeDatabase: true },
  ),
);
