import type { SavePostbackRequest, SavePostbackResponse } from '@fairlead/contract/affiliates/postbacks.ts';
import { POSTBACK_EVENTS } from '@fairlead/contract/affiliates/values.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { findUnknownMacros } from './fill-macros.ts';
import { sealPostbackSecret } from './postback-secret.ts';
import { insertPostback, selectPostbacks, updatePostback, wirePostback, type PostbackTerms } from './postback-store.ts';
import { makeWebhookSecret } from './sign-webhook.ts';

type Context = Pick<AffiliateContext, 'database' | 'secretBox' | 'postbackSender' | 'clock'>;

export const MOST_POSTBACKS = 10;

/**
 * Creates a postback, whose secret is returned only once, or changes one, which keeps its secret. Throws CallRefused: invalidInput for an
 * unknown macro, addressNotAllowed, tooManyPostbacks, notFound.
 */
export async function savePostback(
  affiliateId: number,
  { id, url, events, is_active: isActive }: SavePostbackRequest,
  context: Context,
): Promise<SavePostbackResponse['data']> {
  requireUsableUrl(url, context);
  const terms = { url, events: POSTBACK_EVENTS.filter((event) => events.includes(event)) };
  if (id === undefined) return createPostback(affiliateId, { ...terms, isActive: isActive ?? true }, context);
  const changes = isActive === undefined ? terms : { ...terms, isActive };
  const changed = await updatePostback(context.database, affiliateId, id, changes);
  if (changed === null) throw new CallRefused('notFound');
  return { postback: wirePostback(changed), secret: null };
}

function requireUsableUrl(url: string, { postbackSender }: Context): void {
  const [unknown] = findUnknownMacros(url);
  if (unknown !== undefined) throw new CallRefused('invalidInput', { fields: [{ field: 'url', message: `{${unknown}} is not known` }] });
  if (!postbackSender.accepts(url)) throw new CallRefused('addressNotAllowed');
}

function createPostback(
  affiliateId: number,
  terms: PostbackTerms,
  { database, secretBox, clock }: Context,
): Promise<SavePostbackResponse['data']> {
  const secret = makeWebhookSecret();
  return database.transaction(async (transaction) => {
    // Without the lock, two concurrent calls could both find room for one more.
    await transaction.query('SELECT id FROM affiliates WHERE id = $1 FOR UPDATE', [affiliateId]);
    const others = await selectPostbacks(transaction, affiliateId);
    if (others.length >= MOST_POSTBACKS) throw new CallRefused('tooManyPostbacks', { limit: MOST_POSTBACKS });
    const sealedSecret = sealPostbackSecret(secretBox, affiliateId, secret);
    const made = await insertPostback(transaction, { affiliateId, ...terms, sealedSecret, createdAt: new Date(clock()) });
    return { postback: wirePostback(made), secret };
  });
}
