import type { FastifyInstance } from 'fastify';
import type { AccountContext } from '../../account-context.ts';
import { registerFactorRoutes } from './factor-routes.ts';
import { registerSessionRoutes } from './session-routes.ts';

/** What keeps an account its owner's. */
export function registerSecurityRoutes(api: FastifyInstance, context: AccountContext): void {
  registerSessionRoutes(api, context);
  registerFactorRoutes(api, context);
}
