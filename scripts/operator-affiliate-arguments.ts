/** Parses the affiliate commands of `npm run operator` into calls. Pure. */
import type { ChangeAffiliateRequest, CorrectAffiliateRequest } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { refuseWord, type Command } from '@fairlead/server/command-line.ts';
import { addWord, isId, joinWithAnd, readEmail, readFileName, readId, readText } from './operator-texts.ts';

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
    .description('list affiliates, newest first')
    .argument('[search...]', 'part of a name, company or email')
    .action((words) => ask({ name: 'affiliates', search: joinWithAnd(words) }));
  const affiliate = program.command('affiliate').description('manage affiliates and plans: npm run operator -- help affiliate');
  declareCreate(affiliate, ask);
  declareChanges(affiliate, ask);
  declareBooks(affiliate, ask);
}

function declareCreate(affiliate: Command, ask: Ask): void {
  const create = affiliate.command('create');
  create
    .description('create an affiliate and email the invitation')
    // Only the last argument may consist of several words, so the name and the plan's id are parsed together.
    .usage('[options] <email> <name...> <plan-id>')
    .argument('<email>', 'email address for the invitation', readEmail)
    .argument('<name-and-plan-id...>', 'name and plan id')
    .option('--company <name>', 'company of the affiliate', readText)
    .option('--language <code>', `language of the invitation: ${LANGUAGES.join(', ')}`, readLanguage)
    .option('--code <code>', 'code of the first campaign link', readText)
    .action((email, words, options) => {
      const [name, planId] = [joinWithAnd(words.slice(0, -1)), words.at(-1) ?? ''];
      if (name === '' || !isId(planId)) create.error('error: a name and then the id of a plan must follow the email.');
      ask({ name: 'createAffiliate', request: { email, name, plan_id: readId(planId), ...options } });
    });
}

/** A command about one affiliate, whose id comes first. */
function aboutOne(affiliate: Command, name: string, description: string) {
  return affiliate.command(name).description(description).argument('<id>', 'affiliate id', readId);
}

function declareChanges(affiliate: Command, ask: Ask): void {
  const change = (request: ChangeAffiliateRequest): void => ask({ name: 'changeAffiliate', request });
  aboutOne(affiliate, 'block', 'block an affiliate immediately').action((id) => change({ id, status: 'blocked' }));
  aboutOne(affiliate, 'unblock', 'unblock an affiliate').action((id) => change({ id, status: 'active' }));
  aboutOne(affiliate, 'plan', 'change the plan of an affiliate from today on')
    .argument('<plan-id>', 'plan id', readId)
    .action((id, plan_id) => change({ id, plan_id }));
  aboutOne(affiliate, 'payout-account', 'set the verified client account that receives payouts')
    .argument('<email>', 'email of the client, or none to remove the account', readPayoutEmail)
    .action((id, email) => change({ id, payout_email: email === NO_EMAIL ? null : email }));
  aboutOne(affiliate, 'invite', 'email a new invitation; earlier links stop working').action((id) => change({ id, invite_again: true }));
}

function declareBooks(affiliate: Command, ask: Ask): void {
  aboutOne(affiliate, 'correct', 'book a correction; repeating it on the same day books nothing')
    .argument('<amount>', 'in EUR, such as 50 or -12.50', readCorrection)
    .argument('<note...>', 'the reason, shown to the affiliate', addWord)
    .action((affiliate_id, amount, note) => ask({ name: 'correctAffiliate', request: { affiliate_id, amount, note } }));
  affiliate
    .command('plans')
    .description('list plans with every version of their terms')
    .action(() => ask({ name: 'affiliatePlans' }));
  affiliate
    .command('save-plan')
    .description('create a plan from a file, or a new version if the file has a plan_id')
    .argument('<file>', 'a JSON file', readFileName)
    .action((file) => ask({ name: 'saveAffiliatePlan', file }));
}

const NO_EMAIL = 'none';

function readPayoutEmail(text: string): string {
  return text === NO_EMAIL || text.includes('@') ? text : refuseWord('It must be the email address of a client, or none.');
}

function readLanguage(text: string): Language {
  return LANGUAGES.find((language) => language === text) ?? refuseWord(`It must be one of ${LANGUAGES.join(', ')}.`);
}

function readCorrection(text: string): number {
  const amount = /^-?\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  return amount === 0 ? refuseWord('It must be an amount such as 50 or -12.50.') : amount;
}
