import { countriesResponseSchema, plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import {
  accessChoicesResponseSchema,
  addNoteRequestSchema,
  changeAccessRequestSchema,
  changeDetailsRequestSchema,
  changeStatusRequestSchema,
  changeTagRequestSchema,
  noteListQuerySchema,
  noteListResponseSchema,
  removeSecondFactorsRequestSchema,
  sendPopupRequestSchema,
  signOutRequestSchema,
  tagsResponseSchema,
} from '@fairlead/contract/account/operators/client-changes.ts';
import { clientParamsSchema } from '@fairlead/contract/account/operators/clients.ts';
import { clientChangePaths } from '@fairlead/contract/operators/paths.ts';
import { isPermitted } from '@fairlead/domain/operators/permissions.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf, operatorOf } from '../../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { ClientDeskContext } from '../client-desk-context.ts';
import { changeAccess } from './change-access.ts';
import { changeDetails } from './change-details.ts';
import { listKnownCountries } from './change-store.ts';
import { removeSecondFactors, signClientOut } from './change-sign-in.ts';
import { changeStatus } from './change-status.ts';
import { changeTag } from './change-tag.ts';
import { listAccessChoices } from './list-access-choices.ts';
import { addNote, listNotes } from './notes.ts';
import { sendPopup } from './send-popup.ts';
import type { Verifications } from './verifications.ts';

const security = NEEDS_ACCESS_TOKEN;
const success = { status: true } as const;

/** What is done to one client: every call of it stands in the audit log. */
export function registerClientChangeRoutes(api: FastifyInstance, context: ClientDeskContext & Verifications): void {
  registerAccountChanges(api, context);
  registerLoginChanges(api, context);
  registerRemarks(api, context);
}

/** Who the client is, and what the client may trade. */
function registerAccountChanges(api: FastifyInstance, context: ClientDeskContext & Verifications): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'POST',
    url: clientChangePaths.details,
    schema: {
      summary: 'Corrects the details of a client',
      security,
      body: changeDetailsRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('clients.edit'),
    handler: async (request) => {
      const mayChangeEmail = isPermitted(operatorOf(request).roles, 'clients.status');
      await changeDetails(actorOf(request), mayChangeEmail, request.body, context);
      return success;
    },
  });

  routes.route({
    method: 'GET',
    url: clientChangePaths.countries,
    schema: { summary: 'All countries', security, response: answers(countriesResponseSchema) },
    ...context.operatorCall(null),
    handler: async () => ({ ...success, data: await listKnownCountries(context.database) }),
  });

  routes.route({
    method: 'GET',
    url: clientChangePaths.accessChoices,
    schema: { summary: 'What the access of a client can be set to', security, response: answers(accessChoicesResponseSchema) },
    ...context.operatorCall('clients.access'),
    handler: async () => ({ ...success, data: await listAccessChoices(context) }),
  });

  routes.route({
    method: 'POST',
    url: clientChangePaths.access,
    schema: { summary: 'Sets what a client may trade', security, body: changeAccessRequestSchema, response: answers(plainSuccessSchema) },
    ...context.operatorCall('clients.access'),
    handler: async (request) => {
      await changeAccess(actorOf(request), request.body, context);
      return success;
    },
  });
}

/** Whether the client comes in, and trades. */
function registerLoginChanges(api: FastifyInstance, context: ClientDeskContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'POST',
    url: clientChangePaths.status,
    schema: {
      summary: 'Freezes, thaws, blocks, unblocks or closes the account of a client',
      security,
      body: changeStatusRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('clients.status'),
    handler: async (request) => {
      await changeStatus(actorOf(request), request.body, context);
      return success;
    },
  });

  routes.route({
    method: 'POST',
    url: clientChangePaths.signOut,
    schema: { summary: 'Ends the sessions of a client', security, body: signOutRequestSchema, response: answers(plainSuccessSchema) },
    ...context.operatorCall('clients.status'),
    handler: async (request) => {
      await signClientOut(actorOf(request), request.body, context);
      return success;
    },
  });

  routes.route({
    method: 'POST',
    url: clientChangePaths.removeSecondFactors,
    schema: {
      summary: 'Removes the second factors that a client has lost',
      security,
      body: removeSecondFactorsRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('clients.status'),
    handler: async (request) => {
      await removeSecondFactors(actorOf(request), request.body, context);
      return success;
    },
  });
}

/** What is said about the client, and to the client. */
function registerRemarks(api: FastifyInstance, context: ClientDeskContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'POST',
    url: clientChangePaths.popup,
    schema: { summary: 'Has something shown to one client', security, body: sendPopupRequestSchema, response: answers(plainSuccessSchema) },
    ...context.operatorCall('popups.send'),
    handler: async (request) => {
      await sendPopup(actorOf(request), request.body, context);
      return success;
    },
  });

  routes.route({
    method: 'GET',
    url: clientChangePaths.notes,
    schema: {
      summary: 'What operators have noted about a client',
      security,
      params: clientParamsSchema,
      querystring: noteListQuerySchema,
      response: answers(noteListResponseSchema),
    },
    ...context.operatorCall('clients.read'),
    handler: async (request) => ({ ...success, ...(await listNotes(request.params.id, request.query, context.database)) }),
  });

  routes.route({
    method: 'POST',
    url: clientChangePaths.addNote,
    schema: { summary: 'Notes something about a client', security, body: addNoteRequestSchema, response: answers(plainSuccessSchema) },
    ...context.operatorCall('clients.note'),
    handler: async (request) => {
      await addNote(actorOf(request), request.body, context);
      return success;
    },
  });

  routes.route({
    method: 'POST',
    url: clientChangePaths.tag,
    schema: {
      summary: 'Gives a client a tag, or takes it away',
      security,
      body: changeTagRequestSchema,
      response: answers(tagsResponseSchema),
    },
    ...context.operatorCall('clients.note'),
    handler: async (request) => ({ ...success, data: await changeTag(actorOf(request), request.body, context) }),
  });
}
