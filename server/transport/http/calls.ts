/** How a call over HTTP is declared: who may make it, what it takes and answers, and what it does. */
import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { answers, NEEDS_ACCESS_TOKEN } from './responses.ts';

type RequestGuard = (request: FastifyRequest) => Promise<void>;

/** What lets a call in: the guard of a session, or several that are asked in this order, and what else Fastify is to know of the route. */
export interface CallGuard {
  /** Left out for a call without a login. */
  readonly preValidation?: RequestGuard | RequestGuard[];
  readonly config?: FastifyContextConfig;
  readonly bodyLimit?: number;
}

/** A request as the schemas of its call have read it. What a call has no schema for is unknown. */
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

/** Every answer begins by saying that all went well. */
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

/** Calls behind one guard. Each has its address, and a summary for the OpenAPI document. */
export interface Calls {
  /** A GET. */
  read<Params, Query, Answer extends Success>(url: string, summary: string, call: AnsweredCall<Params, Query, unknown, Answer>): void;
  /** A POST that answers with something. */
  submit<Params, Body, Answer extends Success>(url: string, summary: string, call: AnsweredCall<Params, unknown, Body, Answer>): void;
  /** A POST that answers with nothing but that it was done. */
  change<Params, Body>(url: string, summary: string, call: PlainCall<Params, Body>): void;
}

/**
 * Declares calls that `guard` lets in, such as `context.operatorCall('clients.read')`; null for calls that are open to everybody. The
 * OpenAPI document marks those behind a login.
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
      // Fastify has read the request by these very schemas. Its types follow only schemas that are written out in place.
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
