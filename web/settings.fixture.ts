import type { Settings } from '@fairlead/contract/settings.ts';

/** Settings with every optional feature turned off. */
export const PLAIN_SETTINGS: Settings = {
  demo: false,
  registration_allowed: false,
  platform_only: false,
  special_mode: false,
  economics: null,
  economic_calendar: 'own',
  map_tiles_url: null,
  languages: ['en', 'de'],
  idle_timeout_ms: 1_200_000,
  calendar: 'market',
  financing: [],
  rule_pack: {
    version: 'test',
    leverage_caps: {},
    stop_out_percent: 50,
    margin_warning_percent: 100,
    withdrawal_business_days: 1,
    allows_inducements: false,
    raised_margins: [],
    scheduled_leverage: [],
    guaranteed_stops: {},
  },
};
