/** The operators' affiliate calls over HTTP, and their output. */
import { createHash } from 'node:crypto';
import type { WireCommissionTerms } from '@fairlead/contract/affiliates/plans.ts';
import {
  affiliateListResponseSchema,
  correctAffiliateResponseSchema,
  createAffiliateResponseSchema,
  planListResponseSchema,
  savePlanResponseSchema,
  type AffiliateListItem,
  type CorrectAffiliateRequest,
} from '@fairlead/contract/affiliates/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { formatTable } from './format-table.ts';
import type { AffiliateCall, Correction } from './operator-affiliate-arguments.ts';
import type { AskServer } from './operator-payment-calls.ts';

export interface AffiliateTools {
  readonly ask: AskServer;
  /** Rejects if the file does not contain JSON. */
  readonly readJson: (file: string) => Promise<unknown>;
  /** YYYY-MM-DD in UTC. */
  readonly today: string;
}

const MOST_ROWS = 200;

/** Makes the call. Returns the text to print. */
export async function carryOutAffiliate(call: AffiliateCall, { ask, readJson, today }: AffiliateTools): Promise<string> {
  switch (call.name) {
    case 'affiliates': {
      const query = new URLSearchParams({ limit: String(MOST_ROWS), search: call.search });
      return formatAffiliates(await ask(`${backofficePaths.affiliates}?${query.toString()}`));
    }
    case 'affiliatePlans':
      return formatPlans(await ask(backofficePaths.affiliatePlans));
    case 'createAffiliate': {
      const { id, email } = createAffiliateResponseSchema.parse(await ask(backofficePaths.createAffiliate, call.request)).data;
      return `affiliate ${id} created, ${email} invited`;
    }
    case 'changeAffiliate': {
      const { data } = createAffiliateResponseSchema.parse(await ask(backofficePaths.changeAffiliate, call.request));
      return formatTable(COLUMNS, [rowOf(data)]);
    }
    case 'correctAffiliate': {
      const answer = await ask(backofficePaths.correctAffiliate, correctionOf(call.request, today));
      const { amount, balance } = correctAffiliateResponseSchema.parse(answer).data;
      return `booked: EUR ${euros(amount)}, balance of affiliate ${call.request.affiliate_id} afterwards: EUR ${euros(balance)}`;
    }
    case 'saveAffiliatePlan': {
      const answer = await ask(backofficePaths.saveAffiliatePlan, asBody(await readJson(call.file)));
      const { id, name, version, valid_from } = savePlanResponseSchema.parse(answer).data;
      return `plan ${id} (${name}), version ${version}, takes effect on ${valid_from}`;
    }
  }
}

/** Repeating a correction, because an answer was lost or by mistake, books nothing twice. */
function correctionOf(correction: Correction, today: string): CorrectAffiliateRequest {
  const words = [correction.affiliate_id, correction.amount, correction.note, today];
  return { ...correction, request_id: createHash('sha256').update(JSON.stringify(words)).digest('hex') };
}

/** The server validates the file's content; the body of a call is an object in any case. */
function asBody(content: unknown): object {
  return typeof content === 'object' && content !== null ? content : { content };
}

const COLUMNS = ['id', 'status', 'name', 'company', 'email', 'plan', 'payouts to', 'EUR', 'sign-ups', 'FTDs', 'since'];

function formatAffiliates(answer: unknown): string {
  const { data, next } = affiliateListResponseSchema.parse(answer);
  const table = formatTable(COLUMNS, data.map(rowOf));
  return next === null ? table : `${table}\nthere are more: search by part of a name, company or email`;
}

function rowOf({ id, status, name, company, email, plan, payout_account, balance, ...rest }: AffiliateListItem): string[] {
  const terms = plan === null ? '' : `${plan.id} ${plan.name} (version ${plan.version})`;
  const results = [String(rest.sign_ups), String(rest.ftds), rest.created_at.slice(0, 10)];
  return [String(id), status, name, company, email, terms, payout_account ?? '', euros(balance), ...results];
}

function formatPlans(answer: unknown): string {
  const rows = planListResponseSchema.parse(answer).data.map(({ id, name, version, valid_from, terms }) => {
    const { acquisition, share, personal_data } = terms;
    return [String(id), name, String(version), valid_from, describeAcquisition(acquisition), describeShare(share), personal_data];
  });
  return formatTable(['id', 'plan', 'version', 'from', 'acquisition', 'share', 'personal data'], rows);
}

function describeAcquisition(acquisition: WireCommissionTerms['acquisition']): string {
  if (acquisition === null) return '';
  const { tiers, minimum_deposits, minimum_volume, within_days } = acquisition;
  const amounts = tiers.map(({ from, amount }) => `EUR ${euros(amount)} from ${from}`).join(', ');
  return `${amounts}; deposits ${euros(minimum_deposits)}, volume ${euros(minimum_volume)}, ${within_days} days`;
}

function describeShare(share: WireCommissionTerms['share']): string {
  if (share === null) return '';
  const parts = share.tiers.map(({ from, percent }) => `${percent} % from ${from}`).join(', ');
  return `${parts}; ${share.months === null ? 'unlimited' : `${share.months} months`}`;
}

function euros(amount: number): string {
  return amount.toFixed(2);
}
