/** What is asked for, and what the answers say. `>` is what we send. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LineEvent } from '../line-event.ts';
import { bytesOf } from './fixture-fix-text.ts';
import { newFrameReader } from './frame-reader.ts';
import {
  newMarketData,
  noteNumber,
  takeDueRequests,
  takeMarketMessage,
  takeMissed,
  takeRejection,
  type Outgoing,
  type Refresh,
} from './market-data.ts';

function describeEvent(event: LineEvent): string {
  switch (event.kind) {
    case 'tick': {
      const at = event.at === null ? null : new Date(event.at).toISOString().slice(0, -1);
      return `${event.name} ${event.bid}/${event.ask} at ${at} #${event.id ?? event.sequence}`;
    }
    case 'refused':
      return `${event.name} refused: ${event.reason}`;
    case 'garbage':
      return `garbage: ${event.reason}`;
    case 'paused':
    case 'subscribed':
      return `${event.name} ${event.kind}`;
    default:
      return event.kind;
  }
}

/** Requests are named by what they do, whose fields one test lists. */
function describeOutgoing({ type, fields }: Outgoing): string {
  const value = (tag: number) => fields.find(([each]) => each === tag)?.[1];
  if (type === 'V') return `> ${value(263) === '1' ? 'begin' : 'end'} ${value(262)} ${value(55)}`;
  return `> ${[type, ...fields.map(([tag, text]) => `${tag}=${text}`)].join('|')}`;
}

function follow(names: readonly string[], refresh: Refresh = 'full') {
  const state = newMarketData({ names, refresh, prefix: 'k' });
  let nowMs = 1_000;
  let sequence = 1;
  return {
    state,
    pass: (ms: number) => void (nowMs += ms),
    ask: () => takeDueRequests(state, nowMs).map(describeOutgoing),
    /** A message without its header, sent at 16:00:00.100. */
    take: (text: string) => {
      sequence += 1;
      const [type, ...fields] = text.split('|');
      const [frame] = newFrameReader()(bytesOf([`35=${type}`, `34=${sequence}`, '52=20261127-16:00:00.100', ...fields].join('|')));
      if (frame?.kind !== 'message') throw new Error(`not a message: ${text}`);
      const { events, outgoing } = takeMarketMessage(state, frame.message, nowMs);
      return [...events.map(describeEvent), ...outgoing.map(describeOutgoing)];
    },
    reject: (number: number | null, reason: string) => takeRejection(state, number, reason).map(describeEvent),
    miss: () => takeMissed(state, nowMs).map(describeEvent),
  };
}

function subscribe(refresh: Refresh = 'full') {
  const followed = follow(['EURUSD'], refresh);
  expect(followed.ask()).toEqual(['> begin k-1 EURUSD']);
  return followed;
}

const SNAPSHOT = 'W|55=EURUSD|262=k-1|268=2|269=0|270=1.08431|269=1|270=1.08439';

describe('what is asked for', () => {
  test.each<[Refresh, string]>([
    ['full', '0'],
    ['incremental', '1'],
  ])('the top of the book of each name, with %s refreshes', (refresh, updateType) => {
    const state = newMarketData({ names: ['EURUSD'], refresh, prefix: 'k' });
    expect(takeDueRequests(state, 0)).toEqual([
      {
        type: 'V',
        name: 'EURUSD',
        fields: [
          [262, 'k-1'],
          [263, '1'],
          [264, '1'],
          [265, updateType],
          [267, '2'],
          [269, '0'],
          [269, '1'],
          [146, '1'],
          [55, 'EURUSD'],
        ],
      },
    ]);
  });

  test('some at a time', () => {
    const { ask } = follow(Array.from({ length: 25 }, (_, index) => `N${index}`));
    expect([ask().length, ask().length, ask().length, ask().length]).toEqual([10, 10, 5, 0]);
  });

  test('a name without an answer once more, under a new id', () => {
    const { ask, pass, take } = subscribe();
    pass(9_999);
    expect(ask()).toEqual([]);
    pass(1);
    expect(ask()).toEqual(['> end k-1 EURUSD', '> begin k-2 EURUSD']);
    expect(take(SNAPSHOT)).toEqual(['alive']);
    pass(100_000);
    expect(ask()).toEqual([]);
  });

  test('a name with an answer, and a refused one, never again', () => {
    const { ask, pass, take } = follow(['EURUSD', 'GBPUSD']);
    ask();
    take(SNAPSHOT);
    take('Y|262=k-2|281=0');
    pass(100_000);
    expect(ask()).toEqual([]);
  });
});

