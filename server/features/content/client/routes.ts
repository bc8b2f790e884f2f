/**
 * The content service's calls, compatible with a Cockpit (spec section 7, "Other"): open to other sites, with refusals in a Cockpit's
 * format.
 */
import { textSchema } from '@fairlead/contract/fields.ts';
import { parse as parseQuery } from 'node:querystring';
import {
  collectionAnswerSchema,
  contentErrorSchema,
  contentQuerySchema,
  formRefusalSchema,
  SETTINGS_SINGLETON,
  singletonQuerySchema,
  submitFormAnswerSchema,
  submitFormRequestSchema,
  wireSettingsSchema,
  type ContentQuery,
  type FormRefusal,
  type SingletonQuery,
} from '@fairlead/contract/content/schemas.ts';
import type { FieldError } from '@fairlead/contract/errors.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { contentPaths } from '@fairlead/contract/paths.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ContentSource } from '../../../adapters/content/content-source.ts';
import { findClientId } from '../../../identity/sessions/find-client-id.ts';
import { isSameSecret } from '../../../identity/is-same-secret.ts';
import type { Sessions } from '../../../identity/sessions/sessions.ts';
import { describeAnswer } from '../../../transport/http/answer-error.ts';
import { languageOf } from '../../../transport/http/language-of.ts';
import { ContentRefusal } from './content-refusal.ts';
import { findEntries } from './find-entries.ts';
import { readParameters } from './read-parameters.ts';
import { registerUploads } from './serve-upload.ts';
import { submitForm, type FormMessages } from './submit-form.ts';

export interface ContentContext {
  readonly source: ContentSource;
  readonly messages: FormMessages;
  readonly sessions: Pick<Sessions, 'authenticate'>;
  readonly languages: () => readonly Language[];
  /** The token that callers must send; null if the calls are public. */
  readonly token: string | null;
  readonly clock: () => number;
}

export async function registerContentRoutes(api: FastifyInstance, context: ContentContext): Promise<void> {
  registerUploads(api, context.source);
  // A separate scope: no other call accepts encoded forms, is open to other sites or refuses in this format.
  await api.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, readParameters(parseQuery(String(body)))),
    );
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(OPEN_TO_OTHER_SITES));
    scope.addHook('preValidation', async (request) => gatherParameters(request));
    scope.addHook('preValidation', async (request) => requireToken(request, context.token));
    scope.setErrorHandler(answerContentError);
    registerCollections(scope, context);
    registerSingletons(scope, context);
    registerForms(scope, context);
  });
}

/** A Cockpit's headers, without its permission to send cookies, which no browser would honour here. */
const OPEN_TO_OTHER_SITES = {
  'access-control-allow-origin': '*',
  'access-control-max-age': '1000',
  'access-control-allow-headers':
    'X-Requested-With, Content-Type, Origin, Cache-Control, Pragma, Authorization, Accept, Accept-Encoding, Cockpit-Token',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
};

const collectionParams = z.object({ collection: textSchema });
const singletonParams = z.object({ name: textSchema });
const formParams = z.object({ form: textSchema });

function registerCollections(scope: FastifyInstance, { source }: ContentContext): void {
  const response = { 200: collectionAnswerSchema, '4xx': contentErrorSchema, '5xx': contentErrorSchema };
  const summary = 'Published entries of a collection: pages, posts or subpages';
  const answer = (collection: string, query: ContentQuery) => findEntries(collection, query, source);
  const routes = scope.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: 'POST',
    url: contentPaths.collection,
    schema: { summary, params: collectionParams, body: contentQuerySchema, response },
    handler: ({ params, body }) => answer(params.collection, body),
  });
  routes.route({
    method: 'GET',
    url: contentPaths.collection,
    schema: { summary: `${summary}, with parameters in the query`, params: collectionParams, querystring: contentQuerySchema, response },
    handler: ({ params, query }) => answer(params.collection, query),
  });
  answerPreflight(scope, contentPaths.collection);
  scope.post(withoutName(contentPaths.collection), { schema: { hide: true } }, () => {
    throw new ContentRefusal(412, 'Missing collection name');
  });
}

