import {
  haltRequestSchema,
  haltResponseSchema,
  haltsResponseSchema,
  resumeRequestSchema,
  resumeResponseSchema,
  type HaltsResponse,
} from '@fairlead/contract/trading/operators/rules.ts';
import { rulesPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf } from '../../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { DeskContext } from '../desk-context.ts';
import { listEndedHaltRows, listHaltRowsInForce } from './halt-store.ts';
import { countWaiting, haltTrading, NOTHING_WAITS, resumeTrading } from './halt-trading.ts';

/** Stopping trading, and letting it go on. */
export function registerHaltRoutes(api: FastifyInstance, context: DeskContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: rulesPaths.halts,
    schema: { summary: 'What is halted and what waits for it', security: NEEDS_ACCESS_TOKEN, response: answers(haltsResponseSchema) },
    ...context.operatorCall('desk.read'),
    handler: async () => ({ status: true as const, data: await listHalts(context) }),
  });

  routes.route({
    method: 'POST',
    url: rulesPaths.halt,
    schema: {
      summary: 'Stops trading in one instrument or in all, at once',
      security: NEEDS_ACCESS_TOKEN,
      body: haltRequestSchema,
      response: answers(haltResponseSchema),
    },
    ...context.operatorCall('desk.halt'),
    handler: async (request) => ({ status: true as const, data: { id: await haltTrading(request.body, actorOf(request), context) } }),
  });

  routes.route({
    method: 'POST',
    url: rulesPaths.resume,
    schema: {
      summary: 'Ends a halt; answers with what is decided with the next quotes',
      security: NEEDS_ACCESS_TOKEN,
      body: resumeRequestSchema,
      response: answers(resumeResponseSchema),
    },
    ...context.operatorCall('desk.halt'),
    handler: async (request) => ({
      status: true as const,
      data: { waiting: await resumeTrading(request.body, actorOf(request), context) },
    }),
  });
}

const ENDED_SHOWN = 10;

async function listHalts({ database, engine, houseRules }: DeskContext): Promise<HaltsResponse['data']> {
  const [inForce, ended] = await Promise.all([listHaltRowsInForce(database), listEndedHaltRows(database, ENDED_SHOWN)]);
  const waiting = await countWaiting(
    engine,
    inForce.map(
      ({ halt }) =>
        (symbol: string) =>
          halt.symbol === null || halt.symbol === symbol,
    ),
  );
  return {
    halts: inForce.map(({ halt: { id, symbol, cause, reason, since }, operator }, index) => ({
      id,
      symbol,
      cause,
      reason,
      since: since.toISOString(),
      operator,
      waiting: waiting[index] ?? NOTHING_WAITS,
    })),
    ended: ended.map(({ halt: { id, symbol, cause, reason, since, endedAt, endReason }, operator, endedBy }) => ({
      id,
      symbol,
      cause,
      reason,
      since: since.toISOString(),
      operator,
      ended_at: (endedAt ?? since).toISOString(),
      ended_by: endedBy,
      end_reason: endReason,
    })),
    instruments: houseRules.instruments.map(({ symbol, displayName: name }) => ({ symbol, name })),
  };
}
