/**
 * `npm run first-operator -- EMAIL NAME`: makes the administrator who invites everybody else, and prints the link that chooses the password.
 * Does nothing where there is one. The embedded database is only to be had while the server is stopped.
 */
import { inviteFirstOperator } from './features/operators/people/invite-first-operator.ts';
import { runOfflineTool } from './offline-tool.ts';

const [email, name] = process.argv.slice(2);
if (email === undefined || name === undefined) {
  process.stderr.write('Say who it is: npm run first-operator -- EMAIL NAME\n');
  process.exitCode = 1;
} else {
  await runOfflineTool(
    async ({ config, database }) => {
      const siteUrl = config.publicUrl ?? `http://localhost:${config.port}`;
      const link = await inviteFirstOperator(database, { email, name, now: Date.now(), siteUrl });
      process.stdout.write(`${link ?? 'There is an administrator already, who can invite others.'}\n`);
      return 0;
    },
    { mayMakeDatabase: true },
  );
}
