import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SlotPlaces, TriggerHeap } from './trigger-heap.ts';

type Step = { readonly kind: 'add' | 'move' | 'remove' | 'takeTop' | 'takeUpTo'; readonly slot: number; readonly key: number };

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('add', 'add', 'move', 'remove', 'takeTop', 'takeUpTo'),
  slot: fc.integer({ min: 0, max: 60 }),
  key: fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constant(Infinity), fc.constant(-Infinity)),
});

test('after any sequence of steps the top is the least key in a plain map', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const places = new SlotPlaces();
      places.reserve(60);
      const heap = new TriggerHeap(places);
      const plain = new Map<number, number>();
      for (const { kind, slot, key } of steps) {
        if (kind === 'add' && !plain.has(slot)) {
          heap.add(slot, key);
          plain.set(slot, key);
        } else if (kind === 'move' && plain.has(slot)) {
          heap.move(slot, key);
          plain.set(slot, key);
        } else if (kind === 'remove' && plain.has(slot)) {
          heap.remove(slot);
          plain.delete(slot);
        } else if (kind === 'takeTop' && plain.size > 0) {
          expect(plain.get(heap.topSlot)).toBe(heap.top);
          plain.delete(heap.topSlot);
          heap.remove(heap.topSlot);
        } else if (kind === 'takeUpTo') {
          const taken: number[] = [];
          heap.takeUpTo(key, taken);
          const reached = [...plain].flatMap(([each, at]) => (at <= key ? [each] : []));
          expect(taken.toSorted((a, b) => a - b)).toEqual(reached.toSorted((a, b) => a - b));
          for (const each of reached) plain.delete(each);
        }
        expect(heap.size).toBe(plain.size);
        expect(heap.top).toBe(Math.min(Infinity, ...plain.values()));
      }
    }),
    { numRuns: 500 },
  );
});
