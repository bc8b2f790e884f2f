import type { PopupCampaign, savePopupRequestSchema } from '@fairlead/contract/backoffice-content.ts';
import { LANGUAGES } from '@fairlead/contract/language.ts';
import type { z } from 'zod';
import type { PopupText } from '../../../adapters/db/schema/popups.ts';
import { sanitiseHtml } from '../../../html/sanitise-html.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { deleteUnreadCopies, insertCampaign, lockCampaign, updateCampaign, updateUnreadCopies, type Campaign } from './campaign-store.ts';
import type { CampaignContext } from './list-campaigns.ts';

/**
 * A popup for many, or another wording of one: whoever has read it has read what it said then. Gives its id. Refused with notFound, and with
 * invalidInput where it would end before it begins or nothing is left of a text once its html is safe.
 */
export async function saveCampaign(
  operatorId: number,
  { id, popup }: z.infer<typeof savePopupRequestSchema>,
  { database }: CampaignContext,
): Promise<number> {
  const campaign = readCampaign(popup);
  return database.transaction(async (transaction) => {
    if (id === undefined) return insertCampaign(transaction, campaign, operatorId);
    const before = await lockCampaign(transaction, id);
    if (before === null) throw new CallRefused('notFound');
    await updateCampaign(transaction, id, campaign);
    // Those it is for now get theirs when they come next.
    if (before.audience === campaign.audience) await updateUnreadCopies(transaction, id, campaign.texts);
    else await deleteUnreadCopies(transaction, id);
    return id;
  });
}

function readCampaign({ texts, audience, from, until }: PopupCampaign): Campaign {
  const { en, ...others } = Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = texts[language];
      return text === undefined ? [] : [[language, safeText(text, `popup.texts.${language}.content`)] as const];
    }),
  ) as Partial<Campaign['texts']>;
  if (en === undefined) throw invalid('popup.texts', 'must be there in English');
  if (Date.parse(from) < 0) throw invalid('popup.from', 'must be later than 1970');
  if (Date.parse(from) >= Date.parse(until)) throw invalid('popup.until', 'must be later than it begins');
  return { texts: { ...others, en }, audience, from: new Date(from), until: new Date(until) };
}

function safeText({ title, content }: PopupText, field: string): PopupText {
  const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();
  const safe = sanitiseHtml(clean(content));
  if (safe.trim() === '') throw invalid(field, 'must say something');
  return { title: clean(title), content: safe };
}

function invalid(field: string, message: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message }] });
}
