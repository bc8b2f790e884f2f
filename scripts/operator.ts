/**
 * `npm run operator`: operator commands for a running server. Exits with 1 if the server rejected the call, with 2 if the arguments were
 * not understood.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { asOneLine } from '@fairlead/server/as-one-line.ts';
import { EXIT_NOT_UNDERSTOOD, runCommandLine } from '@fairlead/server/command-line.ts';
import { CallFailed } from './ask-server.ts';
import { formatTable } from './format-table.ts';
import { carryOutAffiliate } from './operator-affiliate-calls.ts';
import { readOperatorCode } from './operator-code.ts';
import { readArguments, type OperatorCall } from './operator-arguments.ts';
import { carryOutPayment } from './operator-payment-calls.ts';
import { openOperatorSession, type OperatorSession } from './operator-session.ts';

const DEFAULT_URL = 'http://localhost:8080';

async function main(call: OperatorCall): Promise<number> {
  const { FAIRLEAD_URL: url = DEFAULT_URL, OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password, OPERATOR_CODE: code } = process.env;
  if (email === undefined || password === undefined) {
    return refuse('OPERATOR_EMAIL and OPERATOR_PASSWORD must be set.', EXIT_NOT_UNDERSTOOD);
  }
  const server = readServerUrl(url);
  if (server === null) {
    return refuse('FAIRLEAD_URL must be a URL such as http://localhost:8080, without a user or a query.', EXIT_NOT_UNDERSTOOD);
  }
  // Not on standard output, which carries only the answer.
  console.error(`Server: ${server}`);
  try {
    const readCode = () => readOperatorCode(code, { input: process.stdin, output: process.stderr });
    const session = await openOperatorSession({ url: server, email, password, readCode });
    try {
      console.log(await carryOut(call, session));
    } finally {
      // The work is done: a session that lives on until it times out is not a failure, and must not replace one.
      await session.logOut().catch((error: unknown) => refuse(`The session could not be ended. ${describe(error)}`, 1));
    }
    return 0;
  } catch (error) {
    return refuse(describe(error), 1);
  }
}

/** Without a trailing slash; null if it is not the URL of a server. */
function readServerUrl(text: string): string | null {
  const url = URL.parse(text.trim());
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function describe(error: unknown): string {
  if (error instanceof CallFailed) return error.message;
  // A schema's error message fills a page.
  if (error instanceof Error && error.name === 'ZodError') {
    return 'The server sent an answer that this version of Fairlead does not understand.';
  }
  return error instanceof Error ? error.message : String(error);
}

function refuse(message: string, exitCode: number): number {
  console.error(asOneLine(message));
  return exitCode;
}

/** Makes the call. Returns the text to print. */
async function carryOut(call: OperatorCall, session: OperatorSession): Promise<string> {
  switch (call.name) {
    case 'documents': {
      const rows = (await session.listDocuments()).map((document) => {
        const { id, type, media_type, size_bytes, email, full_name, uploaded_at } = document;
        return [String(id), type, media_type, String(size_bytes), email, full_name, uploaded_at];
      });
      return formatTable(['id', 'document', 'type', 'bytes', 'email', 'name', 'uploaded'], rows);
    }
    case 'fetch':
      await save(call.file, await session.fetchDocument(call.id));
      return `saved as ${call.file}`;
    case 'review':
      await session.reviewDocument({ id: call.id, verdict: call.verdict, note: call.note });
      return `document ${call.id} ${call.verdict}`;
    case 'verify':
      await session.verifyAccount(call.email);
      return `${call.email} may trade`;
    case 'loginLink': {
      const { expires_at } = await session.sendLoginLink(call.email, call.reason);
      return `A sign-in link is on its way to ${call.email}. It works once, until ${expires_at}.`;
    }
    case 'deletions': {
      const rows = await session.listDeletions();
      return formatTable(
        ['id', 'email', 'requested', 'reason'],
        rows.map(({ id, email, requested_at, reason }) => [String(id), email, requested_at, reason]),
      );
    }
    case 'decide':
      await session.decideDeletion({ id: call.id, verdict: call.verdict, note: call.note });
      return `request ${call.id} ${call.verdict}`;
    case 'levels':
      await save(call.file, Buffer.from(`${JSON.stringify(await session.listLevels(), null, 2)}\n`));
      return `saved as ${call.file}`;
    case 'setLevels':
      await session.replaceLevels(await readJson(call.file));
      return 'account levels replaced';
    case 'importCalendar': {
      const { added, changed, removed, problems } = await session.importCalendar({ ...call, text: await readText(call.file) });
      if (problems.length > 0) {
        const lines = problems.map(({ line, message }) => `line ${line}: ${message}`);
        throw new CallFailed(`Nothing was imported; ${lines.join('; ')}`);
      }
      return `${added} added, ${changed} changed, ${removed} removed`;
    }
    case 'payments':
      return carryOutPayment(call.call, session.ask);
    case 'affiliates':
      return carryOutAffiliate(call.call, { ask: session.ask, readJson, today: new Date().toISOString().slice(0, 10) });
  }
}

async function readJson(file: string): Promise<unknown> {
  const text = await readText(file);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new CallFailed(`${file} could not be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CallFailed(`${file} could not be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Readable only by the operator, and never over an existing file. */
async function save(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new CallFailed(`${file} could not be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

await runCommandLine(readArguments(process.argv.slice(2)), async (call) => {
  process.exitCode = await main(call);
});
