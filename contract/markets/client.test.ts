import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { describe, expect, test } from 'vitest';
import type { Asset } from './schemas.ts';
import { readAsset, readRulePack, readTradingAccess } from './client.ts';

const asset: Asset = {
  id: 20,
  name: 'EUR/USD',
  symbol: 'EURUSD',
  code: 'FX:EURUSD',
  asset_category_id: 2,
  position_assets_category: { name: 'Forex', leverage: '1,3,5,10,15,20,30' },
  group: 'Forex',
  rule_class: 'majorForex',
  digits: 5,
  stale_after_ms: 15_000,
  may_be_negative: false,
  typical_spread: 0.00008,
  market_open: true,
  session_opens_at: null,
  next_change_at: 1_000,
  next_opens_at: 9_000,
  market: 'currencies',
  special_sessions: [],
  halted: false,
  delisted: false,
  splits: [{ at: 7, new_shares: 2, old_shares: 1 }],
  financing: null,
  coming_actions: [],
  day_open: 1.08,
  demo_origin: null,
};

test('an asset is read in the terms of the domain', () => {
  expect(readAsset(asset)).toMatchObject({
    symbol: 'EURUSD',
    displayName: 'EUR/USD',
    category: { id: 2, name: 'Forex', leverages: [1, 3, 5, 10, 15, 20, 30] },
    staleAfterMs: 15_000,
    isDelisted: false,
    splits: [{ dueAt: 7, ratio: { newShares: 2, oldShares: 1 } }],
    dayOpen: 1_080_000,
  });
});

test.each([
  ['', []],
  ['5', [5]],
  ['1, 2,x,-3,0', [1, 2]],
])('the leverage list %j is %j', (leverage, expected) => {
  expect(readAsset({ ...asset, position_assets_category: { name: 'Forex', leverage } }).category.leverages).toEqual(expected);
});

describe('custom_leverage', () => {
  const instruments = [{ category: { id: 2, name: 'Forex', leverages: [1, 3] } }, { category: { id: 1, name: 'Crypto', leverages: [1] } }];
  const read = (custom_leverage: string) =>
    readTradingAccess({ verified_account: true, assets_group_permission: [1, 2], custom_leverage }, instruments);

  test('names categories, while the rules use their ids', () => {
    expect(read('{"Forex":[0,1],"Unknown":[0]}')).toEqual({ verified: true, categoryIds: [1, 2], leverageIndexes: { 2: [0, 1] } });
  });

  test.each(['', 'null', '{', '[]', '{"Forex":7}'])('%j restricts nothing', (text) => {
    expect(read(text).leverageIndexes).toEqual({});
  });
});

test("the rule pack equals the engine's, and a missing cap is 1", () => {
  const { version, leverageCaps, stopOutPercent, marginWarningPercent, guaranteedStops } = RETAIL_RULE_PACK;
  const wire = {
    version,
    leverage_caps: { ...leverageCaps },
    stop_out_percent: stopOutPercent,
    margin_warning_percent: marginWarningPercent,
    withdrawal_business_days: RETAIL_RULE_PACK.withdrawalBusinessDays,
    allows_inducements: RETAIL_RULE_PACK.allowsInducements,
    raised_margins: [],
    scheduled_leverage: [],
    guaranteed_stops: Object.fromEntries(
      Object.entries(guaranteedStops).map(([ruleClass, rule]) => [
        ruleClass,
        {
          minimum_distance_basis_points: rule.minimumDistanceBasisPoints,
          maximum_distance_basis_points: rule.maximumDistanceBasisPoints,
          premium_basis_points: rule.premiumBasisPoints,
        },
      ]),
    ),
  };
  expect(readRulePack({ rule_pack: wire }, 0)).toEqual(RETAIL_RULE_PACK);
  expect(readRulePack({ rule_pack: { ...wire, leverage_caps: {} } }, 0).leverageCaps.gold).toBe(1);
  expect(readRulePack({ rule_pack: { ...wire, guaranteed_stops: {} } }, 0).guaranteedStops.gold.minimumDistanceBasisPoints).toBe(10_000);
});
