import { demoMailsQuerySchema, demoMailsResponseSchema } from '@fairlead/contract/demo.ts';
import { demoPaths } from '@fairlead/contract/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { listOutbox } from '../adapters/mail/list-outbox.ts';
import { outboxDirectoryOf } from '../adapters/mail/open-mail-transport.ts';
import type { Config } from '../config.ts';
import { answers } from '../transport/http/responses.ts';

const MOST_MAILS = 50;

/**
 * Shows everybody every mail, with the links in it that open accounts. Those are the accounts of a demo, where mails reach nobody; anywhere
 * else, and where mails are really sent, there is no such route.
 */
export function registerDemoMailsRoute(api: FastifyInstance, config: Pick<Config, 'demo' | 'mailUrl' | 'dataDirectory'>): void {
  if (!config.demo || config.mailUrl !== null) return;
  const directory = outboxDirectoryOf(config);
  api.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: demoPaths.mails,
    schema: {
      summary: 'The mails of the demo, which reach nobody',
      querystring: demoMailsQuerySchema,
      response: answers(demoMailsResponseSchema),
    },
    handler: async ({ query }) => ({
      status: true as const,
      data: await listOutbox(directory, { recipient: query.to, limit: MOST_MAILS }),
    }),
  });
}
