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
import { actorOf } from '../../../../identity/operator-call.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { DeskContext } from '../desk-context.ts';
import { listEndedHaltRows, listHaltRowsInForce } from './halt-store.ts';
import { countWaiting, haltTrading, NOTHING_WAITS, resumeTrading } from './halt-trading.ts';

/** Stopping trading, and letting it go on. */
export function registerHaltRoutes(api: FastifyInstance, context: DeskContext): void {
  const readCalls = createCalls(api, context.operatorCall('desk.read'));
  const haltCalls = createCalls(api, context.operatorCall('desk.halt'));

  readCalls.read(rulesPaths.halts, 'What is halted and what waits for it', {
    schema: { answer: haltsResponseSchema },
    handler: async () => ({ status: true, data: await listHalts(context) }),
  });

  haltCalls.submit(rulesPaths.halt, 'Stops trading in one instrument or in all, at once', {
    schema: { body: haltRequestSchema, answer: haltResponseSchema },
    handler: async (request) => ({ status: true, data: { id: await haltTrading(request.body, actorOf(request), context) } }),
  });

  haltCalls.submit(rulesPaths.resume, 'Ends a halt; answers with what is decided with the next quotes', {
    schema: { body: resumeRequestSchema, answer: resumeResponseSchema },
    handler: async (request) => ({
      status: true,
      data: { waiting: await resumeTrading(request.body, actorOf(request), context) },
    }),
  });
}

const ENDED_SHOWN = 10;

type HaltRow = Awaited<ReturnType<typeof listHaltRowsInForce>>[number];

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
    halts: inForce.map((row, index) => ({ ...describeHalt(row), waiting: waiting[index] ?? NOTHING_WAITS })),
    ended: ended.map((row) => ({
      ...describeHalt(row),
      ended_at: (row.halt.endedAt ?? row.halt.since).toISOString(),
      ended_by: row.endedBy,
      end_reason: row.halt.endReason,
    })),
    instruments: houseRules.instruments.map(({ symbol, displayName: name }) => ({ symbol, name })),
  };
}

/** What is told of a halt, in force or ended. */
function describeHalt({ halt: { id, symbol, cause, reason, since }, operator }: HaltRow) {
  return { id, symbol, cause, reason, since: since.toISOString(), operator };
}
