import { FAULTS, readPlan, type FaultName, type FaultPlan } from './faults.ts';

/** What is played by default: each fault alone, and pairs that affect the server in two ways. */
export const ALL_PLANS: readonly FaultPlan[] = [
  ...Object.keys(FAULTS),
  'refuse+kill-server',
  'freeze+stop-server',
  'restart-fast+freeze-server',
  'end-connections+kill-server',
  'freeze+black-hole',
  'black-hole+restart-immediate',
  'delay+end-connections',
  'restart-immediate+kill-server',
  'full-disk+end-writer',
]
  .map(readPlan)
  .filter((plan) => plan !== null);

/** Rounds in random order, each with every plan once, and no plan twice in a row. Endless. */
export function* orderPlans(plans: readonly FaultPlan[], random: () => number): Generator<FaultPlan, never> {
  let last: FaultPlan | undefined;
  for (;;) {
    const round = shuffle(plans, random);
    if (round.length > 1 && round[0] === last) round.push(...round.splice(0, 1));
    yield* round;
    last = round.at(-1);
  }
}

/** Each fault alone, then one randomly chosen pair. */
export function oneOfEach(plans: readonly FaultPlan[], random: () => number): readonly FaultPlan[] {
  const pairs = shuffle(
    plans.filter((plan) => plan.length === 2),
    random,
  );
  const alone = plans.filter((plan): plan is readonly [FaultName] => plan.length === 1);
  return [...shuffle(alone, random), ...pairs.slice(0, 1)];
}

/** For short runs: one randomly chosen fault of each means, in random order. */
export function oneOfEachMeans(random: () => number): readonly FaultPlan[] {
  const byMeans = Map.groupBy(Object.entries(FAULTS), ([, { means }]) => means);
  const names = [...byMeans.values()].flatMap((faults) =>
    shuffle(faults, random)
      .slice(0, 1)
      .map(([name]) => name),
  );
  return shuffle(names, random)
    .map(readPlan)
    .filter((plan) => plan !== null);
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}
