import { houseSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import {
  mailPreviewResponseSchema,
  mailTemplateListSchema,
  mailTemplateParamsSchema,
  mailTemplateResponseSchema,
  mailTestResponseSchema,
  resetMailTextRequestSchema,
  saveMailTextRequestSchema,
  tryMailTextRequestSchema,
} from '@fairlead/contract/operators/settings.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { getTemplate, listTemplates, previewTemplate, resetTemplate, saveTemplate, sendTest } from './wordings.ts';

/** The words of the mails. */
export function registerMailRoutes(api: FastifyInstance, context: OperatorsContext): void {
  const readCalls = createCalls(api, context.operatorCall('settings.read'));
  const changeCalls = createCalls(api, context.operatorCall('settings.change'));
  const previewCalls = createCalls(
    api,
    context.operatorCall('settings.read', { notRecorded: 'nothing is changed: words are shown as a mail to whoever typed them' }),
  );

  readCalls.read(houseSettingsPaths.mails, 'Every mail, and in which languages the house has its own words', {
    schema: { answer: mailTemplateListSchema },
    handler: async () => ({ status: true, data: await listTemplates(context) }),
  });

  readCalls.read(houseSettingsPaths.mail, 'The words of a mail in a language, part by part, beside those of the product', {
    schema: { params: mailTemplateParamsSchema, answer: mailTemplateResponseSchema },
    handler: async (request) => ({ status: true, data: await getTemplate(request.params, context) }),
  });

  changeCalls.change(houseSettingsPaths.saveMail, "Puts the house's words in place of the product's", {
    schema: { body: saveMailTextRequestSchema },
    handler: (request) => saveTemplate(actorOf(request), request.body, context),
  });

  changeCalls.change(houseSettingsPaths.resetMail, "Goes back to the product's words", {
    schema: { body: resetMailTextRequestSchema },
    handler: (request) => resetTemplate(actorOf(request), request.body, context),
  });

  previewCalls.submit(houseSettingsPaths.previewMail, 'How a mail would look in these words, with made-up values', {
    schema: { body: tryMailTextRequestSchema, answer: mailPreviewResponseSchema },
    handler: async (request) => ({ status: true, data: await previewTemplate(request.body, context) }),
  });

  changeCalls.submit(houseSettingsPaths.testMail, 'Sends such a mail to the operator who asks', {
    schema: { body: tryMailTextRequestSchema, answer: mailTestResponseSchema },
    handler: async (request) => {
      const actor = actorOf(request);
      await sendTest(actor, request.body, context);
      return { status: true, data: { recipient: actor.email } };
    },
  });
}
