import type { FastifyInstance } from 'fastify';
import type { AccountContext } from '../../account-context.ts';
import { registerFactorRoutes } from './factor-routes.ts';
import { registerSessionRoutes } from './session-routes.ts';

/** The calls that secure an account. */
export function registerSecurityRoutes(api: FastifyInstance, context: AccountContext): void {
  registerSessionRoutes(api, context);
  registerFactorRoutes(api, context);
}
