import { saveSettingsRequestSchema, settingsEntryResponseSchema } from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { documentCall } from './document-call.ts';
import type { EditorContext } from './editor-context.ts';
import { logDeed } from './log-deed.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';

/** The site's own words, menus and logo. */
export function registerSettingsRoutes(api: FastifyInstance, context: EditorContext): void {
  const calls = createCalls(api, context.operatorCall('content.edit'));
  const documentCalls = createCalls(api, documentCall(context.operatorCall('content.edit')));

  calls.read(editorPaths.settings, 'What the site says about itself, in all languages', {
    schema: { answer: settingsEntryResponseSchema },
    handler: async () => ({ status: true, data: await readSettings(context.database) }),
  });

  documentCalls.submit(editorPaths.settings, 'Changes what the site says about itself, for readers at once', {
    schema: { body: saveSettingsRequestSchema, answer: settingsEntryResponseSchema },
    handler: async (request) => {
      const data = await saveSettings(actorOf(request), request.body, context);
      logDeed(request, 'published the settings of the site', { version: data.versions[0]?.number ?? 0 });
      return { status: true, data };
    },
  });
}
