/** What editors call. Each change is logged with the ids of who made it and of what was changed, and never with what it says. */
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { EditorContext, NewHex } from './editor-context.ts';
import { registerEntryRoutes } from './entry-routes.ts';
import { registerMediaRoutes } from './media-routes.ts';
import { registerSettingsRoutes } from './settings-routes.ts';

export function registerEditorRoutes(api: FastifyInstance, context: EditorContext): void {
  const newHex: NewHex = (digits) =>
    randomBytes(Math.ceil(digits / 2))
      .toString('hex')
      .slice(0, digits);
  registerEntryRoutes(api, { ...context, newHex });
  registerSettingsRoutes(api, context);
  registerMediaRoutes(api, { ...context, newHex });
}
