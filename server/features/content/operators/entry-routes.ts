import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import {
  createEntryRequestSchema,
  deleteEntryRequestSchema,
  entryIdSchema,
  entryListQuerySchema,
  entryListSchema,
  entryResponseSchema,
  previewRequestSchema,
  publishEntryRequestSchema,
  restoreEntryRequestSchema,
  saveEntryRequestSchema,
  unpublishEntryRequestSchema,
  type EntryResponse,
  type PreviewResponse,
} from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf } from '../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import { createEntry } from './create-entry.ts';
import { deleteEntry } from './delete-entry.ts';
import { documentCall } from './document-call.ts';
import type { EditorContext, NewHex } from './editor-context.ts';
import { listEntries } from './list-entries.ts';
import { logDeed } from './log-deed.ts';
import { previewPage } from './preview-page.ts';
import { publishEntry } from './publish-entry.ts';
import { readEntry } from './read-entry.ts';
import { restoreEntry } from './restore-entry.ts';
import { saveEntry } from './save-entry.ts';
import { unpublishEntry } from './unpublish-entry.ts';

export interface EntryRoutesContext extends EditorContext {
  readonly newHex: NewHex;
}

/** What was checked as it came in is answered as it is: its schema reads with patience, and does so in one direction only. */
const asDocument = z.any().describe('the document, as the call that saves it takes it');
const entryAnswer = answers(entryResponseSchema.extend({ data: entryResponseSchema.shape.data.extend({ document: asDocument }) }));

/** The schema of a call that changes an entry and answers with it as it is then. */
function entryCall<Body extends z.ZodType>(summary: string, body: Body) {
  return { summary, security: NEEDS_ACCESS_TOKEN, body, response: entryAnswer };
}
const pageAnswer = answers(z.object({ status: z.literal(true), data: z.any().describe('the page as the web app renders it') }));

const answer = (data: EntryResponse['data']) => ({ status: true as const, data });

/** Pages, posts and sub pages. */
export function registerEntryRoutes(api: FastifyInstance, context: EntryRoutesContext): void {
  registerReading(api, context);
  registerWriting(api, context);
  registerPublishing(api, context);
}

function registerReading(api: FastifyInstance, context: EntryRoutesContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const { database } = context;

  routes.route({
    method: 'GET',
    url: editorPaths.entries,
    schema: {
      summary: 'The entries of a collection, drafts too',
      security: NEEDS_ACCESS_TOKEN,
      querystring: entryListQuerySchema,
      response: answers(entryListSchema),
    },
    ...context.operatorCall('content.edit'),
    handler: async (request) => ({
      status: true as const,
      elsewhere: context.contentUrl === null ? null : new URL(context.contentUrl).origin,
      data: await listEntries(request.query.collection, context),
    }),
  });

  routes.route({
    method: 'GET',
    url: editorPaths.entry,
    schema: {
      summary: 'An entry in all its languages, with its versions',
      security: NEEDS_ACCESS_TOKEN,
      params: z.object({ id: entryIdSchema }),
      response: entryAnswer,
    },
    ...context.operatorCall('content.edit'),
    handler: async (request) => answer(await readEntry(request.params.id, database)),
  });

  routes.route({
    method: 'POST',
    url: editorPaths.preview,
    schema: {
      summary: 'How a document would look, though nobody has saved it',
      security: NEEDS_ACCESS_TOKEN,
      body: previewRequestSchema,
      response: pageAnswer,
    },
    ...documentCall(context.operatorCall('content.edit', { notRecorded: 'shows a page and saves nothing' })),
    handler: async (request): Promise<PreviewResponse> => ({ status: true, data: await previewPage(request.body, context) }),
  });
}

function registerWriting(api: FastifyInstance, context: EntryRoutesContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'POST',
    url: editorPaths.createEntry,
    schema: entryCall('Begins an entry', createEntryRequestSchema),
    ...context.operatorCall('content.edit'),
    handler: async (request) => {
      const entry = await createEntry(actorOf(request), request.body, context);
      logDeed(request, 'began an entry', { entryId: entry.id });
      return answer(entry);
    },
  });

  routes.route({
    method: 'POST',
    url: editorPaths.saveEntry,
    schema: entryCall('Saves a draft', saveEntryRequestSchema),
    ...documentCall(context.operatorCall('content.edit')),
    handler: async (request) => {
      const entry = await saveEntry(actorOf(request), request.body, context);
      logDeed(request, 'saved a draft', { entryId: entry.id, revision: entry.revision });
      return answer(entry);
    },
  });

  routes.route({
    method: 'POST',
    url: editorPaths.restoreEntry,
    schema: entryCall('Puts an earlier version in the place of the draft', restoreEntryRequestSchema),
    ...context.operatorCall('content.edit'),
    handler: async (request) => {
      const entry = await restoreEntry(actorOf(request), request.body, context);
      logDeed(request, 'restored a version', { entryId: entry.id, version: request.body.number, revision: entry.revision });
      return answer(entry);
    },
  });

  routes.route({
    method: 'POST',
    url: editorPaths.deleteEntry,
    schema: {
      summary: 'Deletes an entry that readers do not see',
      security: NEEDS_ACCESS_TOKEN,
      body: deleteEntryRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('content.edit'),
    handler: async (request) => {
      await deleteEntry(actorOf(request), request.body.id, context);
      logDeed(request, 'deleted an entry', { entryId: request.body.id });
      return { status: true as const };
    },
  });
}

function registerPublishing(api: FastifyInstance, context: EntryRoutesContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'POST',
    url: editorPaths.publishEntry,
    schema: entryCall('Shows readers the draft', publishEntryRequestSchema),
    ...context.operatorCall('content.edit'),
    handler: async (request) => {
      const entry = await publishEntry(actorOf(request), request.body, context);
      logDeed(request, 'published an entry', { entryId: entry.id, version: entry.versions[0]?.number ?? 0 });
      return answer(entry);
    },
  });

  routes.route({
    method: 'POST',
    url: editorPaths.unpublishEntry,
    schema: entryCall('Takes an entry back from readers', unpublishEntryRequestSchema),
    ...context.operatorCall('content.edit'),
    handler: async (request) => {
      const entry = await unpublishEntry(actorOf(request), request.body.id, context);
      logDeed(request, 'took an entry back', { entryId: entry.id });
      return answer(entry);
    },
  });
}
