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
} from '@fairlead/contract/operators/session.ts';
import {
  importCalendarResponseSchema,
  type ImportCalendarRequest,
  type ImportCalendarResponse,
} from '@fairlead/contract/calendar/schemas.ts';
import type { OperatorSecondFactorRequest } from '@fairlead/contract/operators/schemas.ts';
import { backofficePaths, editorPaths, operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { settingsPaths } from '@fairlead/contract/paths.ts';
import { settingsSchema } from '@fairlead/contract/settings.ts';
import { askForBytes, askForJson, CallFailed } from './ask-server.ts';
import type { AskServer } from './operator-payment-calls.ts';

export interface OperatorSession {
  listDocuments(): Promise<DocumentQueue['data']>;
  fetchDocument(id: number): Promise<Uint8Array>;
  reviewDocument(request: ReviewDocumentRequest): Promise<void>;
  verifyAccount(email: string): Promise<void>;
  sendLoginLink(email: string, reason: string): Promise<LoginLinkResponse['data']>;
  listDeletions(): Promise<DeletionQueue['data']>;
  decideDeletion(request: DecideDeletionRequest): Promise<void>;
  listLevels(): Promise<LevelList>;
  /** `levels` as read from a file: the server validates it. */
  replaceLevels(levels: unknown): Promise<void>;
  importCalendar(request: ImportCalendarRequest): Promise<ImportCalendarResponse['data']>;
  /** For payments and affiliates: operator-payment-calls.ts and operator-affiliate-calls.ts know the types. */
  readonly ask: AskServer;
  logOut(): Promise<void>;
}

export interface OperatorLogin {
  /** The server's URL, without a trailing slash. */
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** Returns the six digits of the authenticator app, or a recovery code; called only if the server requires one. */
  readonly readCode: () => Promise<string>;
}

/** Rejects with CallFailed, as every call does. Sends the password only to a Fairlead server. */
export async function openOperatorSession(login: OperatorLogin): Promise<OperatorSession> {
  const { url } = login;
  await requireFairlead(url);
  const token = await logIn(login);
  const get = (path: string) => askForJson(`${url}${path}`, { token });
  const post = (path: string, body: object) => askForJson(`${url}${path}`, { token, body });
  return {
    listDocuments: async () => documentQueueSchema.parse(await get(backofficePaths.documents)).data,
    fetchDocument: (id) => askForBytes(`${url}${backofficePaths.document.replace(':id', String(id))}`, { token }),
    reviewDocument: async (request) => void (await post(backofficePaths.reviewDocument, request)),
    verifyAccount: async (client) => void (await post(backofficePaths.verifyAccount, { email: client })),
    sendLoginLink: async (client, reason) =>
      loginLinkResponseSchema.parse(await post(backofficePaths.loginLink, { email: client, reason })).data,
    listDeletions: async () => deletionQueueSchema.parse(await get(backofficePaths.deletions)).data,
    decideDeletion: async (request) => void (await post(backofficePaths.decideDeletion, request)),
    listLevels: async () => levelListResponseSchema.parse(await get(backofficePaths.levels)).data,
    replaceLevels: async (levels) => void (await post(backofficePaths.levels, { levels })),
    importCalendar: async (request) => importCalendarResponseSchema.parse(await post(editorPaths.importCalendar, request)).data,
    ask: (path, body, timeoutMs) => askForJson(`${url}${path}`, { token, body, timeoutMs }),
    logOut: async () => void (await post(backofficePaths.logout, {})),
  };
}

/** Anything may be listening there, and a password must go only to the server it belongs to. */
async function requireFairlead(url: string): Promise<void> {
  const answer = await askForJson(`${url}${settingsPaths.settings}`).catch((error: unknown) => {
    throw error instanceof CallFailed ? new CallFailed(`${error.message} No password was sent.`) : error;
  });
  if (!settingsSchema.safeParse(answer).success) {
    throw new CallFailed(`The server at ${url} is not a Fairlead server of this version. No password was sent.`);
  }
}

/** Returns the session's token. */
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
  return operatorLoginResponseSchema.parse(await askForJson(address, { body })).data.access_token;
}
