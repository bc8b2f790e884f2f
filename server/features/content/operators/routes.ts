/** The editor's routes. Changes are logged with the ids of the operator and the entry, and never with any content. */
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