describe('a snapshot', () => {
  const FIRST = 'EURUSD subscribed';
  test.each<[string, string, readonly string[]]>([
    ['has both sides', '268=2|269=0|270=1.1|269=1|270=1.2', ['EURUSD 1.1/1.2 at 2026-11-27T16:00:00.100 #2']],
    [
      'has times of its entries: the newer one counts',
      '268=2|269=0|270=1.1|272=20261127|273=15:59:59.5|269=1|270=1.2|273=15:59:58',
      ['EURUSD 1.1/1.2 at 2026-11-27T15:59:59.500 #2'],
    ],
    [
      'has a time of one entry',
      '268=2|269=0|270=1.1|269=1|270=1.2|272=20261127|273=15:59:58',
      ['EURUSD 1.1/1.2 at 2026-11-27T15:59:58.000 #2'],
    ],
    ['has ids', '268=2|269=0|278=b7|270=1.1|269=1|278=a9|270=1.2', ['EURUSD 1.1/1.2 at 2026-11-27T16:00:00.100 #2/b7/a9']],
    [
      'has more of the book',
      '268=4|269=0|270=1.0|269=0|270=1.1|269=1|270=1.3|269=1|270=1.2',
      ['EURUSD 1.1/1.2 at 2026-11-27T16:00:00.100 #2'],
    ],
    ['has other entries too', '268=3|269=2|270=9|269=0|270=1.1|269=1|270=1.2', ['EURUSD 1.1/1.2 at 2026-11-27T16:00:00.100 #2']],
    [
      'has fields of the source',
      '268=2|269=0|9001=x|270=1.1|9001=y|269=1|270=1.2|9002=z',
      ['EURUSD 1.1/1.2 at 2026-11-27T16:00:00.100 #2'],
    ],
    ['has prices in other forms', '268=2|269=0|270=-.5|269=1|270=0012.', ['EURUSD -0.5/12 at 2026-11-27T16:00:00.100 #2']],
    ['has one side', '268=1|269=0|270=1.1', ['EURUSD paused']],
    ['has no entries', '268=0', ['EURUSD paused']],
    ['has a side with nothing behind it', '268=2|269=0|270=1.1|269=1|270=1.2|271=0', ['EURUSD paused']],
    ['has a side without a price', '268=2|269=0|270=1.1|269=1|271=5', ['EURUSD paused']],
    ['is not firm', '268=2|269=0|270=1.1|269=1|270=1.2|276=A I', ['EURUSD 1.1/1.2 at 2026-11-27T16:00:00.100 #2', 'EURUSD paused']],
    ['is of a closed market', '268=2|269=0|270=1.1|276=B|269=1|270=1.2', ['EURUSD 1.1/1.2 at 2026-11-27T16:00:00.100 #2', 'EURUSD paused']],
    ['has a price that is none', '268=2|269=0|270=1e5|269=1|270=1.2', ['garbage: an entry without a price', 'EURUSD paused']],
  ])('%s', (_what, entries, expected) => {
    expect(subscribe().take(`W|55=EURUSD|262=k-1|${entries}`)).toEqual([FIRST, ...expected]);
  });

  const WRONG_GROUP = '> 3|45=2|371=268|372=W|373=16|58=Incorrect NumInGroup count for repeating group';
  test.each<[string, string, readonly string[]]>([
    ['without a symbol is of the name asked for', 'W|262=k-1|268=0', [FIRST, 'EURUSD paused']],
    ['without an id is of its symbol', 'W|55=EURUSD|268=0', [FIRST, 'EURUSD paused']],
    ['without a symbol and an id may name the instrument in another way', 'W|48=EURUSD|268=0', [FIRST, 'EURUSD paused']],
    ['of another name is none', 'W|55=XAUUSD|268=0', ['garbage: a price of a name that was not asked for']],
    ['of nothing is none', 'W|268=0', ['garbage: a price of a name that was not asked for']],
    ['of an id that does not count is too late', 'W|55=EURUSD|262=j-1|268=0', ['alive']],
    [
      'of another name than was asked for is none',
      'W|55=XAUUSD|262=k-1|268=0',
      ['garbage: a price of XAUUSD in answer to EURUSD', 'EURUSD paused'],
    ],
    [
      'with fewer entries than it says is rejected',
      'W|262=k-1|268=2|269=0|270=1',
      ['garbage: a wrong number of entries', 'EURUSD paused', WRONG_GROUP],
    ],
    ['without entries is rejected', 'W|262=k-1', ['garbage: a wrong number of entries', 'EURUSD paused', WRONG_GROUP]],
  ])('%s', (_what, message, expected) => {
    expect(subscribe().take(message)).toEqual(expected);
  });

  test('replaces the one before it', () => {
    const { take } = subscribe();
    take(SNAPSHOT);
    expect(take('W|262=k-1|268=1|269=1|270=1.2')).toEqual(['EURUSD paused']);
    expect(take('W|262=k-1|268=2|269=0|270=1.1|269=1|270=1.2')).toEqual(['EURUSD 1.1/1.2 at 2026-11-27T16:00:00.100 #4']);
  });
});

