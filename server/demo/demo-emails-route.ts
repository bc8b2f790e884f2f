import { demoEmailsQuerySchema, demoEmailsResponseSchema } from '@fairlead/contract/demo.ts';
import { demoPaths } from '@fairlead/contract/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { listOutbox } from '../adapters/mail/list-outbox.ts';
import { outboxDirectoryOf } from '../adapters/mail/open-mail-transport.ts';
import type { Config } from '../config.ts';
import { answers } from '../transport/http/responses.ts';

const MOST_EMAILS = 50;

/**
 * Shows every email to everyone, including links that open accounts. These are demo accounts whose emails are not delivered; outside the
 * demo, or if emails are really sent, the route does not exist.
 */
export function registerDemoEmailsRoute(api: FastifyInstance, config: Pick<Config, 'demo' | 'mailUrl' | 'dataDirectory'>): void {
  if (!config.demo || config.mailUrl !== null) return;
  const directory = outboxDirectoryOf(config);
  api.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: demoPaths.mails,
    schema: {
      summary: 'Undelivered emails of the demo',
      querystring: demoEmailsQuerySchema,
      response: answers(demoEmailsResponseSchema),
    },
    handler: async ({ query }) => ({
      status: true as const,
      data: await listOutbox(directory, { recipient: query.to, limit: MOST_EMAILS }),
    }),
  });
}
