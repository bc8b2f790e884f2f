import { changeOperatorPasswordSchema, requestPasswordSchema, setOperatorPasswordSchema } from '@fairlead/contract/operators/schemas.ts';
import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { confirmPasswordRequestSchema } from '@fairlead/contract/account/security.ts';
import { passwordOwnerRequestSchema, passwordOwnerResponseSchema } from '@fairlead/contract/account/password-owner.ts';
import type { FastifyInstance } from 'fastify';
import { changePassword, confirmPassword } from '../../../identity/passwords/change-password.ts';
import { getPasswordOwner } from '../../../identity/passwords/get-password-owner.ts';
import { setPasswordByLink } from '../../../identity/passwords/set-password-by-link.ts';
import { sessionOf } from '../../../identity/sessions/require-session.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import type { AccessContext } from './access-context.ts';
import { requestPassword } from './request-password.ts';
import { readOperatorOrigin } from './read-operator-origin.ts';

/** Routes for passwords: setting the first one, changing it, and resetting a forgotten one. */
export function registerPasswordRoutes(api: FastifyInstance, context: AccessContext): void {
  const requestCalls = createCalls(api, {
    config: { notRecorded: 'anyone who knows an email can request a link; the new password is recorded' },
  });
  const openCalls = createCalls(api, null);
  const proofCalls = createCalls(
    api,
    context.operatorCall(null, { withoutSecondFactor: true, notRecorded: 'only the session stores that it was checked' }),
  );
  const ownCalls = createCalls(api, context.operatorCall(null));
  const adviceCalls = createCalls(api, { config: { notRecorded: 'it changes nothing' } });

  requestCalls.change(operatorPaths.requestPassword, 'Emails an operator a link for a new password', {
    schema: { body: requestPasswordSchema },
    handler: (request) => requestPassword(request.body.email, request.ip, context),
  });

  openCalls.change(operatorPaths.setPassword, "Sets an operator's password using an emailed link", {
    schema: { body: setOperatorPasswordSchema },
    handler: (request) => setPasswordByLink(request.body, readOperatorOrigin(request, context.geo), context.identity),
  });

  proofCalls.change(operatorPaths.confirmPassword, 'Checks the password again, for calls that need a recent check', {
    schema: { body: confirmPasswordRequestSchema },
    handler: (request) => confirmPassword(sessionOf(request), request.body.current_password, context.identity),
  });

  ownCalls.change(operatorPaths.changePassword, 'Changes the operator’s password and ends the other sessions', {
    schema: { body: changeOperatorPasswordSchema },
    handler: (request) => changePassword(sessionOf(request), request.body, readOperatorOrigin(request, context.geo), context.identity),
  });

  adviceCalls.submit(operatorPaths.passwordOwner, 'The owner of an emailed link, for the strength check of the new password', {
    schema: { body: passwordOwnerRequestSchema, answer: passwordOwnerResponseSchema },
    handler: async (request) => ({ status: true, data: await getPasswordOwner(request.body, request.ip, context.identity) }),
  });
}
