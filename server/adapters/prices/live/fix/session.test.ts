/** Conversations with a source. `<` is what it sends, `>` what we send, and the rest is what we conclude. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf, textOf } from './fixture-fix-text.ts';
import { formatTimestamp } from './fix-time.ts';
import { newFrameReader } from './frame-reader.ts';
import { logOn, logOut, newSession, sendMessage, takeMessage, takeTime, type SessionAction, type SessionTerms } from './session.ts';

const TERMS: SessionTerms = {
  senderCompId: 'CLIENT1',
  targetCompId: 'VENUE',
  senderSubId: null,
  targetSubId: null,
  username: 'user',
  password: 'secret',
  heartbeatSeconds: 30,
};
const START = Date.parse('2026-11-27T16:00:00Z');

/** A message of the source: `W|34=5|55=EUR/USD`, with the rest of the header unless it is written. */
function fromVenue(text: string, at: number) {
  const header = ['49=VENUE', '56=CLIENT1', `52=${formatTimestamp(at)}`].filter((field) => !text.includes(`|${field.slice(0, 3)}`));
  const [type = '', ...fields] = text.split('|');
  const kept = fields.filter((field) => !field.endsWith('=-'));
  const [frame] = newFrameReader()(bytesOf([`35=${type}`, ...kept, ...header].join('|')));
  if (frame?.kind !== 'message') throw new Error(`not a message: ${text}`);
  return frame.message;
}

/** Without what every message has. */
function describeAction(action: SessionAction): string {
  switch (action.kind) {
    case 'send':
      return `> ${textOf(action.bytes)
        .replace(/^.*?35=/, '')
        .replaceAll(/(49=CLIENT1|56=VENUE|52=[^|]*)\|/g, '')
        .replace(/\|10=...\|$/, '')}`;
    case 'received':
      return `received ${action.message.type}`;
    case 'rejected':
      return `rejected ${action.number}: ${action.reason}`;
    case 'end':
      return `end: ${action.reason}${action.askedForMs === 0 ? '' : ` (stay away for ${action.askedForMs} ms)`}`;
    case 'opened':
    case 'alive':
    case 'missed':
    case 'close':
      return action.kind;
  }
}

function converse(terms: SessionTerms = TERMS) {
  let elapsedMs = 0;
  const moment = () => ({ at: START + elapsedMs, monotonicMs: 5_000 + elapsedMs });
  const state = newSession(terms, moment());
  const said = (actions: readonly SessionAction[]) => actions.map(describeAction);
  return {
    state,
    logOn: () => said(logOn(state, terms, moment())),
    take: (text: string) => said(takeMessage(state, terms, moment(), fromVenue(text, START + elapsedMs))),
    takeRaw: (body: string, beginString: string) => {
      const [frame] = newFrameReader()(bytesOf(body, { beginString }));
      return frame?.kind === 'message' ? said(takeMessage(state, terms, moment(), frame.message)) : [];
    },
    send: (type: string) => said([sendMessage(state, terms, moment(), type, []).action]),
    logOut: () => said(logOut(state, terms, moment(), 'stopped')),
    /** Lets seconds pass, a quarter at a time. */
    pass: (seconds: number) => {
      const all: string[] = [];
      for (let quarters = 0; quarters < seconds * 4; quarters += 1) {
        elapsedMs += 250;
        all.push(...said(takeTime(state, terms, moment())));
      }
      return all;
    },
  };
}

function logOnWith(answer = 'A|34=1|98=0|108=30|141=Y', terms?: SessionTerms) {
  const conversation = converse(terms);
  conversation.logOn();
  expect(conversation.take(answer)).toEqual(['opened', 'alive']);
  return conversation;
}