describe('changes', () => {
  const AT = 'at 2026-11-27T16:00:00.100';
  /** What each message says, after a book of 1.1/1.2 with or without ids. */
  test.each<[string, string, readonly (readonly [string, readonly string[]])[]]>([
    [
      'of sides without ids',
      '279=0|269=0|55=EURUSD|270=1.1|279=0|269=1|55=EURUSD|270=1.2',
      [
        ['268=1|279=1|269=0|270=1.15', [`EURUSD 1.15/1.2 ${AT} #3`]],
        ['268=2|279=1|269=0|270=1.16|279=1|269=1|270=1.17', [`EURUSD 1.16/1.17 ${AT} #4`]],
        ['268=1|279=2|269=1', ['EURUSD paused']],
        ['268=1|279=1|269=0|270=1.14', ['EURUSD paused']],
        ['268=1|279=0|269=1|270=1.18', [`EURUSD 1.14/1.18 ${AT} #7`]],
        ['268=1|279=0|269=1|270=1.19', [`EURUSD 1.14/1.19 ${AT} #8`]],
        ['268=1|279=0|269=1', ['EURUSD paused']],
      ],
    ],
    [
      'of entries with ids',
      '279=0|269=0|278=b1|270=1.1|279=0|269=1|278=a1|270=1.2',
      [
        ['268=1|279=1|278=b1|270=1.15', [`EURUSD 1.15/1.2 ${AT} #3/b1/a1`]],
        ['268=1|279=1|278=b1|271=500', [`EURUSD 1.15/1.2 ${AT} #4/b1/a1`]],
        ['268=1|279=0|269=0|278=b2|270=1.16', [`EURUSD 1.16/1.2 ${AT} #5/b2/a1`]],
        ['268=1|279=2|278=b2', [`EURUSD 1.15/1.2 ${AT} #6/b1/a1`]],
        ['268=1|279=1|280=b1|278=b3|270=1.13', [`EURUSD 1.13/1.2 ${AT} #7/b3/a1`]],
        ['268=1|279=1|278=b3|271=0', ['EURUSD paused']],
      ],
    ],
    [
      'that concern no price',
      '279=0|269=0|270=1.1|279=0|269=1|270=1.2',
      [
        ['268=1|279=0|269=2|270=1.15', [`EURUSD 1.1/1.2 ${AT} #3`]],
        ['268=0', ['alive']],
        ['268=1|279=0|269=0|55=XAUUSD|270=9', ['alive']],
      ],
    ],
    [
      'of a market that closes and opens again',
      '279=0|269=0|270=1.1|279=0|269=1|270=1.2',
      [
        ['268=1|279=1|269=0|276=B', [`EURUSD 1.1/1.2 ${AT} #3`, 'EURUSD paused']],
        ['268=1|279=1|269=1|270=1.3', [`EURUSD 1.1/1.3 ${AT} #4`, 'EURUSD paused']],
        ['268=1|279=1|269=0|276=A', [`EURUSD 1.1/1.3 ${AT} #5`]],
      ],
    ],
  ])('%s', (_what, first, then) => {
    const { take } = subscribe('incremental');
    const count = first.split('279=').length - 1;
    expect(take(`X|262=k-1|268=${count}|${first}`)).toEqual(['EURUSD subscribed', expect.stringMatching(/^EURUSD 1\.1\/1\.2 /)]);
    for (const [message, expected] of then) expect(take(`X|262=k-1|${message}`), message).toEqual(expected);
  });

  test('follow a snapshot', () => {
    const { take } = subscribe('incremental');
    take('W|262=k-1|268=2|269=0|278=b1|270=1.1|269=1|278=a1|270=1.2');
    expect(take('X|262=k-1|268=1|279=2|278=a1')).toEqual(['EURUSD paused']);
  });

  /** After a snapshot without ids, as those of FIX 4.4 are. */
  const NAMELESS = '268=2|269=0|270=1.1|269=1|270=1.2';
  test.each<[string, string, readonly (readonly [string, readonly string[]])[]]>([
    [
      'of both sides, whose ids are known from then on',
      NAMELESS,
      [
        ['268=2|279=1|269=0|278=B|270=1.11|279=1|269=1|278=A|270=1.19', [`EURUSD 1.11/1.19 ${AT} #3/B/A`]],
        ['268=1|279=1|278=B|270=1.12', [`EURUSD 1.12/1.19 ${AT} #4/B/A`]],
        ['268=1|279=1|269=1|278=A|270=1.18', [`EURUSD 1.12/1.18 ${AT} #5/B/A`]],
        ['268=1|279=2|278=A', ['EURUSD paused']],
      ],
    ],
    ['of one side', NAMELESS, [['268=1|279=1|269=1|278=A|270=1.19', [`EURUSD 1.1/1.19 ${AT} #3/A`]]]],
    ['of a size', NAMELESS, [['268=1|279=1|269=0|278=B|271=500', [`EURUSD 1.1/1.2 ${AT} #3/B`]]]],
    ['to nothing', NAMELESS, [['268=1|279=1|269=0|278=B|271=0', ['EURUSD paused']]]],
    [
      'that refer to an id',
      NAMELESS,
      [
        ['268=1|279=1|269=0|280=B|270=1.11', [`EURUSD 1.11/1.2 ${AT} #3/B`]],
        ['268=1|279=1|269=0|280=B|278=C|270=1.12', [`EURUSD 1.12/1.2 ${AT} #4/C`]],
        ['268=1|279=1|269=1|280=A|278=D|270=1.19', [`EURUSD 1.12/1.19 ${AT} #5/C/D`]],
        ['268=1|279=2|280=D', ['EURUSD paused']],
      ],
    ],
    [
      'that delete a side, which then is new',
      NAMELESS,
      [
        ['268=1|279=2|269=0|278=B', ['EURUSD paused']],
        ['268=1|279=0|269=0|278=C|270=1.11', [`EURUSD 1.11/1.2 ${AT} #4/C`]],
      ],
    ],
    [
      'that delete by reference',
      NAMELESS,
      [
        ['268=1|279=2|269=1|280=A', ['EURUSD paused']],
        ['268=1|279=0|269=1|278=C|270=1.19', [`EURUSD 1.1/1.19 ${AT} #4/C`]],
      ],
    ],
    [
      'that delete the former entry once there is a new one: all other ids are known',
      NAMELESS,
      [
        ['268=1|279=0|269=0|278=C|270=1.09', [`EURUSD 1.1/1.2 ${AT} #3`]],
        ['268=1|279=2|269=0|278=B', [`EURUSD 1.09/1.2 ${AT} #4/C`]],
      ],
    ],
    [
      'of one side with an id and one without',
      '268=2|269=0|278=B|270=1.1|269=1|270=1.2',
      [['268=1|279=1|269=1|278=A|270=1.19', [`EURUSD 1.1/1.19 ${AT} #3/B/A`]]],
    ],
  ])('that give an id to entries without one: %s', (_what, snapshot, then) => {
    const { take } = subscribe('incremental');
    take(`W|55=EURUSD|262=k-1|${snapshot}`);
    for (const [message, expected] of then) expect(take(`X|262=k-1|${message}`), message).toEqual(expected);
  });

  test('that give an id do so anew after each snapshot', () => {
    const { take } = subscribe('incremental');
    for (const id of ['B', 'C']) {
      take(`W|262=k-1|${NAMELESS}`);
      expect(take(`X|262=k-1|268=1|279=1|269=0|278=${id}|270=1.15`)).toEqual([expect.stringMatching(/^EURUSD 1\.15\/1\.2 /)]);
    }
  });

  const CHANGED = 'EURUSD: a change of an unknown entry';
  const DELETED = 'EURUSD: a deletion of an unknown entry';
  test.each([
    ['a change without a side', NAMELESS, '279=1|278=B|270=1', CHANGED],
    ['a deletion without a side', NAMELESS, '279=2|278=B', DELETED],
    ['a change of a side with another id', '268=2|269=0|278=B|270=1.1|269=1|270=1.2', '279=1|269=0|278=C|270=1', CHANGED],
    ['a reference to another id', '268=2|269=0|278=B|270=1.1|269=1|270=1.2', '279=1|269=0|280=C|278=B|270=1', CHANGED],
    ['a change of one of several', '268=3|269=0|270=1.1|269=0|270=1|269=1|270=1.2', '279=1|269=0|278=B|270=1.05', CHANGED],
    ['a deletion of one of several', '268=3|269=0|270=1|269=0|270=1.1|269=1|270=1.2', '279=2|269=0|278=B', DELETED],
    [
      'a change of one of several with ids',
      '268=3|269=0|278=B|270=1.1|269=0|278=C|270=1|269=1|270=1.2',
      '279=1|269=0|278=D|270=1',
      CHANGED,
    ],
    ['a change of a side that is empty', '268=1|269=1|270=1.2', '279=1|269=0|278=B|270=1', CHANGED],
    ['a deletion of a side that is empty', '268=1|269=1|270=1.2', '279=2|269=0|278=B', DELETED],
  ])('whose id may be of none or of several entries break the book: %s', (_what, snapshot, change, reason) => {
    const { take, ask, pass } = subscribe('incremental');
    take(`W|262=k-1|${snapshot}`);
    pass(5_000);
    expect(take(`X|262=k-1|268=1|${change}`)).toEqual([`garbage: ${reason}`, 'EURUSD paused']);
    expect(ask()).toEqual(['> end k-1 EURUSD', '> begin k-2 EURUSD']);
  });

  test.each([
    ['a change of an unknown entry', '268=1|279=1|278=b9|270=1', 'EURUSD: a change of an unknown entry'],
    ['a deletion of an unknown entry', '268=1|279=2|278=b9', 'EURUSD: a deletion of an unknown entry'],
    ['a change of sides', '268=1|279=1|269=1|278=b1|270=1', 'EURUSD: an entry that changes its side'],
    ['a new entry without a side', '268=1|279=0|278=b2|270=1', 'EURUSD: a new entry without a side'],
    ['a new entry without a price that can be read', '268=1|279=0|269=0|270=x', 'EURUSD: a new entry without a price'],
    ['a change to what is no price', '268=1|279=1|278=b1|270=x', 'EURUSD: a change to what is no price'],
    ['an unknown action', '268=1|279=5|269=0|270=1', 'EURUSD: an update action 5'],
    ['an entry that is nothing', '268=1|279=1|270=1', 'EURUSD: an entry without a side or an id'],
    ['a wrong number of entries', '268=2|279=1|278=b1|270=1', 'a wrong number of entries'],
  ])('%s breaks the book: the name is asked for again', (_what, changes, reason) => {
    const { take, ask, pass } = subscribe('incremental');
    take('W|262=k-1|268=2|269=0|278=b1|270=1.1|269=1|278=a1|270=1.2');
    pass(5_000);
    expect(take(`X|262=k-1|${changes}`).slice(0, 2)).toEqual([`garbage: ${reason}`, 'EURUSD paused']);
    expect(take('X|262=k-1|268=1|279=1|278=b1|270=1.1')).toEqual(['alive']);
    expect(ask()).toEqual(['> end k-1 EURUSD', '> begin k-2 EURUSD']);
    expect(take('W|262=k-2|268=2|269=0|278=b1|270=1.1|269=1|278=a1|270=1.2')[1]).toMatch(/^EURUSD 1\.1\/1\.2/);
  });

  test('that break a book again and again do not ask without a pause', () => {
    const { take, ask, pass } = subscribe('incremental');
    take('X|262=k-1|268=1|279=2|269=0');
    expect(ask()).toEqual([]);
    pass(2_000);
    expect(ask()).toEqual(['> end k-1 EURUSD', '> begin k-2 EURUSD']);
  });

  test('of several names name each, or mean the one before', () => {
    const { take, ask } = follow(['EURUSD', 'GBPUSD'], 'incremental');
    ask();
    const both =
      '268=5|279=0|269=0|55=EURUSD|270=1.1|279=0|269=1|270=1.2|279=0|269=0|55=XAUUSD|270=9|279=0|269=0|55=GBPUSD|270=1.3|279=0|269=1|270=1.4';
    expect(take(`X|${both}`)).toEqual(['EURUSD subscribed', `EURUSD 1.1/1.2 ${AT} #2`, 'GBPUSD subscribed', `GBPUSD 1.3/1.4 ${AT} #2`]);
  });
});

