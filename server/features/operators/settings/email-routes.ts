import { brokerSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import {
  emailPreviewResponseSchema,
  emailTemplateListSchema,
  emailTemplateParamsSchema,
  emailTemplateResponseSchema,
  emailTestResponseSchema,
  resetEmailTextRequestSchema,
  saveEmailTextRequestSchema,
  tryEmailTextRequestSchema,
} from '@fairlead/contract/operators/settings.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { getTemplate, listTemplates, previewTemplate, resetTemplate, saveTemplate, sendTest } from './wordings.ts';

/** Routes for the email texts. */
export function registerEmailRoutes(api: FastifyInstance, context: OperatorsContext): void {
  const readCalls = createCalls(api, context.operatorCall('settings.read'));
  const changeCalls = createCalls(api, context.operatorCall('settings.change'));
  const previewCalls = createCalls(
    api,
    context.operatorCall('settings.read', { notRecorded: 'nothing is changed: the text is only shown to the operator who typed it' }),
  );

  readCalls.read(brokerSettingsPaths.mails, 'Every email template, and the languages with customised text', {
    schema: { answer: emailTemplateListSchema },
    handler: async () => ({ status: true, data: await listTemplates(context) }),
  });

  readCalls.read(brokerSettingsPaths.mail, 'The text of an email in one language, part by part, next to the built-in text', {
    schema: { params: emailTemplateParamsSchema, answer: emailTemplateResponseSchema },
    handler: async (request) => ({ status: true, data: await getTemplate(request.params, context) }),
  });

  changeCalls.change(brokerSettingsPaths.saveEmail, "Replaces built-in text with the broker's own", {
    schema: { body: saveEmailTextRequestSchema },
    handler: (request) => saveTemplate(actorOf(request), request.body, context),
  });

  changeCalls.change(brokerSettingsPaths.resetEmail, 'Restores the built-in text', {
    schema: { body: resetEmailTextRequestSchema },
    handler: (request) => resetTemplate(actorOf(request), request.body, context),
  });

  previewCalls.submit(brokerSettingsPaths.previewEmail, 'A preview of an email with the given text and sample values', {
    schema: { body: tryEmailTextRequestSchema, answer: emailPreviewResponseSchema },
    handler: async (request) => ({ status: true, data: await previewTemplate(request.body, context) }),
  });

  changeCalls.submit(brokerSettingsPaths.testEmail, 'Sends the preview to the calling operator', {
    schema: { body: tryEmailTextRequestSchema, answer: emailTestResponseSchema },
    handler: async (request) => {
      const actor = actorOf(request);
      await sendTest(actor, request.body, context);
      return { status: true, data: { recipient: actor.email } };
    },
  });
}
