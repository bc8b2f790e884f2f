/** `npm run verify-receipt -- FILE`: verifies receipts on any machine. Nothing is sent anywhere, and nobody is asked unless `--log` is given. */
import { readFile } from 'node:fs/promises';
import { receiptsFileSchema } from '@fairlead/contract/proof/schemas.ts';
import { readStatement } from '@fairlead/contract/proof/statement.ts';
import { checkStatement } from '@fairlead/domain/proof/check-statement.ts';
import { readCheckpoint, type Checkpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { compareCheckpoints, compareWithLog, type Comparison, type FetchTile } from '@fairlead/domain/proof/compare-checkpoints.ts';
import { readJson } from '@fairlead/domain/proof/read-json.ts';
import { readLogProof } from '@fairlead/domain/proof/log-proof.ts';
import { verifyCheckpoint, verifyReceipt, type Receipt, type ReceiptFault, type TrustedKeys } from '@fairlead/domain/proof/receipt.ts';
import { formatVerifierKey, readNote, readVerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { formatTilePath } from '@fairlead/domain/proof/tiles.ts';
import { runCommandLine } from '../server/command-line.ts';
import { NODE_VERIFYING, sha256 } from '../server/features/proof/log/node-hashing.ts';
import { readVerifyReceiptArguments, type VerifyReceiptRequest } from './verify-receipt-arguments.ts';

const EXIT_REFUTED = 1;
const EXIT_NO_KEY = 3;
/** What was to be compared with isn't there or says nothing: neither good nor bad news. */
const EXIT_NOT_COMPARED = 4;
const FETCH_DEADLINE_MS = 10_000;

const FAULTS: Readonly<Record<ReceiptFault, string>> = {
  proofUnreadable: 'the proof cannot be read',
  checkpointUnreadable: 'the checkpoint cannot be read',
  keyUnknown: 'it is of a log for which no key was given',
  notSigned: 'the owner of the key has not signed the checkpoint',
  signatureForged: 'a signature is forged: the key has not made it',
  notInLog: 'the log holds something else: the statement, its salt or its place was changed',
  statementAmbiguous: 'the log holds this text, but a field of it appears twice, or it is not JSON: it can be read in more than one way',
};

const COMPARISONS: Readonly<Record<Comparison, string>> = {
  same: 'is the same tree',
  continued: 'continues what the receipt was made from: nothing before was changed',
  split: 'has the same size but other entries: THE LOG WAS SHOWN IN TWO VERSIONS. Keep both files and give them to the regulator',
  rewritten: 'does not begin with the entries of the receipt: THE LOG WAS REWRITTEN. Keep the receipt and give it to the regulator',
  older: 'shows less than the receipt proves: ask again in a minute. If it stays so, ENTRIES ARE BEING WITHHELD. Keep the receipt',
  otherLog: 'is of another log: each log needs a checkpoint of its own',
};
const HONEST: readonly Comparison[] = ['same', 'continued'];

/** A sentence for the user about a file or an answer that is not what it should be. */
class NotUsable extends Error {}

async function verifyFile(request: VerifyReceiptRequest): Promise<void> {
  const { receipts, key: ownKey } = await readReceipts(request.file);
  const isKeyGiven = request.keys.length > 0;
  const fromFile = ownKey === undefined ? null : readVerifierKey(sha256, ownKey);
  const logs = isKeyGiven ? request.keys : fromFile === null ? [] : [fromFile];
  const keys: TrustedKeys = { logs, witnesses: request.witnesses };
  const results = new Set<Result>();
  for (const [place, receipt] of receipts.entries()) {
    print(`Receipt ${place + 1} of ${receipts.length}`);
    results.add(await verifyOne(receipt, keys, request));
  }
  for (const key of logs) print(`Key: ${formatVerifierKey(key)}`);
  if (results.has('refuted')) {
    process.exitCode = EXIT_REFUTED;
    print('NOT PROVEN.');
    return;
  }
  if (!isKeyGiven) {
    print('This key comes from the receipts themselves. Compare it with one that you know from elsewhere, or give it with --key.');
    process.exitCode = EXIT_NO_KEY;
  }
  if (results.has('notCompared')) {
    process.exitCode = EXIT_NOT_COMPARED;
    print('The receipts hold, but not everything could be compared.');
  } else print('Everything holds.');
}

type Result = 'good' | 'refuted' | 'notCompared';

async function readReceipts(file: string): Promise<{ readonly receipts: readonly Receipt[]; readonly key?: string | undefined }> {
  const read = receiptsFileSchema.safeParse(parseJson(await readText(file)));
  if (!read.success) throw new NotUsable(`${file} is not a file of receipts`);
  if (read.data.receipts.length === 0) throw new NotUsable(`${file} has no receipts`);
  return read.data;
}

async function readText(file: string): Promise<string> {
  try {
    // Editors on Windows put a mark before the text.
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    throw new NotUsable(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parseJson(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return null;
  }
}

async function verifyOne(receipt: Receipt, keys: TrustedKeys, request: VerifyReceiptRequest): Promise<Result> {
  const verdict = await verifyReceipt(receipt, keys, NODE_VERIFYING);
  if (verdict.kind === 'refuted') {
    print(`  NOT PROVEN: ${FAULTS[verdict.fault]}`);
    return 'refuted';
  }
  const { checkpoint, index, witnesses } = verdict;
  print(`  in the log ${checkpoint.origin} as entry ${index + 1} of ${checkpoint.size} (index ${index})`);
  for (const { name, atSeconds } of witnesses) print(`  seen by the witness ${name} at ${new Date(atSeconds * 1_000).toISOString()}`);
  const isRight = describeStatement(receipt.statement);
  try {
    const compared = await compare(checkpoint, keys, request);
    return isRight && compared.every((each) => HONEST.includes(each)) ? 'good' : 'refuted';
  } catch (error) {
    if (!(error instanceof NotUsable)) throw error;
    print(`  not compared: ${error.message}`);
    return isRight ? 'notCompared' : 'refuted';
  }
}

/** Compares with what the reader has named. Throws NotUsable if that can't be compared with. */
async function compare(
  checkpoint: Checkpoint,
  keys: TrustedKeys,
  { logUrl, checkpointFile }: VerifyReceiptRequest,
): Promise<readonly Comparison[]> {
  const fetchTile = logUrl === null ? null : tilesAt(logUrl);
  const compared: Comparison[] = [];
  if (logUrl !== null && fetchTile !== null) {
    const current = await readSigned(await fetchText(`${logUrl}/checkpoint`), keys);
    compared.push(await compareWithLog(sha256, checkpoint, current, fetchTile));
    print(`  the log of ${current.size} entries at ${logUrl} ${COMPARISONS[compared.at(-1) ?? 'otherLog']}`);
  }
  if (checkpointFile !== null) {
    const kept = await readSigned(await readText(checkpointFile), keys);
    const refuse = (): never => {
      throw new NotUsable('the two checkpoints have different sizes: give the address of the log with --log to compare them');
    };
    compared.push(await compareCheckpoints(sha256, checkpoint, kept, fetchTile ?? refuse));
    print(`  the checkpoint of ${kept.size} entries in ${checkpointFile} ${COMPARISONS[compared.at(-1) ?? 'otherLog']}`);
  }
  return compared;
}

/** Prints what a statement says and what of it can be computed again; returns whether all of that is right. */
function describeStatement(text: string): boolean {
  const statement = readStatement(text);
  if (statement === null) {
    print('  what it states is in a form that this program does not know; the log holds it as it is');
    return true;
  }
  const events = statement.events.map((event) => (event.kind === 'other' ? event.name : event.kind)).join(', ');
  print(`  at ${new Date(statement.at).toISOString()}, entry ${statement.seq} of the journal: ${events}`);
  const checks = checkStatement(statement);
  for (const { kind, holds, ...figures } of checks) print(`    ${holds ? 'holds' : 'DOES NOT HOLD'}: ${kind} ${JSON.stringify(figures)}`);
  return checks.every(({ holds }) => holds);
}

/** Reads a checkpoint that a trusted key has signed. */
async function readSigned(text: string, keys: TrustedKeys): Promise<Checkpoint> {
  const note = readNote(text) ?? readNote(readLogProof(text)?.checkpoint ?? '');
  const checkpoint = note === null ? null : readCheckpoint(note.text);
  if (note === null || checkpoint === null) throw new NotUsable('what was to be compared with is not a checkpoint');
  const fault = await verifyCheckpoint(note, checkpoint, keys, NODE_VERIFYING);
  if (fault !== null) throw new NotUsable(`the checkpoint to be compared with cannot be trusted: ${FAULTS[fault]}`);
  return checkpoint;
}

function tilesAt(logUrl: string): FetchTile {
  return async (tile) => new Uint8Array(await (await fetchOk(`${logUrl}/${formatTilePath(tile)}`)).arrayBuffer());
}

async function fetchText(url: string): Promise<string> {
  return (await fetchOk(url)).text();
}

async function fetchOk(url: string): Promise<Response> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_DEADLINE_MS) });
    if (response.ok) return response;
    throw new NotUsable(`${url} answered ${response.status}`);
  } catch (error) {
    if (error instanceof NotUsable) throw error;
    throw new NotUsable(`${url} cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await runCommandLine(readVerifyReceiptArguments(process.argv.slice(2)), verifyFile);
} catch (error) {
  if (!(error instanceof NotUsable)) throw error;
  process.stderr.write(`${error.message}.\n`);
  process.exitCode = EXIT_REFUTED;
}
