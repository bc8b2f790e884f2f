import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangeProviders } from './provider-order.ts';

const CARD = { key: 'card', isOffered: true };
const SWAP = { key: 'swap', isOffered: true };

test.each([
  ['as they are configured', { order: [], off: [] }, [CARD, SWAP]],
  ['in the order that is wished', { order: ['swap', 'card'], off: [] }, [SWAP, CARD]],
  ['what is not ordered comes last', { order: ['swap'], off: [] }, [SWAP, CARD]],
  ['what there is not is passed over', { order: ['gone', 'swap'], off: ['gone'] }, [SWAP, CARD]],
  ['off', { order: [], off: ['card'] }, [{ key: 'card', isOffered: false }, SWAP]],
])('%s', (_what, wishes, arranged) => {
  expect(arrangeProviders(['card', 'swap'], wishes)).toEqual(arranged);
});

test('none is lost and none is there twice', () => {
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
