/** The HTTP application: what applies to every call, whichever feature answers it. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { prepareForOperators } from '../../identity/operator-call.ts';
import { prepareForSessions } from '../../identity/sessions/require-session.ts';
import { CallRefused } from '../call-refused.ts';
import { answerClientError } from './answer-client-error.ts';
import { answerError } from './answer-error.ts';
import { collectOpenApi, registerApiDocs } from './api-docs.ts';
import { createJsonBodyParser } from './json-body-parser.ts';
import { maskAddress, maskUrl } from './log-masking.ts';
import { PERMISSIONS_POLICY } from './permissions-policy.ts';
import { keepRequestLimits, nodeLimits, REQUEST_LIMITS, type RequestLimits } from './request-limits.ts';

export interface HttpAppOptions {
  readonly log: FastifyBaseLogger;
  /** Addresses and networks whose X-Forwarded-For is trusted; null trusts none. */
  readonly trustProxy: readonly string[] | null;
  /** Served over https at its public URL: browsers are then told to stay on https. */
  readonly isSecure: boolean;
  /** Calls to /api per minute that one network address may make. */
  readonly requestsPerMinute: number;
  /** Overrides of the default limits, for tests. */
  readonly limits?: Partial<RequestLimits>;
  /** The clock that times request bodies and responses, in milliseconds; by default the process's own. */
  readonly monotonicClock?: () => number;
  readonly observeRequest?: (request: ObservedRequest) => void;
  /** Registers all routes under /api. */
  readonly registerApi: (api: FastifyInstance) => Promise<void> | void;
}

export interface ObservedRequest {
  /** As in the response and in the log. */
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern, so that the metric has few label values. */
  readonly route: string;
  readonly statusCode: number;
  readonly elapsedMs: number;
}

/** Enough for every JSON call; uploads set their own limit. */
const LARGEST_BODY_BYTES = 65_536;
const LONGEST_PATH_PARAMETER = 200;
/**
 * A machine that starts several servers at once needs longer than the framework's default of ten seconds, and the server would refuse to
 * start.
 */
const PLUGIN_TIMEOUT_MS = 60_000;
const API_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";

export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const limits = { ...REQUEST_LIMITS, ...options.limits };
  const app = Fastify({
    loggerInstance: options.log,
    // One line per request is written below, without the URL's secrets. The id has the same name as in responses.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: options.trustProxy === null ? false : [...options.trustProxy],
    bodyLimit: LARGEST_BODY_BYTES,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    ...nodeLimits(limits),
    // Ids are generated here: one from outside could collide with another request's or inject text into the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: LONGEST_PATH_PARAMETER },
    // A request that arrives on an open connection while the server stops is still answered.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new CallRefused('notFound'), request, reply));
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, createJsonBodyParser(app));
  keepRequestLimits(app, limits, options.monotonicClock ?? (() => performance.now()));
  prepareForSessions(app);
  prepareForOperators(app);

  app.addHook('onRequest', async (request, reply) => {
    // A client may have reset its connection already: nobody waits for the answer, and there is no address to limit.
    if (request.raw.socket.remoteAddress === undefined) {
      reply.hijack();
      request.raw.destroy();
      return;
    }
    reply.headers({ 'x-request-id': request.id, 'permissions-policy': PERMISSIONS_POLICY });
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const { statusCode, elapsedTime: elapsedMs } = reply;
    const route = request.routeOptions.url ?? 'none';
    options.observeRequest?.({ requestId: request.id, method, route, statusCode, elapsedMs });
    request.log[levelOf(request)](
      { method, url: maskUrl(request.url), statusCode, elapsedMs: Math.round(elapsedMs), address: maskAddress(request.ip) },
      'request',
    );
  });

  await app.register(helmet, {
    // Pages set their own policy; the API scope below has the strictest.
    contentSecurityPolicy: false,
    hsts: options.isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  await app.register(compress, { threshold: 1024 });
  await collectOpenApi(app);

  await app.register(async (api) => {
    await api.register(rateLimit, {
      max: options.requestsPerMinute,
      timeWindow: 60_000,
      errorResponseBuilder: (_request, { ttl }) => new CallRefused('tooManyRequests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
    });
    api.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'content-security-policy': API_CONTENT_SECURITY_POLICY });
    });
    registerApiDocs(api);
    await options.registerApi(api);
    api.all('/api/*', { schema: { hide: true } }, (request, reply) => answerError(new CallRefused('notFound'), request, reply));
  });
  return app;
}

/** Probes arrive every few seconds and are not worth logging. */
function levelOf(request: FastifyRequest): 'debug' | 'info' {
  return ['/healthz', '/readyz', '/metrics'].includes(request.routeOptions.url ?? '') ? 'debug' : 'info';
}
