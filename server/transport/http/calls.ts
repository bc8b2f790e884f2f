/** Declares HTTP calls: who may make them, what they accept and return, and what they do. */
import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { answers, NEEDS_ACCESS_TOKEN } from './responses.ts';

type RequestGuard = (request: FastifyRequest) => Promise<void>;

/** What admits a call: a session guard, or several checked in this order, plus the route's Fastify config. */
export interface CallGuard {
  /** Omitted for a call without authentication. */
  readonly preValidation?: RequestGuard | RequestGuard[];
  readonly config?: FastifyContextConfig;
  readonly bodyLimit?: number;
}

/** A request as parsed by the schemas of its call. Parts without a schema are unknown. */
export type CallRequest<Params, Query = unknown, Body = unknown> = FastifyRequest & {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
};

interface Schemas<Params, Query, Body> {
  readonly params?: ZodType<Params>;
  readonly query?: ZodType<Query>;
  readonly body?: ZodType<Body>;
}

/** Every successful response starts with its status. */
interface Success {
  readonly status: true | 'success';
}

type Handler<Params, Query, Body, Outcome> = (request: CallRequest<Params, Query, Body>, reply: FastifyReply) => Outcome | Promise<Outcome>;

interface AnsweredCall<Params, Query, Body, Answer extends Success> {
  readonly schema: Schemas<Params, Query, Body> & { readonly answer: ZodType<Answer> };
  readonly handler: Handler<Params, Query, Body, NoInfer<Answer>>;
}

interface PlainCall<Params, Body> {
  readonly schema: Schemas<Params, unknown, Body>;
  readonly handler: Handler<Params, unknown, Body, void>;
}

/** Calls behind one guard. Each has a URL and a summary for the OpenAPI document. */
export interface Calls {
  /** A GET call. */
  read<Params, Query, Answer extends Success>(url: string, summary: string, call: AnsweredCall<Params, Query, unknown, Answer>): void;
  /** A POST call that returns data. */
  submit<Params, Body, Answer extends Success>(url: string, summary: string, call: AnsweredCall<Params, unknown, Body, Answer>): void;
  /** A POST call that returns only a confirmation. */
  change<Params, Body>(url: string, summary: string, call: PlainCall<Params, Body>): void;
}

/**
 * Creates a builder for calls that `guard` admits, such as `context.operatorCall('clients.read')`; null for public calls. The OpenAPI
 * document marks the protected ones.
 */
export function createCalls(api: FastifyInstance, guard: CallGuard | null): Calls {
  const security = guard?.preValidation === undefined ? {} : { security: NEEDS_ACCESS_TOKEN };

  function register<Params, Query, Body, Answer extends Success>(
    method: 'GET' | 'POST',
    url: string,
    summary: string,
    { schema: { params, query, body, answer }, handler }: AnsweredCall<Params, Query, Body, Answer>,
  ): void {
    api.route({
      method,
      url,
      schema: {
        summary,
        ...security,
        ...(params === undefined ? {} : { params }),
        ...(query === undefined ? {} : { querystring: query }),
        ...(body === undefined ? {} : { body }),
        response: answers(answer),
      },
      ...guard,
      // Fastify has parsed the request with these very schemas, but its types only follow schemas written inline.
      handler: (request, reply) => handler(request as CallRequest<Params, Query, Body>, reply),
    });
  }

  return {
    read: (url, summary, call) => register('GET', url, summary, call),
    submit: (url, summary, call) => register('POST', url, summary, call),
    change: (url, summary, { schema, handler }) =>
      register('POST', url, summary, {
        schema: { ...schema, answer: plainSuccessSchema },
        handler: async (request, reply) => {
          await handler(request, reply);
          return { status: true };
        },
      }),
  };
}
