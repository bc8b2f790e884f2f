import { INDUCEMENT_RULE_PACK, RETAIL_RULE_PACK, type RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { createEngineVenue } from './engine-venue.ts';
import type { FormerRules } from './former-rules.ts';
import { mirrorPath, type MarketPath } from './market-path.ts';
import { createOracleVenue } from './oracle-venue.ts';
import { Play, type Outcome, type PlayOptions } from './play.ts';
import { createRandom } from './random.ts';
import { raiseThroughout, selectRaises } from './selected-raises.ts';
import { SIMULATED, type SimulatedName } from './simulated-paths.ts';
import type { Unit } from './statistics.ts';
import type { Strategy } from './strategy.ts';

/** The rules, and the implementation, with which a strategy is played. */
export type RulesPlayed =
  | { readonly kind: 'engine' }
  /** The oracle with today's rules: a cross-check of the engine. */
  | { readonly kind: 'oracle' }
  | { readonly kind: 'former'; readonly rules: FormerRules };

export interface Setting {
  readonly rules: RulesPlayed;
  readonly allowsInducements?: boolean;
  readonly lagMs?: number;
  /** A rule pack other than today's, to see what a change of it does. */
  readonly pack?: RulePack;
  /** Whether margins are increased as operators are instructed to. */
  readonly raisesMargins?: boolean;
  /** A margin required throughout the path instead, in percent. */
  readonly raisedPercent?: number;
}

/** Plays a strategy once. The seed decides what it chooses. */
export function playOnce(strategy: Strategy, path: MarketPath, seed: number, setting: Setting): Outcome {
  const play = new Play(path, optionsOf(setting, path));
  strategy.run(play, createRandom(seed));
  return play.finish();
}

function optionsOf(
  { rules: played, allowsInducements = false, lagMs = 0, pack, raisesMargins = false, raisedPercent }: Setting,
  path: MarketPath,
): PlayOptions {
  const rules = pack ?? (allowsInducements ? INDUCEMENT_RULE_PACK : RETAIL_RULE_PACK);
  const former = played.kind === 'former' ? played.rules : undefined;
  const raises = raisedPercent === undefined ? selectRaises(path, rules) : raiseThroughout(path, raisedPercent);
  const areRaised = (raisesMargins || raisedPercent !== undefined) && former?.raisesNoMargins !== true;
  const terms = { rules, lagMs, raises: areRaised ? raises : [] };
  if (played.kind === 'oracle') return { ...terms, createVenue: (instruments) => createOracleVenue(instruments, rules, path) };
  if (former === undefined || former.raisesNoMargins === true) {
    return { ...terms, createVenue: (instruments) => createEngineVenue(instruments, rules) };
  }
  return { ...terms, formerFees: former, createVenue: (instruments) => createOracleVenue(instruments, rules, path, former) };
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