describe('logon', () => {
  test('resets both sequences, and is established by the answer', () => {
    const { logOn: begin, take } = converse();
    expect(begin()).toEqual(['> A|34=1|98=0|108=30|141=Y|553=user|554=secret']);
    expect(take('A|34=1|98=0|108=30|141=Y')).toEqual(['opened', 'alive']);
    expect(take('W|34=2|55=EUR/USD')).toEqual(['received W']);
  });

  test('goes without a user', () => {
    expect(converse({ ...TERMS, username: null, password: null }).logOn()).toEqual(['> A|34=1|98=0|108=30|141=Y']);
  });

  test('begins with whatever number the source has', () => {
    expect(logOnWith('A|34=812|98=0|108=30').take('W|34=813')).toEqual(['received W']);
  });

  const AWAY = '(stay away for 10000 ms)';
  test.each([
    ['a Logout', '5|34=1|58=unknown user', [`end: the logon was refused: unknown user ${AWAY}`, 'close']],
    ['a Reject', '3|34=1|45=1|58=bad', [`end: the logon was refused: bad ${AWAY}`, 'close']],
    ['a Logout without a word', '5|34=1', [`end: the logon was refused: no reason given ${AWAY}`, 'close']],
    ['a price', 'W|34=1|55=EUR/USD', ['end: a message of the type W before the logon', 'close']],
    ['another sender', 'A|34=1|98=0|108=30|49=OTHER', [`end: CompID problem ${AWAY}`, 'close']],
    ['another target', 'A|34=1|98=0|108=30|56=OTHER', [`end: CompID problem ${AWAY}`, 'close']],
    [
      'a clock that differs',
      'A|34=1|98=0|108=30|52=20261127-16:02:01.000',
      [`end: SendingTime accuracy problem: 121 s from our clock ${AWAY}`, 'close'],
    ],
    ['encryption', 'A|34=1|98=2|108=30', ['> 5|34=2|58=EncryptMethod 2 instead of 0', 'end: EncryptMethod 2 instead of 0']],
    ['no number', 'A|98=0|108=30', ['> 5|34=2|58=MsgSeqNum is missing', 'end: MsgSeqNum is missing']],
  ])('is not established by %s', (_what, answer, expected) => {
    const { logOn: begin, take } = converse();
    begin();
    expect(take(answer)).toEqual(expected);
  });

  test('without an answer has a deadline', () => {
    const { logOn: begin, pass } = converse();
    begin();
    expect(pass(10)).toEqual([]);
    expect(pass(1)).toEqual([`end: the logon has no answer ${AWAY}`, 'close']);
    expect(pass(60)).toEqual([]);
  });

  test('of another version of FIX ends the session', () => {
    const { logOn: begin, takeRaw } = converse();
    begin();
    expect(takeRaw('35=A|34=1|49=VENUE|56=CLIENT1|98=0|108=30', 'FIX.4.2')).toEqual([
      '> 5|34=2|58=BeginString FIX.4.2 instead of FIX.4.4',
      'end: BeginString FIX.4.2 instead of FIX.4.4',
    ]);
  });
});

describe('sub ids', () => {
  test.each([
    ['both', 'DESK', 'QUOTE', '50=DESK|57=QUOTE|'],
    ["the source's", null, 'QUOTE', '57=QUOTE|'],
    ['ours', 'DESK', null, '50=DESK|'],
    ['none', null, null, ''],
  ])('are in the header of every message: %s', (_what, senderSubId, targetSubId, header) => {
    const { logOn: begin, take, send, logOut: leave } = converse({ ...TERMS, senderSubId, targetSubId });
    expect(begin()).toEqual([`> A|34=1|${header}98=0|108=30|141=Y|553=user|554=secret`]);
    take('A|34=1|98=0|108=30|141=Y');
    expect(send('V')).toEqual([`> V|34=2|${header}`.replace(/\|$/, '')]);
    expect(take('1|34=2|112=x')).toEqual([`> 0|34=3|${header}112=x`, 'alive']);
    expect(take('2|34=3|7=1|16=0')).toEqual([`> 4|34=1|${header}43=Y|122=20261127-16:00:00.000|36=4|123=Y`, 'alive']);
    expect(leave()).toEqual([`> 5|34=4|${header}`.replace(/\|$/, ''), 'end: stopped']);
  });

  test.each([
    ['exchanged', '|50=QUOTE|57=DESK'],
    ['as we sent them', '|50=DESK|57=QUOTE'],
    ['of one side', '|57=DESK'],
    ['of others', '|50=X|57=Y'],
    ['missing', ''],
  ])("that come from the source don't matter: %s", (_what, header) => {
    const { take } = logOnWith(`A|34=1${header}|98=0|108=30|141=Y`, { ...TERMS, senderSubId: 'DESK', targetSubId: 'QUOTE' });
    expect(take(`W|34=2${header}|55=EUR/USD`)).toEqual(['received W']);
  });
});

