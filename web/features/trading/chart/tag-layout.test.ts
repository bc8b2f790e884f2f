import { describe, expect, test } from 'vitest';
import { layOutTags, roomForTags } from './tag-layout.ts';

const tag = (key: string, y: number, isMovable = false) => ({ key, y, isMovable });

describe('tags', () => {
  test.each<[string, Parameters<typeof layOutTags>[0], readonly (readonly [string, number | null])[]]>([
    [
      'far from each other are on their lines',
      [tag('a', 20), tag('b', 80)],
      [
        ['a', 20],
        ['b', 80],
      ],
    ],
    [
      'close to each other give way up and down',
      [tag('a', 50), tag('b', 60)],
      [
        ['a', 44],
        ['b', 66],
      ],
    ],
    [
      'at the edge give way inwards',
      [tag('a', 10), tag('b', 12)],
      [
        ['a', 10],
        ['b', 32],
      ],
    ],
  ])('%s', (_, tags, expected) => {
    expect([...layOutTags(tags, 10, 110)]).toEqual(expected);
  });

  test('those that can be moved have room first, then the latest', () => {
    const tags = [tag('entry 2', 40), tag('entry 1', 40), tag('stop 1', 42, true)];
    expect(layOutTags(tags, 10, 40)).toEqual(
      new Map([
        ['stop 1', 40],
        ['entry 2', 18],
        ['entry 1', null],
      ]),
    );
  });
});

test.each([
  ['no tags', 0, 800, 56],
  ['a short tag', 40, 800, 56],
  ['a long tag, in steps', 170, 800, 192],
  ['a digit more is the same step', 180, 800, 192],
  ['never more than its share of a narrow chart', 300, 320, 144],
])('room for %s', (_, widest, width, expected) => {
  expect(roomForTags(widest, width, 56)).toBe(expected);
});
