/**
 * `npm run accept-secret-key`: for when the previous secret key is permanently lost. Lists what the current key doesn't open; with `--
 * --lose-the-rest` it becomes the key of the database, or a new one is generated if none is set. The embedded database is only available
 * while the server is stopped.
 */
import { openSealedBytes } from './adapters/files/open-file-store.ts';
import { readCommandLine, runCommandLine } from './command-line.ts';
import { runOfflineTool, type OfflineTool } from './offline-tool.ts';
import { findSecretKey, lockSecretKey, placeOf } from './open-secret-box.ts';
import { countOpened, listSealedFiles, listSealedRows } from './sealed-values.ts';
import { findKeyCheck, opensKeyCheck, writeKeyCheck } from './secrets/key-check.ts';
import { createSecretBox } from './secrets/secret-box.ts';
import { makeSecretKey } from './secrets/secret-key-file.ts';

const PROGRAM = {
  name: 'npm run accept-secret-key --',
  description: "For when the previous secret key is permanently lost: lists what the current key doesn't open.",
};

interface AcceptRequest {
  readonly isConfirmed: boolean;
}

const reading = readCommandLine<AcceptRequest>(PROGRAM, process.argv.slice(2), (program, ask) => {
  program
    .option('--lose-the-rest', "makes it the key of the database; what it doesn't open is lost")
    .action(({ loseTheRest = false }) => ask({ isConfirmed: loseTheRest }));
});

await runCommandLine(reading, ({ isConfirmed }) => runOfflineTool((tool) => accept(tool, isConfirmed)));

function accept({ config, database }: OfflineTool, isConfirmed: boolean): Promise<number> {
  return database.transaction(async (queries) => {
    await lockSecretKey(queries);
    const { key } = await findSecretKey(config);
    const secretBox = key === null ? null : createSecretBox(key);
    const check = await findKeyCheck(queries);
    if (secretBox !== null && check !== null && opensKeyCheck(secretBox, check)) {
      process.stdout.write('This is already the key of the database.\n');
      return 0;
    }
    const place = placeOf(config);
    for (const { title, openings } of [...(await listSealedRows(queries)), ...(await listSealedFiles(queries, openSealedBytes(place)))]) {
      const opened = secretBox === null ? 0 : countOpened(secretBox, openings);
      process.stdout.write(`${title}: ${opened} of the latest ${openings.length} open\n`);
    }
    if (!isConfirmed) {
      process.stderr.write('Nothing was changed. With -- --lose-the-rest the current key is accepted; what it does not open is lost.\n');
      return 1;
    }
    await writeKeyCheck(queries, secretBox ?? createSecretBox(await makeSecretKey(place.dataDirectory)));
    process.stdout.write('accepted\n');
    return 0;
  });
}
