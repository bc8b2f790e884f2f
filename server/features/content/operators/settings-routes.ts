import { saveSettingsRequestSchema, settingsEntryResponseSchema } from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { documentCall } from './document-call.ts';
import type { EditorContext } from './editor-context.ts';
import { logOperatorAction } from './log-action.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';

/** Routes for the site's texts, menus and logo. */
export function registerSettingsRoutes(api: FastifyInstance, context: EditorContext): void {
  const calls = createCalls(api, context.operatorCall('content.edit'));
  const documentCalls = createCalls(api, documentCall(context.operatorCall('content.edit')));

  calls.read(editorPaths.settings, 'The site’s settings in all languages', {
    schema: { answer: settingsEntryResponseSchema },
    handler: async () => ({ status: true, data: await readSettings(context.database) }),
  });

  documentCalls.submit(editorPaths.settings, 'Changes the site’s settings; readers see the change immediately', {
    schema: { body: saveSettingsRequestSchema, answer: settingsEntryResponseSchema },
    handler: async (request) => {
      const data = await saveSettings(actorOf(request), request.body, context);
      logOperatorAction(request, 'published the site’s settings', { version: data.versions[0]?.number ?? 0 });
      return { status: true, data };
    },
  });
}