describe('heartbeats', () => {
  test('are sent when nothing else has been for as long as agreed', () => {
    const { send, take, pass } = logOnWith();
    expect(pass(29)).toEqual([]);
    expect(send('V')).toEqual(['> V|34=2']);
    take('0|34=2');
    expect(pass(29)).toEqual([]);
    expect(pass(1)).toEqual(['> 0|34=3']);
  });

  test('are sent as often as either side wants, and expected as seldom', () => {
    const { take, pass } = logOnWith('A|34=1|98=0|108=10');
    expect(pass(10)).toEqual(['> 0|34=2']);
    take('0|34=2');
    expect(pass(36)).toEqual(['> 0|34=3', '> 0|34=4', '> 0|34=5']);
  });

  test('are not sent to a source that wants none', () => {
    expect(logOnWith('A|34=1|98=0|108=0').pass(36)).toEqual([]);
  });

  test('that stay away are asked for once, and without any message the session is dead', () => {
    const { take, pass } = logOnWith();
    expect(pass(36)).toEqual(['> 0|34=2']);
    expect(pass(1)).toEqual(['> 1|34=3|112=20261127-16:00:36.250']);
    expect(pass(34.5)).toEqual(['> 0|34=4']);
    take('0|34=2|112=20261127-16:00:36.250');
    expect(pass(36)).toEqual(['> 0|34=5']);
    expect(pass(36)).toEqual(['> 1|34=6|112=20261127-16:01:47.750', '> 0|34=7']);
    expect(pass(1)).toEqual(['end: no message for 72 s', 'close']);
  });

  test('a TestRequest is answered with its own words', () => {
    const { take } = logOnWith();
    expect(take('1|34=2|112=are you there')).toEqual(['> 0|34=2|112=are you there', 'alive']);
    expect(take('1|34=3')).toEqual(['> 3|34=3|45=3|371=112|372=1|373=1|58=Required tag missing']);
  });
});

describe('sequence', () => {
  test('what is missing is asked for once, what is ahead is heard, and what is repeated is not', () => {
    const { take } = logOnWith();
    expect(take('W|34=2')).toEqual(['received W']);
    expect(take('W|34=5')).toEqual(['> 2|34=2|7=3|16=0', 'missed', 'received W']);
    expect(take('W|34=6')).toEqual(['received W']);
    expect(take('W|34=3|43=Y|122=20261127-16:00:00.000')).toEqual(['alive']);
    expect(take('4|34=4|43=Y|123=Y|36=6')).toEqual(['alive']);
    // Repeated without saying so: a price of before the gap all the same.
    expect(take('W|34=6')).toEqual(['alive']);
    expect(take('W|34=7')).toEqual(['received W']);
    expect(take('W|34=9')).toEqual(['> 2|34=3|7=8|16=0', 'missed', 'received W']);
  });

  test('a gap that is not filled ends the session, however alive the source is', () => {
    const { take, pass } = logOnWith();
    take('W|34=5');
    pass(25);
    expect(take('0|34=6')).toEqual(['alive']);
    expect(pass(5)).toEqual(['> 0|34=3']);
    expect(pass(1)).toEqual(['> 5|34=4|58=messages from 2 were not sent again', 'end: messages from 2 were not sent again']);
  });

  test('a number that is too low ends the session', () => {
    const { take } = logOnWith();
    take('W|34=2');
    expect(take('W|34=2')).toEqual([
      '> 5|34=2|58=MsgSeqNum too low, expecting 3 but received 2',
      'end: MsgSeqNum too low, expecting 3 but received 2',
    ]);
  });

  test.each([
    ['that is too low is ignored if it is marked as repeated', 'W|34=1|43=Y', ['alive']],
    ['that is missing ends the session', 'W', ['> 5|34=2|58=MsgSeqNum is missing', 'end: MsgSeqNum is missing']],
    ['that is no number ends it too', 'W|34=x', ['> 5|34=2|58=MsgSeqNum is missing', 'end: MsgSeqNum is missing']],
    ['of zero ends it too', 'W|34=0', ['> 5|34=2|58=MsgSeqNum is missing', 'end: MsgSeqNum is missing']],
  ])('a number %s', (_what, message, expected) => {
    expect(logOnWith().take(message)).toEqual(expected);
  });

  test.each([
    ['fills a gap of the source', '4|34=2|123=Y|36=10', ['alive'], 10],
    [
      'may not go back',
      '4|34=2|123=Y|36=2',
      ['> 3|34=2|45=2|371=36|372=4|373=5|58=Attempt to lower sequence number, invalid value NewSeqNum=2'],
      2,
    ],
    ['that is ahead opens a gap', '4|34=4|123=Y|36=10', ['> 2|34=2|7=2|16=0', 'missed', 'alive'], 2],
    ['that is repeated is ignored', '4|34=1|43=Y|123=Y|36=10', ['alive'], 2],
    ['without a new number is rejected', '4|34=2|123=Y', ['> 3|34=2|45=2|371=36|372=4|373=1|58=Required tag missing'], 3],
  ])('a GapFill %s', (_what, message, expected, nextIn) => {
    const { take, state } = logOnWith();
    expect(take(message)).toEqual(expected);
    expect(state.nextIn).toBe(nextIn);
  });

  test.each([
    ['moves on whatever its own number', '4|34=1|36=10', ['missed', 'alive'], 10],
    [
      'may not go back',
      '4|34=9|36=1',
      ['> 3|34=2|45=9|371=36|372=4|373=5|58=Attempt to lower sequence number, invalid value NewSeqNum=1'],
      2,
    ],
    ['without a new number is rejected', '4|34=9', ['> 3|34=2|45=9|371=36|372=4|373=1|58=Required tag missing'], 2],
  ])('a reset %s', (_what, message, expected, nextIn) => {
    const { take, state } = logOnWith();
    expect(take(message)).toEqual(expected);
    expect(state.nextIn).toBe(nextIn);
  });

  test('a source that resets both sequences gets the same answer', () => {
    const { take, send } = logOnWith();
    send('V');
    expect(take('A|34=1|98=0|108=30|141=Y')).toEqual(['> A|34=1|98=0|108=30|141=Y|553=user|554=secret', 'missed']);
    expect(take('W|34=2')).toEqual(['received W']);
    expect(send('V')).toEqual(['> V|34=2']);
  });
});

