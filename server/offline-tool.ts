/** Shared by the command-line tools that work directly on the database. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DataDirectoryInUse } from './adapters/db/data-directory-lock.ts';
import type { Database } from './adapters/db/database.ts';
import { openDatabase } from './adapters/db/open-database.ts';
import { readConfig, type Config } from './config.ts';
import { describeMisspeltVariable, findMisspeltVariables } from './find-misspelt-variables.ts';
import { makeFilesPrivate } from './keep-data-private.ts';

export interface OfflineTool {
  readonly config: Config;
  readonly database: Database;
}

export interface OfflineToolOptions {
  /** Whether to create an embedded database if there is none. Otherwise that would hide a wrong DATA_DIR. */
  readonly mayMakeDatabase?: boolean;
}

/** Exits with the code that `work` returns, or with 1 and a plain message if something failed. */
export async function runOfflineTool(work: (tool: OfflineTool) => Promise<number>, options: OfflineToolOptions = {}): Promise<void> {
  try {
    for (const variable of findMisspeltVariables(process.env)) process.stderr.write(`${describeMisspeltVariable(variable)}\n`);
    const config = readConfig(process.env);
    makeFilesPrivate();
    const database = await open(config, options);
    try {
      process.exitCode = await work({ config, database });
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exitCode = 1;
  }
}

async function open({ databaseUrl, dataDirectory }: Config, { mayMakeDatabase = false }: OfflineToolOptions): Promise<Database> {
  const dataDir = resolve(dataDirectory);
  if (databaseUrl === null && !mayMakeDatabase && !existsSync(join(dataDir, 'db'))) {
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to that of the server.`);
  }
  return openDatabase({ databaseUrl, dataDir });
}

function describe(error: unknown): string {
  if (error instanceof DataDirectoryInUse) return `The embedded database is in use by process ${error.pid}. Stop the server first.`;
  return error instanceof Error ? error.message : String(error);
}
