import { seededRandom } from '@fairlead/server/demo/seeded-random.ts';

/** Random numbers from a seed: the same seed gives the same numbers. */
export interface Random {
  /** In [0, 1). */
  readonly uniform: () => number;
  /** Between two numbers. */
  readonly between: (least: number, most: number) => number;
  /** A whole number from 0 to below `count`. */
  readonly index: (count: number) => number;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** Standard normal. */
  readonly normal: () => number;
  /** Student's t with three degrees of freedom, scaled to a variance of about one and cut off at ten: fat tails on both sides alike. */
  readonly fatTailed: () => number;
}

const LARGEST = 10;
const DEGREES = 3;

export function createRandom(seed: number): Random {
  const uniform = seededRandom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return {
    uniform,
    between: (least, most) => least + (most - least) * uniform(),
    index: (count) => Math.floor(count * uniform()),
    pick: (items) => items[Math.floor(items.length * uniform())] ?? items[0],
    normal,
    fatTailed() {
      const numerator = normal();
      let squares = 0;
      for (let degree = 0; degree < DEGREES; degree += 1) squares += normal() ** 2;
      // A t variable with three degrees of freedom has a variance of three.
      const scaled = numerator / Math.sqrt(squares / DEGREES) / Math.sqrt(DEGREES);
      return Math.max(-LARGEST, Math.min(LARGEST, scaled));
    },
  };
}
