import { readCommandLine, refuseWord, type Reading } from '../server/command-line.ts';
import { readVerifierKey, type VerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { sha256 } from '../server/features/proof/log/node-hashing.ts';

export interface VerifyReceiptRequest {
  readonly file: string;
  readonly keys: readonly VerifierKey[];
  readonly witnesses: readonly VerifierKey[];
  /** The address of the log to compare with, without a slash at its end; null to verify without a network. */
  readonly logUrl: string | null;
  /** A file with a checkpoint to compare with; null if there is none. */
  readonly checkpointFile: string | null;
}

const PROGRAM = {
  name: 'npm run verify-receipt --',
  description:
    'Verifies receipts without asking the broker: that the log holds exactly what they say, and that what they say is right in itself. ' +
    'Exits with 0 if everything holds, with 1 if anything does not, and with 3 if no key was given to verify with.',
};

const A_KEY = 'It has to be a public key such as broker.example/log+0a1b2c3d+AbCd…, as /log/key shows it.';

export function readVerifyReceiptArguments(words: readonly string[]): Reading<VerifyReceiptRequest> {
  return readCommandLine<VerifyReceiptRequest>(PROGRAM, words, (program, ask) => {
    program
      .argument('<file>', 'a file of receipts, as downloaded')
      .option('--key <key>', 'a public key of the log that you know from elsewhere; may be repeated', collectKey, [])
      .option('--witness <key>', 'the public key of a witness whose signatures to look for; may be repeated', collectKey, [])
      .option('--log <url>', 'compare with the log as it is now at this address, such as https://broker.example/log', parseUrl)
      .option('--checkpoint <file>', 'compare with a checkpoint that you or another client have kept')
      .action((file, { key, witness, log = null, checkpoint = null }) =>
        ask({ file, keys: key, witnesses: witness, logUrl: log, checkpointFile: checkpoint }),
      );
  });
}

function collectKey(word: string, before: readonly VerifierKey[]): readonly VerifierKey[] {
  const key = readVerifierKey(sha256, word);
  if (key === null) refuseWord(A_KEY);
  return [...before, key];
}

function parseUrl(word: string): string {
  const url = URL.parse(word);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    refuseWord('It has to be an address that begins with http:// or https://.');
  return url.href.replace(/\/+$/, '');
}
