/**
 * `npm run first-operator -- EMAIL NAME`: makes the administrator who invites everybody else, and prints the link that chooses the password.
 * Does nothing where there is one. The embedded database is only to be had while the server is stopped.
 */
import { openDatabase } from './adapters/db/open-database.ts';
import { readConfig } from './config.ts';
import { inviteFirstOperator } from './features/backoffice/operators/invite-first-operator.ts';

const [email, name] = process.argv.slice(2);
if (email === undefined || name === undefined) throw new Error('npm run first-operator -- EMAIL NAME');
const config = readConfig(process.env);
const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDirectory });
try {
  const siteUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const link = await inviteFirstOperator(database, { email, name, now: Date.now(), siteUrl });
  process.stdout.write(`${link ?? 'There is an administrator already, who can invite others.'}\n`);
} finally {
  await database.close();
}
