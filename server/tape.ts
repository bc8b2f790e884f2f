/**
 * `npm run tape -- EURUSD 2026-11-20T14:00 14:05`: what clients were quoted, and why ticks were rejected. Verifies the tick tape, and exits
 * with 1 if anything is missing or was changed. The embedded database is only available while the server is stopped.
 */
import { resolve } from 'node:path';
import { openTapeFiles } from './adapters/files/open-file-store.ts';
import { asOneLine } from './as-one-line.ts';
import { runCommandLine } from './command-line.ts';
import { readTapeArguments, type TapeCall } from './features/proof/tape/tape-arguments.ts';
import { checkSegmentFiles, showTape, type TapeOutput } from './features/proof/tape/tape-command.ts';
import { runOfflineTool } from './offline-tool.ts';

const output: TapeOutput = {
  print: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${asOneLine(line)}\n`),
};

async function main(call: TapeCall): Promise<void> {
  if (call.kind === 'check') {
    try {
      process.exitCode = await checkSegmentFiles(call.files, output);
    } catch (error) {
      output.warn(error instanceof Error ? error.message : String(error));
      process.exitCode = 1;
    }
    return;
  }
  await runOfflineTool(({ config, database }) => {
    const files = openTapeFiles({ ...config, dataDirectory: resolve(config.dataDirectory) });
    return showTape({ database, files }, call, output);
  });
}

await runCommandLine(readTapeArguments(process.argv.slice(2)), main);
