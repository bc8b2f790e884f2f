import type { RulesResponse, RuleVersion } from '@fairlead/contract/trading/operators/rules.ts';
import { wireChanges, wireRules } from '@fairlead/contract/trading/operators/rules-wire.ts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import { isDayOver } from '@fairlead/domain/trading/calendar-faults.ts';
import { RULE_CLASSES, TRADING_HOURS_NAMES, type RuleClass } from '@fairlead/domain/trading/instrument.ts';
import { isWithinHours } from '@fairlead/domain/trading/market-hours.ts';
import { DEFAULT_RULES } from '@fairlead/domain/trading/trading-rules.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import type { BrokerRules } from '../../../../engine/broker-rules.ts';
import { CURSOR_IDS, toPage, readCursor } from '../../../page-cursor.ts';
import { listVersionRows } from './rules-store.ts';
import { suggestMargins } from './suggest-margins.ts';

export interface ViewRulesContext {
  readonly database: Pick<Database, 'drizzle'>;
  readonly brokerRules: BrokerRules;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export async function viewRules({ database, brokerRules, clock }: ViewRulesContext): Promise<RulesResponse['data']> {
  const { inForce, basePack, baseInstruments, tradingCalendar } = brokerRules;
  const now = clock();
  return {
    version: inForce.version,
    rules: wireRules(inForce.rules),
    pack: {
      version: basePack.version,
      leverage_caps: { ...basePack.leverageCaps },
      stop_out_percent: basePack.stopOutPercent,
      margin_warning_percent: basePack.marginWarningPercent,
    },
    leverages: leveragesByClass({ baseInstruments }),
    instruments: baseInstruments.map(({ symbol, group, ruleClass, digits, typicalSpread, tradingHours, venue }) => ({
      symbol,
      name: brokerRules.nameOf(symbol),
      group,
      rule_class: ruleClass,
      digits,
      usual_spread: priceToDecimal(typicalSpread),
      market_hours: tradingHours,
      venue,
      hours_choices: TRADING_HOURS_NAMES.filter((hours) => isWithinHours(hours, tradingHours)),
      halted: brokerRules.isHalted(symbol),
    })),
    special_days: tradingCalendar.days.filter((day) => !isDayOver(day, now)),
    suggested_margins: await suggestMargins(database, brokerRules, now),
  };
}

function leveragesByClass({ baseInstruments }: Pick<BrokerRules, 'baseInstruments'>): Record<RuleClass, number[]> {
  const offered = (ruleClass: RuleClass): number[] => {
    const categories = baseInstruments.filter((instrument) => instrument.ruleClass === ruleClass).map(({ categoryId }) => categoryId);
    const all = categories.flatMap((id) => assetCategoryById(id)?.leverages ?? []);
    return [...new Set(all)].toSorted((a, b) => a - b);
  };
  return Object.fromEntries(RULE_CLASSES.map((ruleClass) => [ruleClass, offered(ruleClass)])) as Record<RuleClass, number[]>;
}

export interface VersionsQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of the versions, latest first, each with its changes from the previous one. */
export async function listVersions(
  { cursor, limit }: VersionsQuery,
  database: Pick<Database, 'drizzle'>,
): Promise<{ data: RuleVersion[]; next: string | null }> {
  const before = readCursor(cursor, CURSOR_IDS.version)?.id ?? null;
  // One more row shows whether there is another page, and is what the last row of this one is compared with.
  const rows = await listVersionRows(database, before, limit + 1);
  const { rows: page, next } = toPage(rows, limit, ({ row: { version } }) => ({ value: version, id: version }));
  return {
    data: page.map(({ row: { version, rules, reason, createdAt }, operator }, index) => ({
      version,
      reason,
      created_at: createdAt.toISOString(),
      operator,
      changes: wireChanges(rows[index + 1]?.row.rules ?? DEFAULT_RULES, rules),
    })),
    next,
  };
}
