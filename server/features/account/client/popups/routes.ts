import { accountPaths } from '@fairlead/contract/paths.ts';
import { plainSuccessSchema, popupReadRequestSchema, popupsResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { tokenBodySchema } from '@fairlead/contract/fields.ts';
import type { Language } from '@fairlead/contract/language.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sessionOf, type SessionGuard } from '../../../../identity/sessions/require-session.ts';
import { languageOf } from '../../../../transport/http/language-of.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import type { HandOutContext } from '../../popups/hand-out-campaigns.ts';
import { listPopups } from './list-popups.ts';
import { markPopupRead, type MarkPopupReadContext } from './mark-popup-read.ts';

export interface PopupRoutesContext extends MarkPopupReadContext, HandOutContext {
  readonly requireClient: SessionGuard;
  /** What a client can be spoken to in. */
  readonly languages: () => readonly Language[];
}

export function registerPopupRoutes(api: FastifyInstance, context: PopupRoutesContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  const { requireClient: preValidation, languages } = context;

  routes.route({
    method: 'POST',
    url: accountPaths.popups,
    schema: {
      summary: 'What the client has not read yet',
      security: NEEDS_ACCESS_TOKEN,
      body: tokenBodySchema.nullish(),
      response: answers(popupsResponseSchema),
    },
    preValidation,
    handler: async (request) => ({
      status: true as const,
      data: await listPopups(sessionOf(request), languageOf(request, languages), context),
    }),
  });

  routes.route({
    method: 'POST',
    url: accountPaths.popup,
    schema: {
      summary: 'Marks a popup as read',
      security: NEEDS_ACCESS_TOKEN,
      body: popupReadRequestSchema,
      response: answers(plainSuccessSchema),
    },
    preValidation,
    handler: async (request) => {
      await markPopupRead(sessionOf(request), request.body, context);
      return { status: true as const };
    },
  });
}