describe('a ResendRequest is answered with a single GapFill', () => {
  test.each([
    ['for everything', '2|34=2|7=1|16=0', ['> 4|34=1|43=Y|122=20261127-16:00:00.000|36=4|123=Y', 'alive']],
    ['for a part', '2|34=2|7=1|16=2', ['> 4|34=1|43=Y|122=20261127-16:00:00.000|36=3|123=Y', 'alive']],
    ['for more than there is', '2|34=2|7=2|16=99', ['> 4|34=2|43=Y|122=20261127-16:00:00.000|36=4|123=Y', 'alive']],
    ['for what has not been sent', '2|34=2|7=4|16=0', ['alive']],
    ['with its ends exchanged', '2|34=2|7=3|16=1', ['> 4|34=3|43=Y|122=20261127-16:00:00.000|36=4|123=Y', 'alive']],
    ['without a beginning', '2|34=2|16=0', ['> 3|34=4|45=2|371=7|372=2|373=1|58=Required tag missing']],
    ['without an end', '2|34=2|7=1', ['> 3|34=4|45=2|371=16|372=2|373=1|58=Required tag missing']],
    [
      'even if something is missing before it, or both sides would wait',
      '2|34=4|7=1|16=0',
      ['> 2|34=4|7=2|16=0', 'missed', '> 4|34=1|43=Y|122=20261127-16:00:00.000|36=5|123=Y', 'alive'],
    ],
  ])('%s', (_what, message, expected) => {
    const { send, take } = logOnWith();
    send('V');
    send('V');
    expect(take(message)).toEqual(expected);
  });

  test('which uses no number of its own', () => {
    const { take, send } = logOnWith();
    take('2|34=2|7=1|16=0');
    expect(send('V')).toEqual(['> V|34=2']);
  });
});