describe('refusals', () => {
  test.each([
    ['with a reason', 'Y|262=k-1|281=0|58=unknown', 'unknown symbol: unknown'],
    ['with a reason of the source', 'Y|262=k-1|281=77', 'reason 77'],
    ['with a text', 'Y|262=k-1|58=no such thing', 'no such thing'],
    ['without a word', 'Y|262=k-1', 'no reason given'],
  ])('%s', (_what, message, reason) => {
    expect(subscribe().take(message)).toEqual(['EURUSD paused', `EURUSD refused: ${reason}`]);
  });

  test('of a request that does not count do not matter', () => {
    expect(subscribe().take('Y|262=j-1|281=0')).toEqual(['alive']);
  });

  test('by the session name the message', () => {
    const { state, reject } = subscribe();
    noteNumber(state, 'EURUSD', 17);
    expect(reject(16, 'bad')).toEqual(['null refused: bad']);
    expect(reject(17, 'bad')).toEqual(['EURUSD paused', 'EURUSD refused: bad']);
    expect(reject(17, 'bad')).toEqual(['null refused: bad']);
  });
});

test('what was missed makes every price uncertain, and each name is asked for again', () => {
  const { take, miss, ask, pass } = follow(['EURUSD', 'GBPUSD']);
  ask();
  take(SNAPSHOT);
  pass(5_000);
  expect(miss()).toEqual(['EURUSD paused', 'GBPUSD paused']);
  expect(take(SNAPSHOT)).toEqual(['alive']);
  expect(take(SNAPSHOT.replace('262=k-1|', ''))).toEqual(['alive']);
  expect(ask()).toEqual(['> end k-1 EURUSD', '> begin k-3 EURUSD', '> end k-2 GBPUSD', '> begin k-4 GBPUSD']);
});

