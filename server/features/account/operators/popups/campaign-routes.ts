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
import { actorOf, operatorOf, type OperatorCall } from '../../../../identity/operator-call.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import { endCampaign } from './end-campaign.ts';
import { listCountries } from '../../store.ts';
import { getReach } from './get-reach.ts';
import { listCampaigns, type CampaignContext } from './list-campaigns.ts';
import { saveCampaign } from './save-campaign.ts';
import { describeSegment } from '../../popups/segment-store.ts';

export interface CampaignRoutesContext extends CampaignContext {
  readonly operatorCall: OperatorCall;
}

/** Popup campaigns, which editors write. */
export function registerCampaignRoutes(api: FastifyInstance, context: CampaignRoutesContext): void {
  const calls = createCalls(api, context.operatorCall('popups.send'));
  const countCalls = createCalls(api, context.operatorCall('popups.send', { notRecorded: 'it counts and changes nothing' }));

  calls.read(editorPaths.popups, 'The popup campaigns', {
    schema: { answer: popupListSchema },
    handler: async () => ({ status: true, data: await listCampaigns(context) }),
  });

  calls.submit(editorPaths.popups, 'Creates or changes a popup campaign', {
    schema: { body: savePopupRequestSchema, answer: savedPopupSchema },
    handler: async (request) => {
      const { id: operatorId } = operatorOf(request);
      const id = await saveCampaign(actorOf(request), request.body, context);
      request.log.info({ operatorId, campaignId: id }, 'an operator saved a popup campaign');
      return { status: true, data: { id } };
    },
  });

  calls.change(editorPaths.endPopup, 'Ends a popup campaign now', {
    schema: { body: endPopupRequestSchema },
    handler: async (request) => {
      const { id } = request.body;
      await endCampaign(actorOf(request), id, context);
      request.log.info({ operatorId: operatorOf(request).id, campaignId: id }, 'an operator ended a popup campaign');
    },
  });

  calls.read(editorPaths.popupSegments, 'The criteria for choosing a popup’s clients', {
    schema: { answer: popupSegmentChoicesSchema },
    handler: async () => {
      const words = await describeSegment(context.database);
      return { status: true, data: { ...words, countries: await listCountries(context.database) } };
    },
  });

  countCalls.submit(editorPaths.popupReach, 'About how many clients a popup reaches', {
    schema: { body: popupReachRequestSchema, answer: popupReachSchema },
    handler: async (request) => ({ status: true, data: await getReach(request.body, context.database) }),
  });
}