describe('a message', () => {
  test.each([
    [
      'with another sender ends the session',
      'W|34=2|49=OTHER',
      ['> 3|34=2|45=2|371=49|372=W|373=9|58=CompID problem', '> 5|34=3|58=CompID problem', 'end: CompID problem'],
    ],
    [
      'from too long ago ends the session',
      'W|34=2|52=20261127-15:57:59.000',
      [
        '> 3|34=2|45=2|371=52|372=W|373=10|58=SendingTime accuracy problem: -121 s from our clock',
        '> 5|34=3|58=SendingTime accuracy problem: -121 s from our clock',
        'end: SendingTime accuracy problem: -121 s from our clock',
      ],
    ],
    ['from a little ahead is heard', 'W|34=2|52=20261127-16:02:00.000', ['received W']],
    ['without a time is rejected', 'W|34=2|52=-', ['> 3|34=2|45=2|371=52|372=W|373=1|58=SendingTime cannot be read']],
    ['with a defect is rejected', 'W|34=2|55=', ['> 3|34=2|45=2|371=55|372=W|373=4|58=Tag specified without a value']],
    ['that rejects one of ours says which', '3|34=2|45=17|372=V|373=5|58=bad value', ['rejected 17: bad value']],
    ['that rejects one of ours for another reason, too', 'j|34=2|45=17|372=V|380=3', ['rejected 17: no reason given']],
    ['that rejects nothing of ours', '3|34=2', ['rejected null: no reason given']],
    ['that logs on again is only a sign of life', 'A|34=2|98=0|108=30', ['alive']],
    ['that is an old logon resets nothing', 'A|34=1|43=Y|98=0|108=30|141=Y', ['alive']],
  ])('%s', (_what, message, expected) => {
    expect(logOnWith().take(message)).toEqual(expected);
  });

  test('that is rejected has used its number', () => {
    const { take } = logOnWith();
    take('W|34=2|55=');
    expect(take('W|34=3')).toEqual(['received W']);
  });
});

describe('logout', () => {
  test('by the source is confirmed, and it closes the connection', () => {
    const { take, pass } = logOnWith();
    expect(take('5|34=2|58=maintenance')).toEqual(['> 5|34=2', 'end: the source logged out: maintenance']);
    expect(take('W|34=3')).toEqual([]);
    expect(pass(2)).toEqual([]);
    expect(pass(1)).toEqual(['end: the logout has no answer', 'close']);
  });

  test('by us waits for the answer', () => {
    const { logOut: leave, take } = logOnWith();
    expect(leave()).toEqual(['> 5|34=2', 'end: stopped']);
    expect(leave()).toEqual([]);
    expect(take('W|34=2')).toEqual([]);
    expect(take('2|34=3|7=1|16=0')).toEqual(['> 4|34=1|43=Y|122=20261127-16:00:00.000|36=3|123=Y', 'alive']);
    expect(take('5|34=4')).toEqual(['end: the logout was confirmed', 'close']);
    expect(take('5|34=5')).toEqual([]);
  });

  test('by us has a deadline', () => {
    const { logOut: leave, pass } = logOnWith();
    leave();
    expect(pass(3)).toEqual(['end: the logout has no answer', 'close']);
  });

  test('before the logon is only a close', () => {
    const { logOn: begin, logOut: leave } = converse();
    begin();
    expect(leave()).toEqual(['end: stopped', 'close']);
  });
});

test('our own numbers rise by one, whatever the source sends', () => {
  const type = fc.constantFrom('0', '1', '2', '3', '4', '5', 'A', 'W', 'X', 'j', 'zz');
  const field = fc.tuple(fc.constantFrom(7, 16, 36, 43, 45, 112, 123, 98, 108), fc.constantFrom('0', '1', '3', '9', 'Y', 'N', ''));
  const message = fc.tuple(type, fc.integer({ min: 0, max: 12 }), fc.array(field, { maxLength: 4 }));
  fc.assert(
    fc.property(fc.array(message, { maxLength: 30 }), (messages) => {
      const { logOn: begin, take } = converse();
      const sent = begin();
      for (const [kind, number, fields] of [['A', 1, []] as const, ...messages]) {
        sent.push(...take([kind, `34=${number}`, ...fields.map(([tag, value]) => `${tag}=${value}`)].join('|')));
      }
      const numbers = sent
        .filter((line) => line.startsWith('> ') && !line.startsWith('> 4|'))
        .map((line) => Number(/34=(\d+)/.exec(line)?.[1]));
      expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
      // An end is told once, with the exception of the close that follows a logout.
      expect(sent.filter((line) => line === 'close').length).toBeLessThanOrEqual(1);
    }),
  );
});