function registerSingletons(scope: FastifyInstance, { source }: ContentContext): void {
  const response = { 200: wireSettingsSchema, '4xx': contentErrorSchema, '5xx': contentErrorSchema };
  const answer = async (name: string, { lang }: SingletonQuery) => {
    const settings = name === SETTINGS_SINGLETON ? await source.readSettings(lang ?? null) : null;
    if (settings === null) throw new ContentRefusal(404);
    return settings;
  };
  const routes = scope.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: 'GET',
    url: contentPaths.singleton,
    schema: { summary: "The site's Settings", params: singletonParams, querystring: singletonQuerySchema, response },
    handler: ({ params, query }) => answer(params.name, query),
  });
  routes.route({
    method: 'POST',
    url: contentPaths.singleton,
    schema: { summary: "The site's Settings, with parameters in the body", params: singletonParams, body: singletonQuerySchema, response },
    handler: ({ params, body }) => answer(params.name, body),
  });
  answerPreflight(scope, contentPaths.singleton);
}

function registerForms(scope: FastifyInstance, context: ContentContext): void {
  scope.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: contentPaths.form,
    schema: {
      summary: 'Submits a form of a content page',
      params: formParams,
      body: submitFormRequestSchema,
      response: { 200: submitFormAnswerSchema, '4xx': formRefusalSchema, '5xx': formRefusalSchema },
    },
    handler: async (request) => {
      const { sessions, languages } = context;
      const userId = await findClientId(request, sessions);
      const sender = { address: request.ip, language: languageOf(request, languages), userId };
      return submitForm(request.params.form, request.body, sender, context);
    },
  });
  answerPreflight(scope, contentPaths.form);
  scope.get(contentPaths.form, { schema: { hide: true } }, () => {
    throw new ContentRefusal(404);
  });
}

function answerPreflight(scope: FastifyInstance, url: string): void {
  // Before the token check: preflight requests carry no token.
  scope.options(url, { schema: { hide: true } }, (_request, reply) => reply.type('text/html; charset=utf-8').send(''));
}

function withoutName(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** A Cockpit accepts each parameter in the query or in the body. */
function gatherParameters(request: FastifyRequest): void {
  const query = readParameters(isRecord(request.query) ? request.query : {});
  if (request.method !== 'POST') request.query = query;
  else if (request.body === undefined || isRecord(request.body)) request.body = { ...query, ...request.body };
}

function requireToken(request: FastifyRequest, token: string | null): void {
  if (token === null || request.method === 'OPTIONS' || isOwnForm(request)) return;
  const given = findToken(request);
  if (given === null || !isSameSecret(given, token)) throw new ContentRefusal(401, 'Unauthorized');
}

/** Forms on our own pages carry no token. A script on another site cannot make a browser claim to be ours. */
function isOwnForm({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.url === contentPaths.form && headers['sec-fetch-site'] === 'same-origin';
}

function findToken({ method, query, body, headers }: FastifyRequest): string | null {
  const parameters = method === 'POST' ? body : query;
  const { token } = isRecord(parameters) ? parameters : {};
  if (typeof token === 'string') return token;
  const header = headers['cockpit-token'];
  if (typeof header === 'string') return header;
  return /^Bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1] ?? null;
}

function answerContentError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(OPEN_TO_OTHER_SITES);
  if (error instanceof ContentRefusal) {
    const isEmpty = error.message === '';
    reply.code(error.statusCode);
    return isEmpty ? reply.type('text/html; charset=utf-8').send('') : reply.send({ error: error.message });
  }
  const { statusCode, body } = describeAnswer(error, request.id);
  const { code, fields, retryAfterSeconds } = body.error;
  if (statusCode >= 500) request.log.warn({ err: error }, 'a content service call failed');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const reasons = (fields ?? []).map(({ field, message }) => `${field}: ${message}`);
  const refusal: FormRefusal =
    request.routeOptions.url === contentPaths.form
      ? { error: body.message, code, fields: fields?.map(nameByItself), retryAfterSeconds }
      : { error: [body.message, ...reasons].join(' ') };
  // A body of an unsupported type is as invalid as one that cannot be parsed.
  return reply.code(statusCode === 415 ? 400 : statusCode).send(refusal);
}

/** Strips the prefix, because the page that shows a form knows its fields only by name. */
function nameByItself({ field, message }: FieldError): FieldError {
  return { field: field.replace(/^form\./, ''), message };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
