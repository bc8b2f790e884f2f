import { settingsPaths } from '@fairlead/contract/paths.ts';
import { settingsSchema, type Settings } from '@fairlead/contract/settings.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import { answers } from './responses.ts';

type SettingsConfig = Pick<
  Config,
  | 'demo'
  | 'registrationAllowed'
  | 'platformOnly'
  | 'specialMode'
  | 'economics'
  | 'economicCalendar'
  | 'mapTilesUrl'
  | 'languages'
  | 'idleTimeoutMs'
>;

/** What of the configuration and the rules the web app is served with. */
export function selectSettings(config: SettingsConfig, rules: RulePack): Settings {
  return {
    demo: config.demo,
    registration_allowed: config.registrationAllowed ?? config.demo,
    platform_only: config.platformOnly,
    special_mode: config.specialMode,
    economics: config.economics,
    economic_calendar: config.economicCalendar,
    map_tiles_url: config.mapTilesUrl,
    languages: config.languages,
    idle_timeout_ms: config.idleTimeoutMs,
    rule_pack: {
      version: rules.version,
      leverage_caps: rules.leverageCaps,
      stop_out_percent: rules.stopOutPercent,
      margin_warning_percent: rules.marginWarningPercent,
      withdrawal_business_days: rules.withdrawalBusinessDays,
      guaranteed_stops: Object.fromEntries(
        Object.entries(rules.guaranteedStops).map(([ruleClass, { minimumDistanceBasisPoints, premiumBasisPoints }]) => [
          ruleClass,
          { minimum_distance_basis_points: minimumDistanceBasisPoints, premium_basis_points: premiumBasisPoints },
        ]),
      ),
    },
  };
}

export function registerSettingsRoute(api: FastifyInstance, settings: Settings): void {
  api.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: settingsPaths.settings,
    schema: { summary: 'Run-time settings of this installation', response: answers(settingsSchema) },
    handler: () => settings,
  });
}
