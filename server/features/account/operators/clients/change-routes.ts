import { countriesResponseSchema } from '@fairlead/contract/account/schemas.ts';
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
import { actorOf, operatorOf } from '../../../../identity/operator-call.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
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
/** The calls that change one client; each is recorded in the audit log. */
export function registerClientChangeRoutes(api: FastifyInstance, context: ClientDeskContext & Verifications): void {
  registerAccountChanges(api, context);
  registerLoginChanges(api, context);
  registerRemarks(api, context);
}

/** The client's details, and what the client may trade. */
function registerAccountChanges(api: FastifyInstance, context: ClientDeskContext & Verifications): void {
  const editCalls = createCalls(api, context.operatorCall('clients.edit'));
  const commonCalls = createCalls(api, context.operatorCall(null));
  const accessCalls = createCalls(api, context.operatorCall('clients.access'));

  editCalls.change(clientChangePaths.details, 'Corrects the details of a client', {
    schema: { body: changeDetailsRequestSchema },
    handler: async (request) => {
      const mayChangeEmail = isPermitted(operatorOf(request).roles, 'clients.status');
      await changeDetails(actorOf(request), mayChangeEmail, request.body, context);
    },
  });

  commonCalls.read(clientChangePaths.countries, 'All countries', {
    schema: { answer: countriesResponseSchema },
    handler: async () => ({ status: true, data: await listKnownCountries(context.database) }),
  });

  accessCalls.read(clientChangePaths.accessChoices, 'The possible settings of a client’s access', {
    schema: { answer: accessChoicesResponseSchema },
    handler: async () => ({ status: true, data: await listAccessChoices(context) }),
  });

  accessCalls.change(clientChangePaths.access, 'Sets what a client may trade', {
    schema: { body: changeAccessRequestSchema },
    handler: (request) => changeAccess(actorOf(request), request.body, context),
  });
}

/** Whether the client may sign in, and trade. */
function registerLoginChanges(api: FastifyInstance, context: ClientDeskContext & Verifications): void {
  const calls = createCalls(api, context.operatorCall('clients.status'));

  calls.change(clientChangePaths.status, 'Freezes, unfreezes, blocks, unblocks or closes a client’s account', {
    schema: { body: changeStatusRequestSchema },
    handler: (request) => changeStatus(actorOf(request), request.body, context),
  });

  calls.change(clientChangePaths.signOut, 'Ends a client’s sessions', {
    schema: { body: signOutRequestSchema },
    handler: (request) => signClientOut(actorOf(request), request.body, context),
  });

  calls.change(clientChangePaths.removeSecondFactors, 'Removes a client’s lost second factors', {
    schema: { body: removeSecondFactorsRequestSchema },
    handler: (request) => removeSecondFactors(actorOf(request), request.body, context),
  });
}

/** Notes about the client, and messages to the client. */
function registerRemarks(api: FastifyInstance, context: ClientDeskContext): void {
  const sendCalls = createCalls(api, context.operatorCall('popups.send'));
  const readCalls = createCalls(api, context.operatorCall('clients.read'));
  const noteCalls = createCalls(api, context.operatorCall('clients.note'));

  sendCalls.change(clientChangePaths.popup, 'Shows a message to one client', {
    schema: { body: sendPopupRequestSchema },
    handler: (request) => sendPopup(actorOf(request), request.body, context),
  });

  readCalls.read(clientChangePaths.notes, 'Operators’ notes about a client', {
    schema: { params: clientParamsSchema, query: noteListQuerySchema, answer: noteListResponseSchema },
    handler: async (request) => ({ status: true, ...(await listNotes(request.params.id, request.query, context.database)) }),
  });

  noteCalls.change(clientChangePaths.addNote, 'Adds a note about a client', {
    schema: { body: addNoteRequestSchema },
    handler: (request) => addNote(actorOf(request), request.body, context),
  });

  noteCalls.submit(clientChangePaths.tag, 'Adds a tag to a client or removes it', {
    schema: { body: changeTagRequestSchema, answer: tagsResponseSchema },
    handler: async (request) => ({ status: true, data: await changeTag(actorOf(request), request.body, context) }),
  });
}
