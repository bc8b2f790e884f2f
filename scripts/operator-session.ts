/** The operators' calls over HTTP, for the command line. */
import {
  deletionQueueSchema,
  documentQueueSchema,
  levelListResponseSchema,
  loginLinkResponseSchema,
  operatorLoginResponseSchema,
  type DecideDeletionRequest,
  type DeletionQueue,
  type DocumentQueue,
  type LevelList,
  type LoginLinkResponse,
  type ReviewDocumentRequest,
} from '@fairlead/contract/backoffice.ts';
import { importCalendarResponseSchema, type ImportCalendarRequest, type ImportCalendarResponse } from '@fairlead/contract/calendar.ts';
import type { OperatorSecondFactorRequest } from '@fairlead/contract/backoffice-operators.ts';
import { errorBodySchema, type SecondFactorDetails } from '@fairlead/contract/errors.ts';
import { backofficePaths, editorPaths, operatorPaths } from '@fairlead/contract/backoffice-paths.ts';
import type { AskServer } from './operator-payment-calls.ts';

/** The server said no, or could not be asked; the message is for a person. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  /** What a login that waits for its second half is continued with; null for everything else. */
  readonly secondFactor: SecondFactorDetails | null;

  constructor(message: string, secondFactor: SecondFactorDetails | null = null) {
    super(message);
    this.secondFactor = secondFactor;
  }
}

export interface OperatorSession {
  listDocuments(): Promise<DocumentQueue['data']>;
  fetchDocument(id: number): Promise<Uint8Array>;
  reviewDocument(request: ReviewDocumentRequest): Promise<void>;
  verifyAccount(email: string): Promise<void>;
  createLoginLink(email: string): Promise<LoginLinkResponse['data']>;
  listDeletions(): Promise<DeletionQueue['data']>;
  decideDeletion(request: DecideDeletionRequest): Promise<void>;
  listLevels(): Promise<LevelList>;
  /** `levels` as it was read from a file: the server judges it. */
  replaceLevels(levels: unknown): Promise<void>;
  importCalendar(request: ImportCalendarRequest): Promise<ImportCalendarResponse['data']>;
  /** Of payments and affiliates: operator-payment-calls.ts and operator-affiliate-calls.ts know what they are. */
  readonly ask: AskServer;
  logOut(): Promise<void>;
}

export interface OperatorLogin {
  /** Where the server is, without a slash at its end. */
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** The six digits of the authenticator app, or a recovery code; asked for only where the server wants one. */
  readonly readCode: () => Promise<string>;
}

const TIMEOUT_MS = 30_000;

/** Rejects with CallFailed, as every call does. */
export async function openOperatorSession(login: OperatorLogin): Promise<OperatorSession> {
  const { url } = login;
  const token = await logIn(login);
  const get = (path: string) => ask(`${url}${path}`, { token });
  const post = (path: string, body: object) => ask(`${url}${path}`, { token, body });
  return {
    listDocuments: async () => documentQueueSchema.parse(await (await get(backofficePaths.documents)).json()).data,
    fetchDocument: async (id) => new Uint8Array(await (await get(backofficePaths.document.replace(':id', String(id)))).arrayBuffer()),
    reviewDocument: async (request) => void (await post(backofficePaths.reviewDocument, request)),
    verifyAccount: async (client) => void (await post(backofficePaths.verifyAccount, { email: client })),
    createLoginLink: async (client) =>
      loginLinkResponseSchema.parse(await (await post(backofficePaths.loginLink, { email: client })).json()).data,
    listDeletions: async () => deletionQueueSchema.parse(await (await get(backofficePaths.deletions)).json()).data,
    decideDeletion: async (request) => void (await post(backofficePaths.decideDeletion, request)),
    listLevels: async () => levelListResponseSchema.parse(await (await get(backofficePaths.levels)).json()).data,
    replaceLevels: async (levels) => void (await post(backofficePaths.levels, { levels })),
    importCalendar: async (request) =>
      importCalendarResponseSchema.parse(await (await post(editorPaths.importCalendar, request)).json()).data,
    ask: async (path, body, timeoutMs) => {
      const answer: unknown = await (await ask(`${url}${path}`, { token, body, timeoutMs })).json();
      return answer;
    },
    logOut: async () => void (await post(backofficePaths.logout, {})),
  };
}

/** Gives the session's token. */
async function logIn({ url, email, password, readCode }: OperatorLogin): Promise<string> {
  try {
    return await askForToken(`${url}${backofficePaths.login}`, { email, password });
  } catch (error) {
    if (!(error instanceof CallFailed) || error.secondFactor === null) throw error;
    const code = (await readCode()).trim();
    const method = /^\d{6}$/.test(code) ? 'totp' : 'recoveryCode';
    const answer: OperatorSecondFactorRequest = { token: error.secondFactor.token, method, code };
    return askForToken(`${url}${operatorPaths.secondFactor}`, answer);
  }
}

async function askForToken(address: string, body: object): Promise<string> {
  return operatorLoginResponseSchema.parse(await (await ask(address, { body })).json()).data.access_token;
}

interface Question {
  readonly token?: string;
  /** Absent, it is a GET. */
  readonly body?: object | undefined;
  readonly timeoutMs?: number | undefined;
}

async function ask(address: string, { token, body, timeoutMs = TIMEOUT_MS }: Question): Promise<Response> {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(address, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    throw new CallFailed(`No server answers at ${new URL(address).origin}.`);
  }
  if (response.ok) return response;
  throw failureOf(response.status, await response.json().catch(() => null));
}

function failureOf(status: number, body: unknown): CallFailed {
  const refusal = errorBodySchema.safeParse(body);
  if (!refusal.success) return new CallFailed(`The server answered ${status}.`);
  const { message, error } = refusal.data;
  const fields = (error.fields ?? []).map(({ field, message: fault }) => `${field}: ${fault}`);
  const patience = error.retryAfterSeconds === undefined ? [] : [`in ${error.retryAfterSeconds} seconds`];
  const text = [`${message} (${error.code})`, ...fields, ...patience].join('; ');
  return new CallFailed(text, error.secondFactor ?? null);
}
