/** What is asked of `npm run operator` about affiliates, as words and as a call. Pure. */
import type { ChangeAffiliateRequest, CorrectAffiliateRequest } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';

export type AffiliateCall =
  | { readonly name: 'affiliates'; readonly search: string }
  | { readonly name: 'affiliatePlans' }
  | { readonly name: 'createAffiliate'; readonly request: AffiliateToCreate }
  | { readonly name: 'changeAffiliate'; readonly request: ChangeAffiliateRequest }
  | { readonly name: 'correctAffiliate'; readonly request: Correction }
  | { readonly name: 'saveAffiliatePlan'; readonly file: string };

export interface AffiliateToCreate {
  readonly email: string;
  readonly name: string;
  readonly plan_id: number;
  readonly company?: string;
  readonly language?: Language;
  readonly code?: string;
}

export type Correction = Pick<CorrectAffiliateRequest, 'affiliate_id' | 'amount' | 'note'>;

export const AFFILIATE_HELP = `
  npm run operator -- affiliates [SEARCH]                  affiliates, the latest first; SEARCH is part of a name, a company or an email
  npm run operator -- affiliate create EMAIL NAME PLAN_ID  makes one and mails the invitation; --company=NAME, --language=de and --code=LINK may follow
  npm run operator -- affiliate block ID                   shuts one out at once; affiliate unblock ID ends that
  npm run operator -- affiliate plan ID PLAN_ID            gives one another plan, from today on
  npm run operator -- affiliate payout-account ID EMAIL    has payouts go to this verified client; none in the place of EMAIL takes that away
  npm run operator -- affiliate invite ID                  mails the invitation again, which ends the links before it
  npm run operator -- affiliate correct ID AMOUNT NOTE     books EUR 50 or -12.50; the affiliate reads the note. The same words on the same day book once
  npm run operator -- affiliate plans                      plans with every version of their terms
  npm run operator -- affiliate save-plan FILE             makes a plan of a file, or another version where the file names its plan_id
`;

/** The call, or what the command needs. */
export type AffiliateReader = (words: readonly string[]) => AffiliateCall | string;

export const AFFILIATE_READERS: Readonly<Record<string, AffiliateReader>> = {
  affiliates: (words) => ({ name: 'affiliates', search: words.join(' ').trim() }),
  affiliate: ([verb = '', ...words]) => {
    const read = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
    if (read === undefined) return `needs one of ${Object.keys(VERBS).join(', ')}`;
    const call = read(words);
    return typeof call === 'string' ? `${verb} ${call}` : call;
  },
};

const NEEDS_ID = 'needs the id of an affiliate';

const VERBS: Readonly<Record<string, AffiliateReader>> = {
  create: readCreate,
  block: readChange(() => ({ status: 'blocked' })),
  unblock: readChange(() => ({ status: 'active' })),
  plan: readChange(([planText = '']) => {
    const planId = readId(planText);
    return planId === null ? 'and that of a plan' : { plan_id: planId };
  }, 1),
  'payout-account': readChange(([email = '']) => {
    if (email === 'none') return { payout_email: null };
    return email.includes('@') ? { payout_email: email } : 'and the email of a client, or none';
  }, 1),
  invite: readChange(() => ({ invite_again: true })),
  correct: ([idText = '', amountText = '', ...words]) => {
    const [id, amount, note] = [readId(idText), readAmount(amountText), words.join(' ').trim()];
    if (id === null) return NEEDS_ID;
    if (amount === null) return 'needs an amount such as 50 or -12.50';
    return note === ''
      ? 'needs a note, which the affiliate reads'
      : { name: 'correctAffiliate', request: { affiliate_id: id, amount, note } };
  },
  plans: (words) => (words.length === 0 ? { name: 'affiliatePlans' } : 'takes nothing more'),
  'save-plan': ([file = '', ...more]) =>
    file !== '' && more.length === 0 ? { name: 'saveAffiliatePlan', file } : 'needs the name of a file',
};

/** Of one affiliate, by what follows the id: so many words, and no more. */
function readChange(read: (words: readonly string[]) => Omit<ChangeAffiliateRequest, 'id'> | string, wordCount = 0): AffiliateReader {
  return ([idText = '', ...words]) => {
    const [id, change] = [readId(idText), read(words)];
    if (typeof change === 'string') return `${NEEDS_ID} ${change}`;
    if (id === null) return NEEDS_ID;
    return words.length > wordCount ? 'takes nothing more' : { name: 'changeAffiliate', request: { id, ...change } };
  };
}

const NEEDS_PERSON = 'needs an email, a name and the id of a plan';

/** A name may have several words; what begins with two hyphens may stand anywhere. */
function readCreate(words: readonly string[]): AffiliateCall | string {
  const [email = '', ...rest] = words.filter((word) => !isOption(word));
  const planId = readId(rest.at(-1) ?? '');
  const name = rest.slice(0, -1).join(' ').trim();
  if (!email.includes('@') || name === '' || planId === null) return NEEDS_PERSON;
  const options = readOptions(words.filter(isOption));
  return typeof options === 'string' ? options : { name: 'createAffiliate', request: { email, name, plan_id: planId, ...options } };
}

function isOption(word: string): boolean {
  return word.startsWith('--');
}

interface CreateOptions {
  company?: string;
  language?: Language;
  code?: string;
}

function readOptions(words: readonly string[]): CreateOptions | string {
  const options: CreateOptions = {};
  for (const word of words) {
    const [, name = '', value = ''] = /^--([a-z]+)=(.+)$/.exec(word) ?? [];
    const language = LANGUAGES.find((each) => each === value);
    if (name === 'company' || name === 'code') options[name] = value;
    else if (name !== 'language') return 'takes --company=NAME, --language=de and --code=LINK';
    else if (language === undefined) return `needs a language out of ${LANGUAGES.join(', ')}`;
    else options.language = language;
  }
  return options;
}

function readAmount(text: string): number | null {
  const amount = /^-?\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  return amount === 0 ? null : amount;
}

function readId(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
