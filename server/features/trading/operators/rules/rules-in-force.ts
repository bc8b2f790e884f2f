import { listCalledOffRaises, listNewRaises, listRuleChanges } from '@fairlead/domain/trading/rule-changes.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { findRulesFaults, narrowRulePack, PLAIN_RULES, type TradingRules } from '@fairlead/domain/trading/trading-rules.ts';
import type { AnnouncedMargins } from '@fairlead/domain/trading/raised-margin-faults.ts';
import type { ChangeRulesRequest, WireRuleChange } from '@fairlead/contract/trading/operators/rules.ts';
import { readRules, wireChanges, wireFault } from '@fairlead/contract/trading/operators/rules-wire.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import type { HouseRules } from '../../../../engine/house-rules.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { Background } from '../../../../transport/background.ts';
import { oweAnnouncement } from './margin-announcement-store.ts';
import { findLatestVersion, findVersionAt, insertVersion } from './rules-store.ts';
import type { TermsInForce } from './terms-in-force.ts';

/** Tells the rules that were in force at a moment, in milliseconds since 1970 UTC. */
export function createRulesReader(database: Pick<Database, 'drizzle'>, { basePack }: HouseRules): (at: number) => Promise<RulePack> {
  return async (at) => {
    const version = await findVersionAt(database, at);
    return narrowRulePack(basePack, version?.rules ?? PLAIN_RULES, version?.version ?? 0, at);
  };
}

export interface ChangeRulesContext {
  readonly database: Database;
  readonly houseRules: HouseRules;
  readonly termsInForce: TermsInForce;
  readonly background: Pick<Background, 'run'>;
  /** Has those who hold positions in an instrument told that its margin is to be raised, or that a raise is called off. */
  readonly mailRaisedMarginsSoon: () => Promise<void>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * Puts other rules into force, as another version. Whoever listens to the house's rules follows first, the quotes among them; then every
 * account's margin is watched anew. The mails about margins that are to be raised, and about raises that are called off, are owed with the
 * version. Refused with rulesChanged where somebody was faster, with rulesNotAllowed where the regulator or the markets stand against them, and
 * with nothingChanged.
 */
export async function changeRules(request: ChangeRulesRequest, actor: OperatorActor, context: ChangeRulesContext): Promise<number> {
  const { database, houseRules, termsInForce, background, mailRaisedMarginsSoon, clock } = context;
  const rules = readRules(request.rules);
  const at = clock();
  const version = request.base_version + 1;
  const owesMails = await database.transaction(async (transaction) => {
    const latest = await findLatestVersion(transaction);
    if ((latest?.version ?? 0) !== request.base_version) throw new CallRefused('rulesChanged');
    const before = latest?.rules ?? PLAIN_RULES;
    refuseFaults(rules, houseRules, { announced: before.raisedMargins, now: at });
    if (listRuleChanges(before, rules).length === 0) throw new CallRefused('nothingChanged');
    const { reason } = request;
    const isFirst = await insertVersion(transaction, { version, rules, reason, createdBy: actor.operatorId, createdAt: at });
    if (!isFirst) throw new CallRefused('rulesChanged');
    const changesRaises = listNewRaises(before, rules).length > 0 || listCalledOffRaises(before, rules, at).length > 0;
    if (changesRaises) await oweAnnouncement(transaction, version);
    const changes = wireChanges(before, rules);
    await recordAction(
      transaction,
      actor,
      {
        action: 'rules.change',
        subject: { kind: 'rules', id: version },
        before: recordedValues(changes, 'before'),
        after: recordedValues(changes, 'after'),
        reason,
      },
      at,
    );
    await termsInForce.demandLead();
    return changesRaises;
  });
  await termsInForce.bringChangeIntoForce();
  if (owesMails) background.run('asking for the mails about raised margins', mailRaisedMarginsSoon);
  return version;
}

/** What changed, by its name. Raises are lists, since several of an instrument have one name. */
function recordedValues(changes: readonly WireRuleChange[], side: 'before' | 'after') {
  const nameOf = ({ kind, subject }: WireRuleChange): string => (subject === '' ? kind : `${kind} ${subject}`);
  return Object.fromEntries(
    changes.map((change): [string, unknown] => {
      const name = nameOf(change);
      if (change.kind !== 'raisedMargin') return [name, change[side]];
      const raises = changes.filter((other) => nameOf(other) === name);
      return [name, raises.map((raise) => raise[side]).filter((raise) => raise !== null)];
    }),
  );
}

function refuseFaults(rules: TradingRules, { basePack, baseInstruments }: HouseRules, moment: AnnouncedMargins): void {
  const faults = findRulesFaults(rules, basePack, baseInstruments, moment).map(wireFault);
  if (faults.length === 0) return;
  const fields = faults.map(({ field, kind, limit }) => ({ field, message: limit === null ? kind : `${kind} ${limit}` }));
  throw new CallRefused('rulesNotAllowed', { fields });
}
