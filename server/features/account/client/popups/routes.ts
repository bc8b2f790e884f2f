import { accountPaths } from '@fairlead/contract/paths.ts';
import { popupReadRequestSchema, popupsResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import type { Language } from '@fairlead/contract/language.ts';
import type { FastifyInstance } from 'fastify';
import { sessionOf, type SessionGuard } from '../../../../identity/sessions/require-session.ts';
import { languageOf } from '../../../../transport/http/language-of.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { HandOutContext } from '../../popups/hand-out-campaigns.ts';
import { listPopups } from './list-popups.ts';
import { markPopupRead, type MarkPopupReadContext } from './mark-popup-read.ts';

export interface PopupRoutesContext extends MarkPopupReadContext, HandOutContext {
  readonly requireClient: SessionGuard;
  /** The languages available to clients. */
  readonly languages: () => readonly Language[];
}

export function registerPopupRoutes(api: FastifyInstance, context: PopupRoutesContext): void {
  const { requireClient, languages } = context;
  const calls = createCalls(api, { preValidation: requireClient });

  calls.submit(accountPaths.popups, 'The client’s unread popups', {
    schema: { body: tokenBodySchema.nullish(), answer: popupsResponseSchema },
    handler: async (request) => ({
      status: true,
      data: await listPopups(sessionOf(request), languageOf(request, languages), context),
    }),
  });

  calls.change(accountPaths.popup, 'Marks a popup as read', {
    schema: { body: popupReadRequestSchema },
    handler: (request) => markPopupRead(sessionOf(request), request.body, context),
  });
}
