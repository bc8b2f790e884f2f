/** A label at a height, in pixels from the top. */
export interface PlacedLabel {
  readonly y: number;
  /** Whether it stays where it is, and the others make way. */
  readonly isFixed?: boolean;
}

const FIXED_WEIGHT = 1e6;

/** Labels that touch and share their shift. */
interface Block {
  weight: number;
  /** Weighted sum of the heights of its labels, each less the room of those before it. */
  sum: number;
  count: number;
}

/**
 * The heights of labels of which none covers another, in the order given: each as near to where it belongs as the others allow, within
 * `from` and `to`. If there are too many, they overlap evenly.
 */
export function spreadLabels(labels: readonly PlacedLabel[], pitch: number, from: number, to: number): readonly number[] {
  const sorted = labels.map((label, place) => ({ ...label, place })).toSorted((a, b) => a.y - b.y || a.place - b.place);
  const room = Math.max(0, to - from);
  const step = sorted.length > 1 ? Math.min(pitch, room / (sorted.length - 1)) : pitch;
  const blocks: Block[] = [];
  for (const [index, { y, isFixed }] of sorted.entries()) {
    const weight = isFixed === true ? FIXED_WEIGHT : 1;
    let block: Block = { weight, sum: weight * (y - index * step), count: 1 };
    // A label that would begin before the previous ones end joins them.
    for (let last = blocks.at(-1); last !== undefined && last.sum / last.weight > block.sum / block.weight; last = blocks.at(-1)) {
      block = { weight: last.weight + block.weight, sum: last.sum + block.sum, count: last.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  }
  const latest = Math.max(from, to - (sorted.length - 1) * step);
  const shifts = blocks.flatMap(({ sum, weight, count }) => {
    const shift = Math.min(Math.max(sum / weight, from), latest);
    return Array.from({ length: count }, () => shift);
  });
  const heights = labels.map(({ y }) => y);
  for (const [index, { place }] of sorted.entries()) heights[place] = (shifts[index] ?? 0) + index * step;
  return heights;
}
