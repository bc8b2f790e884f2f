/** Calls a server over HTTP for the command line: returns an answer within a deadline, or an error message that says why there is none. */
import { errorBodySchema, type SecondFactorDetails } from '@fairlead/contract/errors.ts';

/** The server rejected the call or could not be reached; the message is for the user. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  /** What is needed to continue a sign-in that requires a second factor; null for everything else. */
  readonly secondFactor: SecondFactorDetails | null;

  constructor(message: string, secondFactor: SecondFactorDetails | null = null) {
    super(message);
    this.secondFactor = secondFactor;
  }
}

export interface Question {
  readonly token?: string;
  /** A GET if omitted. */
  readonly body?: object | undefined;
  /** For the whole answer. */
  readonly timeoutMs?: number | undefined;
}

const TIMEOUT_MS = 30_000;

/** Rejects with CallFailed, also if the answer is not JSON. */
export async function askForJson(address: string, question: Question = {}): Promise<unknown> {
  const { status, bytes } = await ask(address, question);
  const answer = readJson(bytes);
  if (isSuccess(status)) {
    if (answer === undefined) throw new CallFailed(`${address} answers with something other than JSON, so it is not a Fairlead server.`);
    return answer;
  }
  throw failureOf(status, answer);
}

/** Rejects with CallFailed. */
export async function askForBytes(address: string, question: Question): Promise<Uint8Array> {
  const { status, bytes } = await ask(address, question);
  if (isSuccess(status)) return bytes;
  throw failureOf(status, readJson(bytes));
}

interface Answer {
  readonly status: number;
  readonly bytes: Uint8Array;
}

async function ask(address: string, { token, body, timeoutMs = TIMEOUT_MS }: Question): Promise<Answer> {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  try {
    const response = await fetch(address, { ...init, headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (error) {
    throw new CallFailed(describeNoAnswer(error, new URL(address).origin, timeoutMs));
  }
}

function describeNoAnswer(error: unknown, origin: string, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `${origin} did not answer within ${timeoutMs / 1000} seconds.`;
  const cause = error instanceof Error ? error.cause : undefined;
  const reason = cause instanceof Error ? ` (${'code' in cause ? String(cause.code) : cause.message})` : '';
  return `No server answers at ${origin}${reason}. Start it, or set FAIRLEAD_URL to its URL.`;
}

/** Undefined if it is not JSON. */
function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function failureOf(status: number, body: unknown): CallFailed {
  // The token or the password would be sent to an unknown host.
  if (status >= 300 && status < 400) {
    return new CallFailed(`The server redirects to another address (${status}). Set FAIRLEAD_URL to that one.`);
  }
  const refusal = errorBodySchema.safeParse(body);
  if (!refusal.success) return new CallFailed(`The server answered ${status}, but not as a Fairlead server does.`);
  const { message, error } = refusal.data;
  const fields = (error.fields ?? []).map(({ field, message: fault }) => `${field}: ${fault}`);
  const patience = error.retryAfterSeconds === undefined ? [] : [`in ${error.retryAfterSeconds} seconds`];
  const text = [`${message} (${error.code})`, ...fields, ...patience].join('; ');
  return new CallFailed(text, error.secondFactor ?? null);
}
