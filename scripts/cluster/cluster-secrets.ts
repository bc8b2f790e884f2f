/** What a cluster generates once and keeps: its secret key, and the passwords of the database and the bus. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const secretsSchema = z.object({
  secretKey: z.string().min(32),
  databasePassword: z.string().min(32),
  busPassword: z.string().min(32),
});
export type ClusterSecrets = z.infer<typeof secretsSchema>;

const FILE_MODE = 0o600;

/** Null if they haven't been generated yet. Throws an Error if the file is damaged. */
export function readSecrets(file: string): ClusterSecrets | null {
  if (!existsSync(file)) return null;
  const read = secretsSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (!read.success) throw new Error(`${file} is damaged: restore it, or delete the directory to start from scratch.`);
  return read.data;
}

export function createSecrets(file: string): ClusterSecrets {
  // Letters and digits only: they're also parts of URLs and of a configuration file.
  const generate = (): string => randomBytes(32).toString('hex');
  const secrets = { secretKey: generate(), databasePassword: generate(), busPassword: generate() };
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: FILE_MODE });
  renameSync(draft, file);
  return secrets;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
