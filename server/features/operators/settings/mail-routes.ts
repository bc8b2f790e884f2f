import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
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
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf } from '../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { getTemplate, listTemplates, previewTemplate, resetTemplate, saveTemplate, sendTest } from './wordings.ts';

const security = NEEDS_ACCESS_TOKEN;

/** The words of the mails. */
export function registerMailRoutes(api: FastifyInstance, context: OperatorsContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const success = { status: true as const };

  routes.route({
    method: 'GET',
    url: houseSettingsPaths.mails,
    schema: {
      summary: 'Every mail, and in which languages the house has its own words',
      security,
      response: answers(mailTemplateListSchema),
    },
    ...context.operatorCall('settings.read'),
    handler: async () => ({ ...success, data: await listTemplates(context) }),
  });

  routes.route({
    method: 'GET',
    url: houseSettingsPaths.mail,
    schema: {
      summary: 'The words of a mail in a language, part by part, beside those of the product',
      security,
      params: mailTemplateParamsSchema,
      response: answers(mailTemplateResponseSchema),
    },
    ...context.operatorCall('settings.read'),
    handler: async (request) => ({ ...success, data: await getTemplate(request.params, context) }),
  });

  routes.route({
    method: 'POST',
    url: houseSettingsPaths.saveMail,
    schema: {
      summary: "Puts the house's words in place of the product's",
      security,
      body: saveMailTextRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('settings.change'),
    handler: async (request) => {
      await saveTemplate(actorOf(request), request.body, context);
      return success;
    },
  });

  routes.route({
    method: 'POST',
    url: houseSettingsPaths.resetMail,
    schema: {
      summary: "Goes back to the product's words",
      security,
      body: resetMailTextRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('settings.change'),
    handler: async (request) => {
      await resetTemplate(actorOf(request), request.body, context);
      return success;
    },
  });

  routes.route({
    method: 'POST',
    url: houseSettingsPaths.previewMail,
    schema: {
      summary: 'How a mail would look in these words, with made-up values',
      security,
      body: tryMailTextRequestSchema,
      response: answers(mailPreviewResponseSchema),
    },
    ...context.operatorCall('settings.read', { notRecorded: 'nothing is changed: words are shown as a mail to whoever typed them' }),
    handler: async (request) => ({ ...success, data: await previewTemplate(request.body, context) }),
  });

  routes.route({
    method: 'POST',
    url: houseSettingsPaths.testMail,
    schema: {
      summary: 'Sends such a mail to the operator who asks',
      security,
      body: tryMailTextRequestSchema,
      response: answers(mailTestResponseSchema),
    },
    ...context.operatorCall('settings.change'),
    handler: async (request) => {
      const actor = actorOf(request);
      await sendTest(actor, request.body, context);
      return { ...success, data: { recipient: actor.email } };
    },
  });
}
