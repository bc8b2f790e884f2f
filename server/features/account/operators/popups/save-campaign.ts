import type { SavePopupRequest } from '@fairlead/contract/content/operators/schemas.ts';
import { LANGUAGES } from '@fairlead/contract/language.ts';
import { EVERYBODY } from '@fairlead/domain/account/client-segment.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { selectChanges } from '../../../../audit/select-changes.ts';
import type { PopupText } from '../../../../adapters/db/schema/popup-text.ts';
import { sanitiseHtml } from '../../../../html/sanitise-html.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import {
  deleteUnreadCopies,
  insertCampaign,
  lockCampaign,
  updateCampaign,
  updateUnreadCopies,
  type Campaign,
} from '../../popups/campaign-store.ts';
import { readSegment, type CampaignContext } from './list-campaigns.ts';

/**
 * Creates or changes a popup campaign; clients who have read it keep the text they read. Returns its id. Refused with notFound, and with
 * invalidInput if it would end before it starts or a text is empty once its HTML is sanitised.
 */
export async function saveCampaign(
  actor: OperatorActor,
  { id, popup }: SavePopupRequest,
  { database, clock }: CampaignContext,
): Promise<number> {
  return database.transaction(async (transaction) => {
    if (id === undefined) {
      const campaign = readCampaign(popup, EVERYBODY);
      const inserted = await insertCampaign(transaction, campaign, actor.operatorId);
      const subject = { kind: 'popup', id: inserted };
      await recordAction(transaction, actor, { action: 'popups.save', subject, after: { ...campaign } }, clock());
      return inserted;
    }
    const before = await lockCampaign(transaction, id);
    if (before === null) throw new CallRefused('notFound');
    const campaign = readCampaign(popup, before.segment);
    await updateCampaign(transaction, id, campaign);
    // Clients it is now for get their copy at their next visit.
    const isForSame = before.audience === campaign.audience && JSON.stringify(before.segment) === JSON.stringify(campaign.segment);
    if (isForSame) await updateUnreadCopies(transaction, id, campaign.texts);
    else await deleteUnreadCopies(transaction, id);
    const changes = selectChanges({ ...before }, { ...campaign }) ?? { before: {}, after: {} };
    await recordAction(transaction, actor, { action: 'popups.save', subject: { kind: 'popup', id }, ...changes }, clock());
    return id;
  });
}

/** `segment` is used if the request does not name one. */
function readCampaign({ texts, audience, segment: named, from, until }: SavePopupRequest['popup'], segment: Campaign['segment']): Campaign {
  const { en, ...others } = Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = texts[language];
      return text === undefined ? [] : [[language, safeText(text, `popup.texts.${language}.content`)] as const];
    }),
  ) as Partial<Campaign['texts']>;
  if (en === undefined) throw invalid('popup.texts', 'is required in English');
  if (Date.parse(from) < 0) throw invalid('popup.from', 'must be later than 1970');
  if (Date.parse(from) >= Date.parse(until)) throw invalid('popup.until', 'must be later than the start');
  return {
    texts: { ...others, en },
    audience,
    segment: named === undefined ? segment : readSegment(named),
    from: new Date(from),
    until: new Date(until),
  };
}

function safeText({ title, content }: PopupText, field: string): PopupText {
  const safe = sanitiseHtml(content);
  if (safe.trim() === '') throw invalid(field, 'must not be empty');
  return { title, content: safe };
}

function invalid(field: string, message: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message }] });
}
