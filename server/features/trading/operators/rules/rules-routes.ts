import {
  changeRulesRequestSchema,
  changeRulesResponseSchema,
  dryRunRequestSchema,
  dryRunResponseSchema,
  rulesResponseSchema,
  ruleVersionParamsSchema,
  ruleVersionResponseSchema,
  ruleVersionsQuerySchema,
  ruleVersionsResponseSchema,
} from '@fairlead/contract/trading/operators/rules.ts';
import { rulesPaths } from '@fairlead/contract/operators/paths.ts';
import { wireRules } from '@fairlead/contract/trading/operators/rules-wire.ts';
import { DEFAULT_RULES } from '@fairlead/domain/trading/trading-rules.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../../identity/operator-call.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { DeskContext } from '../desk-context.ts';
import { dryRunRules } from './rules-dry-run.ts';
import { changeRules } from './rules-in-force.ts';
import { findVersion } from './rules-store.ts';
import { listVersions, viewRules } from './rules-view.ts';

/** Routes for the broker's own trading rules: the current ones, earlier versions, dry runs, and publishing a new version. */
export function registerRulesRoutes(api: FastifyInstance, context: DeskContext): void {
  const { database } = context;
  const readCalls = createCalls(api, context.operatorCall('desk.read'));
  const dryRunCalls = createCalls(api, context.operatorCall('rules.change', { notRecorded: 'it changes nothing' }));
  const changeCalls = createCalls(api, context.operatorCall('rules.change'));

  readCalls.read(rulesPaths.rules, 'The rules in effect, and the choices that the regulator and the markets allow', {
    schema: { answer: rulesResponseSchema },
    handler: async () => ({ status: true, data: await viewRules(context) }),
  });

  readCalls.read(rulesPaths.versions, 'Every version of the rules with its changes, its author and its reason', {
    schema: { query: ruleVersionsQuerySchema, answer: ruleVersionsResponseSchema },
    handler: async (request) => ({ status: true, ...(await listVersions(request.query, database)) }),
  });

  readCalls.read(rulesPaths.version, 'One version of the rules', {
    schema: { params: ruleVersionParamsSchema, answer: ruleVersionResponseSchema },
    handler: async (request) => {
      const { version } = request.params;
      const rules = version === 0 ? DEFAULT_RULES : (await findVersion(database, version))?.rules;
      if (rules === undefined) throw new CallRefused('notFound');
      return { status: true, data: { version, rules: wireRules(rules) } };
    },
  });

  dryRunCalls.submit(rulesPaths.dryRun, 'The effect of other rules at current prices, without applying them', {
    schema: { body: dryRunRequestSchema, answer: dryRunResponseSchema },
    handler: async (request) => ({ status: true, data: await dryRunRules(request.body, context) }),
  });

  changeCalls.submit(rulesPaths.change, 'Publishes other rules as a new version', {
    schema: { body: changeRulesRequestSchema, answer: changeRulesResponseSchema },
    handler: async (request) => {
      const version = await changeRules(request.body, actorOf(request), context);
      return { status: true, data: { version } };
    },
  });
}
