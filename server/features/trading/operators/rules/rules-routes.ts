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
import { PLAIN_RULES } from '@fairlead/domain/trading/trading-rules.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf } from '../../../../identity/operator-call.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { DeskContext } from '../desk-context.ts';
import { dryRunRules } from './rules-dry-run.ts';
import { changeRules } from './rules-in-force.ts';
import { findVersion } from './rules-store.ts';
import { listVersions, viewRules } from './rules-view.ts';

/** The house's own terms of trading: as they are, as they were, what others would do, and putting others into force. */
export function registerRulesRoutes(api: FastifyInstance, context: DeskContext): void {
  const { database } = context;
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: rulesPaths.rules,
    schema: {
      summary: 'The rules in force, and what the regulator and the markets leave to choose',
      security: NEEDS_ACCESS_TOKEN,
      response: answers(rulesResponseSchema),
    },
    ...context.operatorCall('desk.read'),
    handler: async () => ({ status: true as const, data: await viewRules(context) }),
  });

  routes.route({
    method: 'GET',
    url: rulesPaths.versions,
    schema: {
      summary: 'Every version of the rules with what it changed, who made it and why',
      security: NEEDS_ACCESS_TOKEN,
      querystring: ruleVersionsQuerySchema,
      response: answers(ruleVersionsResponseSchema),
    },
    ...context.operatorCall('desk.read'),
    handler: async (request) => ({ status: true as const, ...(await listVersions(request.query, database)) }),
  });

  routes.route({
    method: 'GET',
    url: rulesPaths.version,
    schema: {
      summary: 'One version of the rules',
      security: NEEDS_ACCESS_TOKEN,
      params: ruleVersionParamsSchema,
      response: answers(ruleVersionResponseSchema),
    },
    ...context.operatorCall('desk.read'),
    handler: async (request) => {
      const { version } = request.params;
      const rules = version === 0 ? PLAIN_RULES : (await findVersion(database, version))?.rules;
      if (rules === undefined) throw new CallRefused('notFound');
      return { status: true as const, data: { version, rules: wireRules(rules) } };
    },
  });

  routes.route({
    method: 'POST',
    url: rulesPaths.dryRun,
    schema: {
      summary: 'What other rules would do at the prices of this moment, without doing it',
      security: NEEDS_ACCESS_TOKEN,
      body: dryRunRequestSchema,
      response: answers(dryRunResponseSchema),
    },
    ...context.operatorCall('rules.change', { notRecorded: 'it changes nothing' }),
    handler: async (request) => ({ status: true as const, data: await dryRunRules(request.body, context) }),
  });

  routes.route({
    method: 'POST',
    url: rulesPaths.change,
    schema: {
      summary: 'Puts other rules into force, as another version',
      security: NEEDS_ACCESS_TOKEN,
      body: changeRulesRequestSchema,
      response: answers(changeRulesResponseSchema),
    },
    ...context.operatorCall('rules.change'),
    handler: async (request) => {
      const version = await changeRules(request.body, actorOf(request), context);
      return { status: true as const, data: { version } };
    },
  });
}