test('a halted name is shown and not in force until it trades and has a price', () => {
  const { take } = subscribe();
  take(SNAPSHOT);
  expect(take('f|55=EURUSD|326=2')).toEqual(['EURUSD paused']);
  expect(take(SNAPSHOT)).toEqual([expect.stringMatching(/^EURUSD 1\.08431/), 'EURUSD paused']);
  expect(take('f|55=EURUSD|326=5')).toEqual(['EURUSD paused']);
  expect(take('f|55=EURUSD|326=3')).toEqual(['alive']);
  expect(take(SNAPSHOT)).toEqual([expect.stringMatching(/^EURUSD 1\.08431/)]);
  expect(take('f|55=XAUUSD|326=2')).toEqual(['alive']);
});

test('a message of a type that is not for us is answered so', () => {
  expect(subscribe().take('8|37=1')).toEqual(['alive', '> j|45=2|372=8|380=3|58=Unsupported Message Type']);
});

test('whatever a source says, a price has two sides', () => {
  const tag = fc.constantFrom(55, 262, 268, 269, 270, 271, 272, 273, 276, 278, 279, 280, 281, 326);
  const value = fc.constantFrom('0', '1', '2', 'k-1', 'k-2', 'EURUSD', 'A', 'B', '1.5', '-', 'x', '20261127', '16:00:00');
  const type = fc.constantFrom('W', 'X', 'Y', 'f', '8');
  fc.assert(
    fc.property(fc.array(fc.tuple(type, fc.array(fc.tuple(tag, value), { maxLength: 12 })), { maxLength: 20 }), (messages) => {
      const { take, ask, pass } = subscribe('incremental');
      for (const [kind, fields] of messages) {
        pass(1_000);
        ask();
        for (const line of take([kind, ...fields.map(([each, text]) => `${each}=${text}`)].join('|'))) {
          expect(line).not.toMatch(/NaN|undefined/);
        }
      }
    }),
    { numRuns: 500 },
  );
});
