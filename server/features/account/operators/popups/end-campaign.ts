import { noteNothingChanged, recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { lockCampaign, updateCampaign } from '../../popups/campaign-store.ts';
import type { CampaignContext } from './list-campaigns.ts';

/** Stops showing it to further clients; one that is already over is left unchanged. Refused with notFound. */
export function endCampaign(actor: OperatorActor, id: number, { database, clock }: CampaignContext): Promise<void> {
  return database.transaction(async (transaction) => {
    const campaign = await lockCampaign(transaction, id);
    if (campaign === null) throw new CallRefused('notFound');
    const now = new Date(clock());
    if (campaign.until <= now) return noteNothingChanged(actor);
    await updateCampaign(transaction, id, { until: now });
    const change = { before: { until: campaign.until }, after: { until: now } };
    await recordAction(transaction, actor, { action: 'popups.end', subject: { kind: 'popup', id }, ...change }, now.getTime());
  });
}
