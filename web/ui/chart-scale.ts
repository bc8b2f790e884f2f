/** The round steps of an axis. */
const STEPS = [1, 2, 5, 10] as const;

/**
 * The values of an axis from zero to at least `most`, in round steps; whole numbers only if there is nothing between two values, as with
 * cents and counts. If `least` is below zero, the axis begins at or below it and zero is one of its values.
 */
export function decideTicks(most: number, mostSteps: number, isWhole: boolean, least = 0): readonly number[] {
  const rough = Math.max(most - Math.min(0, least), isWhole ? 1 : 0.01) / mostSteps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = STEPS.find((step) => step * power >= rough - power * 1e-9) ?? 10;
  // Divides by powers below one, since positive powers of ten are exact: a third step of 0.2 is 0.6.
  const multipleOf = (count: number): number => (power < 1 ? (count * factor) / Math.round(1 / power) : count * factor * power);
  const step = isWhole ? Math.max(1, Math.round(factor * power)) : multipleOf(1);
  const below = Math.max(0, Math.ceil(-least / step - 1e-9));
  const above = Math.max(below === 0 ? 1 : 0, Math.ceil(most / step - 1e-9));
  return Array.from({ length: below + above + 1 }, (_, index) => (isWhole ? (index - below) * step : multipleOf(index - below)));
}

/** The positions that have room for a label, evenly spread and including the last one. */
export function decideLabels(count: number, mostLabels: number): readonly number[] {
  if (count === 0) return [];
  const every = Math.max(1, Math.ceil(count / Math.max(1, mostLabels)));
  const last = count - 1;
  return Array.from({ length: Math.floor(last / every) + 1 }, (_, index) => last - index * every).toReversed();
}
