import { saveSettingsRequestSchema, settingsEntryResponseSchema } from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf } from '../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import { documentCall } from './document-call.ts';
import type { EditorContext } from './editor-context.ts';
import { logDeed } from './log-deed.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';

/** The site's own words, menus and logo. */
export function registerSettingsRoutes(api: FastifyInstance, context: EditorContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: editorPaths.settings,
    schema: {
      summary: 'What the site says about itself, in all languages',
      security: NEEDS_ACCESS_TOKEN,
      response: answers(settingsEntryResponseSchema),
    },
    ...context.operatorCall('content.edit'),
    handler: async () => ({ status: true as const, data: await readSettings(context.database) }),
  });

  routes.route({
    method: 'POST',
    url: editorPaths.settings,
    schema: {
      summary: 'Changes what the site says about itself, for readers at once',
      security: NEEDS_ACCESS_TOKEN,
      body: saveSettingsRequestSchema,
      response: answers(settingsEntryResponseSchema),
    },
    ...documentCall(context.operatorCall('content.edit')),
    handler: async (request) => {
      const data = await saveSettings(actorOf(request), request.body, context);
      logDeed(request, 'published the settings of the site', { version: data.versions[0]?.number ?? 0 });
      return { status: true as const, data };
    },
  });
}
