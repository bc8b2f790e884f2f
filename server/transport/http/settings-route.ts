import type { SettingValues } from '@fairlead/contract/operators/settings.ts';
import { settingsPaths } from '@fairlead/contract/paths.ts';
import { wireRaise } from '@fairlead/contract/trading/raised-margin-wire.ts';
import { wireSchedule } from '@fairlead/contract/trading/scheduled-leverage-wire.ts';
import { settingsSchema, type Settings } from '@fairlead/contract/settings.ts';
import { sideRatesOf, yearDaysOf } from '@fairlead/domain/trading/financing/financing-rate.ts';
import type { FinancingTerms } from '@fairlead/domain/trading/financing/financing-terms.ts';
import { RULE_CLASSES, type Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import { answers } from './responses.ts';

type SettingsConfig = Pick<Config, 'demo' | 'mapTilesUrl' | 'idleTimeoutMs'>;

/** What is offered and when: see BrokerRules. */
export interface OfferedTerms {
  readonly pack: RulePack;
  readonly isAlwaysOpen: boolean;
  readonly instruments: readonly Instrument[];
  readonly financing: FinancingTerms;
}

/** Selects what the web app receives of the configuration, the broker's settings and the rules. */
export function selectSettings(
  config: SettingsConfig,
  brokerSettings: SettingValues,
  { pack: rules, isAlwaysOpen, instruments, financing }: OfferedTerms,
  now: number,
): Settings {
  return {
    demo: config.demo,
    registration_allowed: brokerSettings.registration_allowed,
    platform_only: brokerSettings.platform_only,
    special_mode: brokerSettings.special_mode,
    economics: brokerSettings.economics,
    economic_calendar: brokerSettings.economic_calendar,
    map_tiles_url: config.mapTilesUrl,
    languages: brokerSettings.languages,
    idle_timeout_ms: config.idleTimeoutMs,
    calendar: isAlwaysOpen ? 'alwaysOpen' : 'market',
    financing: selectFinancing(instruments, financing, now),
    rule_pack: wireRulePack(rules),
  };
}

export function wireRulePack(rules: RulePack): Settings['rule_pack'] {
  return {
    version: rules.version,
    leverage_caps: rules.leverageCaps,
    stop_out_percent: rules.stopOutPercent,
    margin_warning_percent: rules.marginWarningPercent,
    withdrawal_business_days: rules.withdrawalBusinessDays,
    allows_inducements: rules.allowsInducements,
    raised_margins: rules.raisedMargins.map(wireRaise),
    scheduled_leverage: rules.scheduledLeverage.map(wireSchedule),
    guaranteed_stops: Object.fromEntries(
      Object.entries(rules.guaranteedStops).map(([ruleClass, terms]) => [
        ruleClass,
        {
          minimum_distance_basis_points: terms.minimumDistanceBasisPoints,
          maximum_distance_basis_points: terms.maximumDistanceBasisPoints,
          premium_basis_points: terms.premiumBasisPoints,
        },
      ]),
    ),
  };
}

/**
 * What positions opened now would pay: for each class the first instrument that has no fee of its own, if there is one, and each instrument
 * that has.
 */
function selectFinancing(instruments: readonly Instrument[], terms: FinancingTerms, now: number): Settings['financing'] {
  const fees = terms.schedules.findLast(({ validFrom }) => validFrom <= now);
  if (fees === undefined) return [];
  const hasOwnFee = ({ symbol }: Instrument): boolean => Object.hasOwn(fees.instruments, symbol);
  const examples = RULE_CLASSES.flatMap(
    (ruleClass) => instruments.find((instrument) => instrument.ruleClass === ruleClass && !hasOwnFee(instrument)) ?? [],
  );
  return [...examples, ...instruments.filter(hasOwnFee)].map((instrument) => {
    const sides = sideRatesOf(instrument, fees, terms);
    const isFree = sides === null || (sides.long === 0 && sides.short === 0);
    return {
      rule_class: instrument.ruleClass,
      name: instrument.displayName,
      own_fee: hasOwnFee(instrument),
      rates: isFree ? null : { year_days: yearDaysOf(instrument), ...sides },
    };
  });
}

/** `settings` are read on each call: operators change them while the server runs. */
export function registerSettingsRoute(api: FastifyInstance, settings: () => Settings): void {
  api.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: settingsPaths.settings,
    schema: { summary: 'Run-time settings of this installation', response: answers(settingsSchema) },
    handler: settings,
  });
}
