/** What is asked of `npm run operator` about affiliates, as words and as a call. Pure. */
import type { ChangeAffiliateRequest, CorrectAffiliateRequest } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { refuseWord, type Command } from '@fairlead/server/command-line.ts';
import { addWord, isId, joinWords, readEmail, readFileName, readId, readText } from './operator-words.ts';

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
  readonly company?: string | undefined;
  readonly language?: Language | undefined;
  readonly code?: string | undefined;
}

export type Correction = Pick<CorrectAffiliateRequest, 'affiliate_id' | 'amount' | 'note'>;

type Ask = (call: AffiliateCall) => void;

export function declareAffiliateCommands(program: Command, ask: Ask): void {
  program
    .command('affiliates')
    .description('affiliates, the latest first')
    .argument('[search...]', 'a part of a name, a company or an email')
    .action((words) => ask({ name: 'affiliates', search: joinWords(words) }));
  const affiliate = program.command('affiliate').description('one of them, and plans: npm run operator -- help affiliate');
  declareCreate(affiliate, ask);
  declareChanges(affiliate, ask);
  declareBooks(affiliate, ask);
}

function declareCreate(affiliate: Command, ask: Ask): void {
  const create = affiliate.command('create');
  create
    .description('makes one and mails the invitation')
    // Of several words only the last argument can be: a name may have them, and the id of the plan follows it.
    .usage('[options] <email> <name...> <plan-id>')
    .argument('<email>', 'where the invitation goes', readEmail)
    .argument('<name-and-plan-id...>', 'the name, and the id of the plan')
    .option('--company <name>', 'the company that the affiliate is of', readText)
    .option('--language <code>', `the language of the invitation: ${LANGUAGES.join(', ')}`, readLanguage)
    .option('--code <code>', 'of the first campaign’s link', readText)
    .action((email, words, options) => {
      const [name, planId] = [joinWords(words.slice(0, -1)), words.at(-1) ?? ''];
      if (name === '' || !isId(planId)) create.error('error: a name has to follow the email, and then the id of a plan.');
      ask({ name: 'createAffiliate', request: { email, name, plan_id: readId(planId), ...options } });
    });
}

/** A command about one affiliate, whose id comes first. */
function aboutOne(affiliate: Command, name: string, description: string) {
  return affiliate.command(name).description(description).argument('<id>', 'of the affiliate', readId);
}

function declareChanges(affiliate: Command, ask: Ask): void {
  const change = (request: ChangeAffiliateRequest): void => ask({ name: 'changeAffiliate', request });
  aboutOne(affiliate, 'block', 'shuts one out at once').action((id) => change({ id, status: 'blocked' }));
  aboutOne(affiliate, 'unblock', 'ends that').action((id) => change({ id, status: 'active' }));
  aboutOne(affiliate, 'plan', 'gives one another plan, from today on')
    .argument('<plan-id>', 'of the plan', readId)
    .action((id, plan_id) => change({ id, plan_id }));
  aboutOne(affiliate, 'payout-account', 'has payouts go to a verified client')
    .argument('<email>', 'of the client; none takes the account away', readPayoutEmail)
    .action((id, email) => change({ id, payout_email: email === NO_EMAIL ? null : email }));
  aboutOne(affiliate, 'invite', 'mails the invitation again, which ends the links before it').action((id) =>
    change({ id, invite_again: true }),
  );
}

function declareBooks(affiliate: Command, ask: Ask): void {
  aboutOne(affiliate, 'correct', 'books an amount; the same words on the same day book once')
    .argument('<amount>', 'in EUR, such as 50 or -12.50', readCorrection)
    .argument('<note...>', 'why; the affiliate reads it', addWord)
    .action((affiliate_id, amount, note) => ask({ name: 'correctAffiliate', request: { affiliate_id, amount, note } }));
  affiliate
    .command('plans')
    .description('plans with every version of their terms')
    .action(() => ask({ name: 'affiliatePlans' }));
  affiliate
    .command('save-plan')
    .description('makes a plan of a file, or another version where the file names its plan_id')
    .argument('<file>', 'in JSON', readFileName)
    .action((file) => ask({ name: 'saveAffiliatePlan', file }));
}

const NO_EMAIL = 'none';

function readPayoutEmail(text: string): string {
  return text === NO_EMAIL || text.includes('@') ? text : refuseWord('It has to be the email address of a client, or none.');
}

function readLanguage(text: string): Language {
  return LANGUAGES.find((language) => language === text) ?? refuseWord(`It has to be one of ${LANGUAGES.join(', ')}.`);
}

function readCorrection(text: string): number {
  const amount = /^-?\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  return amount === 0 ? refuseWord('It has to be an amount such as 50 or -12.50.') : amount;
}
