import type { RaisedMargin } from '@fairlead/domain/trading/raised-margin.ts';
import { INDUCEMENT_RULE_PACK, RETAIL_RULE_PACK, type RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { createEngineVenue } from './engine-venue.ts';
import type { FormerRules } from './former-rules.ts';
import { mirrorPath, type MarketPath } from './market-path.ts';
import { createOracleVenue } from './oracle-venue.ts';
import { Play, type Outcome, type PlayOptions } from './play.ts';
import { createRandom } from './random.ts';
import { SIMULATED, type SimulatedName } from './simulated-paths.ts';
import type { Unit } from './statistics.ts';
import type { Strategy } from './strategy.ts';

/** By which rules, and on which program, a strategy is played. */
export type RulesPlayed =
  | { readonly kind: 'engine' }
  /** The oracle with the rules of today: a cross-check of the engine. */
  | { readonly kind: 'oracle' }
  | { readonly kind: 'former'; readonly rules: FormerRules };

export interface Setting {
  readonly rules: RulesPlayed;
  readonly allowsInducements?: boolean;
  readonly lagMs?: number;
  /** Another rule pack than that of today, to see what a change of it does. */
  readonly pack?: RulePack;
  /** Margins that are raised for a time, as announced before the path begins. */
  readonly raises?: (path: MarketPath) => readonly RaisedMargin[];
}

/** Plays a strategy once. The seed decides what it chooses. */
export function playOnce(strategy: Strategy, path: MarketPath, seed: number, setting: Setting): Outcome {
  const play = new Play(path, { ...optionsOf(setting), raises: setting.raises?.(path) ?? [] });
  strategy.run(play, createRandom(seed));
  return play.finish();
}

function optionsOf({ rules: played, allowsInducements = false, lagMs = 0, pack }: Setting): PlayOptions {
  const rules = pack ?? (allowsInducements ? INDUCEMENT_RULE_PACK : RETAIL_RULE_PACK);
  switch (played.kind) {
    case 'engine':
      return { rules, lagMs, createVenue: (instruments) => createEngineVenue(instruments, rules) };
    case 'oracle':
      return { rules, lagMs, createVenue: (instruments, path) => createOracleVenue(instruments, rules, path) };
    case 'former':
      return {
        rules,
        lagMs,
        formerFees: played.rules,
        createVenue: (instruments, path) => createOracleVenue(instruments, rules, path, played.rules),
      };
  }
}

/** Plays a strategy on simulated paths, each with its mirror image. */
export function playSimulated(strategy: Strategy, market: SimulatedName, pairs: number, setting: Setting, firstSeed = 1): readonly Unit[] {
  return Array.from({ length: pairs }, (_, place): Unit => {
    const seed = firstSeed + place;
    const path = SIMULATED[market](createRandom(seed));
    return [path, mirrorPath(path)].map((one) => playOnce(strategy, one, seed, setting));
  });
}

/** Plays a strategy on recorded paths, each with its mirror image. Paths over the same gap belong together. */
export function playRecorded(strategy: Strategy, paths: readonly MarketPath[], setting: Setting): readonly Unit[] {
  const byGap = Map.groupBy(paths, ({ closesAt }) => closesAt);
  return [...byGap.values()].map((those): Unit =>
    those.flatMap((path, place) => [path, mirrorPath(path)].map((one) => playOnce(strategy, one, path.closesAt / 1_000 + place, setting))),
  );
}
