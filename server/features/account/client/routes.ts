import type { FastifyInstance } from 'fastify';
import type { AccountContext } from '../account-context.ts';
import { registerLevelRoutes } from './levels/routes.ts';
import { registerDocumentRoutes } from './documents/routes.ts';
import { registerPopupRoutes } from './popups/routes.ts';
import { registerPrivacyRoutes } from './privacy/routes.ts';
import { registerProfileRoutes } from './profile/routes.ts';
import { registerSecurityRoutes } from './security/routes.ts';
import { registerSignInRoutes } from './sign-in/routes.ts';

/** The client's own account (spec section 7, "Client account"), one folder per part. */
export function registerAccountRoutes(api: FastifyInstance, context: AccountContext): void {
  registerSignInRoutes(api, context);
  registerProfileRoutes(api, context);
  registerPopupRoutes(api, context);
  registerDocumentRoutes(api, context);
  registerLevelRoutes(api, context);
  registerPrivacyRoutes(api, context);
  registerSecurityRoutes(api, context);
}
