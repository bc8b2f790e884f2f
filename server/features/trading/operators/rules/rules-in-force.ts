import {
  listCancelledRaises,
  listCancelledSchedules,
  listNewRaises,
  listNewSchedules,
  listRuleChanges,
} from '@fairlead/domain/trading/rule-changes.ts';
import type { MarketHours } from '@fairlead/domain/trading/market-hours.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { ListedHours } from '@fairlead/domain/trading/special-hours.ts';
import {
  findRulesFaults,
  narrowRulePack,
  DEFAULT_RULES,
  type AnnouncedTerms,
  type TradingRules,
} from '@fairlead/domain/trading/trading-rules.ts';
import type { ChangeRulesRequest, WireRuleChange } from '@fairlead/contract/trading/operators/rules.ts';
import { readRules, wireChanges, wireFault } from '@fairlead/contract/trading/operators/rules-wire.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import type { BrokerRules } from '../../../../engine/broker-rules.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { Background } from '../../../../transport/background.ts';
import { queueAnnouncement } from './margin-announcement-store.ts';
import { findLatestVersion, findVersionAt, insertVersion } from './rules-store.ts';
import type { TermsInForce } from './terms-in-force.ts';

/** Returns the rules in effect at a moment, in milliseconds since 1970 UTC. */
export function createRulesReader(database: Pick<Database, 'drizzle'>, { basePack }: BrokerRules): (at: number) => Promise<RulePack> {
  return async (at) => {
    const version = await findVersionAt(database, at);
    return narrowRulePack(basePack, version?.rules ?? DEFAULT_RULES, version?.version ?? 0, at);
  };
}

export interface ChangeRulesContext {
  readonly database: Database;
  readonly brokerRules: BrokerRules;
  readonly termsInForce: TermsInForce;
  readonly background: Pick<Background, 'run'>;
  /** Requests the emails about increased margins and lower leverage, and their cancellation, to the clients concerned. */
  readonly emailRaisedMarginsSoon: () => Promise<void>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * Publishes other rules as a new version. Everything that depends on the broker's rules is updated first, including quotes; then every
 * account's margin is checked again. Emails about increased margins and lower leverage, and their cancellation, are queued with the version.
 * Throws CallRefused: rulesChanged if another operator was faster, rulesNotAllowed if they conflict with the regulator or the markets, and nothingChanged.
 */
export async function changeRules(request: ChangeRulesRequest, actor: OperatorActor, context: ChangeRulesContext): Promise<number> {
  const { database, brokerRules, termsInForce, background, emailRaisedMarginsSoon, clock } = context;
  const rules = readRules(request.rules);
  const at = clock();
  const version = request.base_version + 1;
  const queuesEmails = await database.transaction(async (transaction) => {
    const latest = await findLatestVersion(transaction);
    if ((latest?.version ?? 0) !== request.base_version) throw new CallRefused('rulesChanged');
    const before = latest?.rules ?? DEFAULT_RULES;
    refuseFaults(rules, brokerRules, { announced: before.raisedMargins, announcedLeverage: before.scheduledLeverage, now: at });
    if (listRuleChanges(before, rules).length === 0) throw new CallRefused('nothingChanged');
    const { reason } = request;
    const isFirst = await insertVersion(transaction, { version, rules, reason, createdBy: actor.operatorId, createdAt: at });
    if (!isFirst) throw new CallRefused('rulesChanged');
    const announces =
      listNewRaises(before, rules).length > 0 ||
      listCancelledRaises(before, rules, at).length > 0 ||
      listNewSchedules(before, rules).length > 0 ||
      listCancelledSchedules(before, rules, at).length > 0;
    if (announces) await queueAnnouncement(transaction, version);
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
    await termsInForce.requireLead();
    return announces;
  });
  await termsInForce.applyChangedTerms();
  if (queuesEmails) background.run('requesting emails about increased margins and lower leverage', emailRaisedMarginsSoon);
  return version;
}

/** The changed values by name. Increased margins and scheduled leverage are lists, because several for one subject share a name. */
function recordedValues(changes: readonly WireRuleChange[], side: 'before' | 'after') {
  const nameOf = ({ kind, subject }: WireRuleChange): string => (subject === '' ? kind : `${kind} ${subject}`);
  return Object.fromEntries(
    changes.map((change): [string, unknown] => {
      const name = nameOf(change);
      if (change.kind !== 'raisedMargin' && change.kind !== 'scheduledLeverage') return [name, change[side]];
      const entries = changes.filter((other) => nameOf(other) === name);
      return [name, entries.map((entry) => entry[side]).filter((entry) => entry !== null)];
    }),
  );
}

function refuseFaults(rules: TradingRules, brokerRules: BrokerRules, moment: Omit<AnnouncedTerms, 'hoursOf'>): void {
  const { basePack, baseInstruments } = brokerRules;
  const hoursOf = (listed: ListedHours): MarketHours => brokerRules.hoursOf(listed);
  const faults = findRulesFaults(rules, basePack, baseInstruments, { ...moment, hoursOf }).map(wireFault);
  if (faults.length === 0) return;
  const fields = faults.map(({ field, kind, limit }) => ({ field, message: limit === null ? kind : `${kind} ${limit}` }));
  throw new CallRefused('rulesNotAllowed', { fields });
}
