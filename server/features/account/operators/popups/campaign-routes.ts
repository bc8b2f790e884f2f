import { plainSuccessSchema } from '@fairlead/contract/account/schemas.ts';
import {
  endPopupRequestSchema,
  popupListSchema,
  popupReachRequestSchema,
  popupReachSchema,
  popupSegmentChoicesSchema,
  savedPopupSchema,
  savePopupRequestSchema,
} from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf, operatorOf, type OperatorCall } from '../../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../../transport/http/responses.ts';
import { endCampaign } from './end-campaign.ts';
import { listCountries } from '../../store.ts';
import { getReach } from './get-reach.ts';
import { listCampaigns, type CampaignContext } from './list-campaigns.ts';
import { saveCampaign } from './save-campaign.ts';
import { listSegmentWords } from '../../popups/segment-store.ts';

export interface CampaignRoutesContext extends CampaignContext {
  readonly operatorCall: OperatorCall;
}

/** Popups for many, which editors write. */
export function registerCampaignRoutes(api: FastifyInstance, context: CampaignRoutesContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: editorPaths.popups,
    schema: { summary: 'The popups for many', security: NEEDS_ACCESS_TOKEN, response: answers(popupListSchema) },
    ...context.operatorCall('popups.send'),
    handler: async () => ({ status: true as const, data: await listCampaigns(context) }),
  });

  routes.route({
    method: 'POST',
    url: editorPaths.popups,
    schema: {
      summary: 'Writes a popup for many, or changes one',
      security: NEEDS_ACCESS_TOKEN,
      body: savePopupRequestSchema,
      response: answers(savedPopupSchema),
    },
    ...context.operatorCall('popups.send'),
    handler: async (request) => {
      const { id: operatorId } = operatorOf(request);
      const id = await saveCampaign(actorOf(request), request.body, context);
      request.log.info({ operatorId, campaignId: id }, 'an operator saved a popup for many');
      return { status: true as const, data: { id } };
    },
  });

  routes.route({
    method: 'POST',
    url: editorPaths.endPopup,
    schema: {
      summary: 'Ends a popup for many now',
      security: NEEDS_ACCESS_TOKEN,
      body: endPopupRequestSchema,
      response: answers(plainSuccessSchema),
    },
    ...context.operatorCall('popups.send'),
    handler: async (request) => {
      const { id } = request.body;
      await endCampaign(actorOf(request), id, context);
      request.log.info({ operatorId: operatorOf(request).id, campaignId: id }, 'an operator ended a popup for many');
      return { status: true as const };
    },
  });

  routes.route({
    method: 'GET',
    url: editorPaths.popupSegments,
    schema: {
      summary: 'What the clients of a popup can be chosen by',
      security: NEEDS_ACCESS_TOKEN,
      response: answers(popupSegmentChoicesSchema),
    },
    ...context.operatorCall('popups.send'),
    handler: async () => {
      const words = await listSegmentWords(context.database);
      return { status: true as const, data: { ...words, countries: await listCountries(context.database) } };
    },
  });

  routes.route({
    method: 'POST',
    url: editorPaths.popupReach,
    schema: {
      summary: 'About how many clients a popup is for',
      security: NEEDS_ACCESS_TOKEN,
      body: popupReachRequestSchema,
      response: answers(popupReachSchema),
    },
    ...context.operatorCall('popups.send', { notRecorded: 'it counts, and changes nothing' }),
    handler: async (request) => ({ status: true as const, data: await getReach(request.body, context.database) }),
  });
}
