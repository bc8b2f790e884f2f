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

/** Routes for halting and resuming trading. */
export function registerHaltRoutes(api: FastifyInstance, context: DeskContext): void {
  const readCalls = createCalls(api, context.operatorCall('desk.read'));
  const haltCalls = createCalls(api, context.operatorCall('desk.halt'));

  readCalls.read(rulesPaths.halts, 'Trading halts and what is waiting for them', {
    schema: { answer: haltsResponseSchema },
    handler: async () => ({ status: true, data: await listHalts(context) }),
  });

  haltCalls.submit(rulesPaths.halt, 'Halts trading in one instrument or in all, immediately', {
    schema: { body: haltRequestSchema, answer: haltResponseSchema },
    handler: async (request) => ({ status: true, data: { id: await haltTrading(request.body, actorOf(request), context) } }),
  });

  haltCalls.submit(rulesPaths.resume, 'Ends a halt; returns what the next quotes will decide', {
    schema: { body: resumeRequestSchema, answer: resumeResponseSchema },
    handler: async (request) => ({
      status: true,
      data: { waiting: await resumeTrading(request.body, actorOf(request), context) },
    }),
  });
}

const ENDED_SHOWN = 10;

type HaltRow = Awaited<ReturnType<typeof listHaltRowsInForce>>[number];

async function listHalts({ database, engine, brokerRules }: DeskContext): Promise<HaltsResponse['data']> {
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
    instruments: brokerRules.instruments.map(({ symbol, displayName: name }) => ({ symbol, name })),
  };
}

/** The details of a halt, in effect or ended. */
function describeHalt({ halt: { id, symbol, cause, reason, since }, operator }: HaltRow) {
  return { id, symbol, cause, reason, since: since.toISOString(), operator };
}
