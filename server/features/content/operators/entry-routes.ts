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
} from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { actorOf } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { createEntry } from './create-entry.ts';
import { deleteEntry } from './delete-entry.ts';
import { documentCall } from './document-call.ts';
import type { EditorContext, NewHex } from './editor-context.ts';
import { listEntries } from './list-entries.ts';
import { logOperatorAction } from './log-action.ts';
import { previewPage } from './preview-page.ts';
import { publishEntry } from './publish-entry.ts';
import { readEntry } from './read-entry.ts';
import { restoreEntry } from './restore-entry.ts';
import { saveEntry } from './save-entry.ts';
import { unpublishEntry } from './unpublish-entry.ts';

export interface EntryRoutesContext extends EditorContext {
  readonly newHex: NewHex;
}

/** Documents are validated on input and returned unchecked: their lenient schema cannot be applied to output. */
const asDocument = z.any().describe('the document, in the format of the save call');
const entryAnswer = entryResponseSchema.extend({ data: entryResponseSchema.shape.data.extend({ document: asDocument }) });
const pageAnswer = z.object({ status: z.literal(true), data: z.any().describe('the page as the web app renders it') });

/** Routes for pages, posts and sub pages. */
export function registerEntryRoutes(api: FastifyInstance, context: EntryRoutesContext): void {
  registerReading(api, context);
  registerWriting(api, context);
  registerPublishing(api, context);
}

function registerReading(api: FastifyInstance, context: EntryRoutesContext): void {
  const { database } = context;
  const calls = createCalls(api, context.operatorCall('content.edit'));
  const previewCalls = createCalls(
    api,
    documentCall(context.operatorCall('content.edit', { notRecorded: 'shows a page and saves nothing' })),
  );

  calls.read(editorPaths.entries, 'The entries of a collection, including drafts', {
    schema: { query: entryListQuerySchema, answer: entryListSchema },
    handler: async (request) => ({
      status: true,
      elsewhere: context.contentUrl === null ? null : new URL(context.contentUrl).origin,
      data: await listEntries(request.query.collection, context),
    }),
  });

  calls.read(editorPaths.entry, 'An entry in all its languages, with its versions', {
    schema: { params: z.object({ id: entryIdSchema }), answer: entryAnswer },
    handler: async (request) => ({ status: true, data: await readEntry(request.params.id, database) }),
  });

  previewCalls.submit(editorPaths.preview, 'A preview of a document, which need not be saved', {
    schema: { body: previewRequestSchema, answer: pageAnswer },
    handler: async (request) => ({ status: true, data: await previewPage(request.body, context) }),
  });
}

function registerWriting(api: FastifyInstance, context: EntryRoutesContext): void {
  const calls = createCalls(api, context.operatorCall('content.edit'));
  const documentCalls = createCalls(api, documentCall(context.operatorCall('content.edit')));

  calls.submit(editorPaths.createEntry, 'Creates an entry', {
    schema: { body: createEntryRequestSchema, answer: entryAnswer },
    handler: async (request) => {
      const entry = await createEntry(actorOf(request), request.body, context);
      logOperatorAction(request, 'created an entry', { entryId: entry.id });
      return { status: true, data: entry };
    },
  });

  documentCalls.submit(editorPaths.saveEntry, 'Saves a draft', {
    schema: { body: saveEntryRequestSchema, answer: entryAnswer },
    handler: async (request) => {
      const entry = await saveEntry(actorOf(request), request.body, context);
      logOperatorAction(request, 'saved a draft', { entryId: entry.id, revision: entry.revision });
      return { status: true, data: entry };
    },
  });

  calls.submit(editorPaths.restoreEntry, 'Replaces the draft with an earlier version', {
    schema: { body: restoreEntryRequestSchema, answer: entryAnswer },
    handler: async (request) => {
      const entry = await restoreEntry(actorOf(request), request.body, context);
      logOperatorAction(request, 'restored a version', { entryId: entry.id, version: request.body.number, revision: entry.revision });
      return { status: true, data: entry };
    },
  });

  calls.change(editorPaths.deleteEntry, 'Deletes an unpublished entry', {
    schema: { body: deleteEntryRequestSchema },
    handler: async (request) => {
      await deleteEntry(actorOf(request), request.body.id, context);
      logOperatorAction(request, 'deleted an entry', { entryId: request.body.id });
    },
  });
}

function registerPublishing(api: FastifyInstance, context: EntryRoutesContext): void {
  const calls = createCalls(api, context.operatorCall('content.edit'));

  calls.submit(editorPaths.publishEntry, 'Publishes the draft', {
    schema: { body: publishEntryRequestSchema, answer: entryAnswer },
    handler: async (request) => {
      const entry = await publishEntry(actorOf(request), request.body, context);
      logOperatorAction(request, 'published an entry', { entryId: entry.id, version: entry.versions[0]?.number ?? 0 });
      return { status: true, data: entry };
    },
  });

  calls.submit(editorPaths.unpublishEntry, 'Unpublishes an entry', {
    schema: { body: unpublishEntryRequestSchema, answer: entryAnswer },
    handler: async (request) => {
      const entry = await unpublishEntry(actorOf(request), request.body.id, context);
      logOperatorAction(request, 'unpublished an entry', { entryId: entry.id });
      return { status: true, data: entry };
    },
  });
}
