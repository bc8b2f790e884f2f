import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangeProviders } from './provider-order.ts';

const CARD = { key: 'card', isOffered: true };
const SWAP = { key: 'swap', isOffered: true };

test.each([
  ['as configured', { order: [], off: [] }, [CARD, SWAP]],
  ['in the preferred order', { order: ['swap', 'card'], off: [] }, [SWAP, CARD]],
  ['unordered ones come last', { order: ['swap'], off: [] }, [SWAP, CARD]],
  ['unknown ones are ignored', { order: ['gone', 'swap'], off: ['gone'] }, [SWAP, CARD]],
  ['off', { order: [], off: ['card'] }, [{ key: 'card', isOffered: false }, SWAP]],
])('%s', (_what, preferences, arranged) => {
  expect(arrangeProviders(['card', 'swap'], preferences)).toEqual(arranged);
});

test('none is lost or duplicated', () => {
  const someKeys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
  fc.assert(
    fc.property(someKeys, someKeys, someKeys, (keys, order, off) => {
      const arranged = arrangeProviders(keys, { order, off });
      expect(arranged.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
      expect(
        arranged
          .filter(({ isOffered }) => isOffered)
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual(keys.filter((key) => !off.includes(key)).toSorted());
    }),
  );
});
