import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeMessage, type FixField } from './fix-message.ts';
import { bytesOf, rawBytesOf, textOf } from './fixture-fix-text.ts';
import { newFrameReader, type Frame } from './frame-reader.ts';

/** One line per frame: type and fields, or what was wrong. */
function describeFrame(frame: Frame): string {
  if (frame.kind === 'garbled') return `garbled: ${frame.reason}`;
  const { type, fields, defect } = frame.message;
  const text = [type, ...fields.map(([tag, value]) => `${tag}=${value.replaceAll('\u0001', '^')}`)].join('|');
  return defect === null ? text : `${text} (${defect.tag} ${defect.reason} ${defect.text})`;
}

function readAll(...chunks: readonly Buffer[]): readonly string[] {
  const read = newFrameReader();
  return chunks.flatMap((chunk) => read(chunk)).map(describeFrame);
}

const HEARTBEAT = bytesOf('35=0|34=7|49=VENUE|52=20261127-16:00:00.000|56=CLIENT1');
const HEARTBEAT_TEXT = '0|34=7|49=VENUE|52=20261127-16:00:00.000|56=CLIENT1';
const SNAPSHOT = rawBytesOf(
  '8=FIX.4.4|9=205|35=W|34=2|49=VENUE|52=20261127-16:00:00.102|56=CLIENT1|55=EUR/USD|262=7:EURUSD|268=2|' +
    '269=0|270=1.08431|271=1000000|272=20261127|273=16:00:00.095|269=1|270=1.08439|271=1000000|272=20261127|273=16:00:00.095|10=176|',
);

describe('encoding', () => {
  test.each<[string, string, readonly FixField[]]>([
    [
      '8=FIX.4.4|9=93|35=A|34=1|49=CLIENT1|52=20261127-16:00:00.000|56=VENUE|98=0|108=30|141=Y|553=user|554=secret|10=138|',
      'A',
      [
        [34, '1'],
        [49, 'CLIENT1'],
        [52, '20261127-16:00:00.000'],
        [56, 'VENUE'],
        [98, '0'],
        [108, '30'],
        [141, 'Y'],
        [553, 'user'],
        [554, 'secret'],
      ],
    ],
    [
      '8=FIX.4.4|9=55|35=0|34=5|49=CLIENT1|52=20261127-16:00:30.000|56=VENUE|10=060|',
      '0',
      [
        [34, '5'],
        [49, 'CLIENT1'],
        [52, '20261127-16:00:30.000'],
        [56, 'VENUE'],
      ],
    ],
  ])('%s', (expected, type, fields) => {
    expect(textOf(encodeMessage(type, fields))).toBe(expected);
  });

  test('what is written is what is read', () => {
    const value = fc.string({ minLength: 1, unit: fc.integer({ min: 2, max: 255 }).map((code) => String.fromCodePoint(code)) });
    // Tags without a length before them: any value is read up to SOH.
    const field = fc.tuple(fc.integer({ min: 1_000, max: 999_999_999 }), value);
    fc.assert(
      fc.property(fc.array(field), (fields) => {
        const [frame] = newFrameReader()(encodeMessage('W', fields));
        expect(frame).toEqual({ kind: 'message', message: { beginString: 'FIX.4.4', type: 'W', fields, defect: null } });
      }),
    );
  });
});

describe('cut anywhere, a stream says the same', () => {
  const stream = Buffer.concat([HEARTBEAT, SNAPSHOT, HEARTBEAT]);
  const whole = readAll(stream);

  test('as a whole', () => {
    expect(whole).toHaveLength(3);
    expect(whole[0]).toBe(HEARTBEAT_TEXT);
    expect(whole[1]).toMatch(/^W\|34=2\|.*\|55=EUR\/USD\|262=7:EURUSD\|268=2\|269=0\|270=1\.08431\|.*\|269=1\|270=1\.08439\|/);
  });

  test('in two, at every place', () => {
    for (let at = 0; at <= stream.length; at += 1) {
      expect(readAll(stream.subarray(0, at), stream.subarray(at)), `cut at ${at}`).toEqual(whole);
    }
  });

  test('byte by byte', () => {
    expect(readAll(...[...stream].map((byte) => Buffer.from([byte])))).toEqual(whole);
  });

  test('at random, with garbage between the messages', () => {
    const dirty = Buffer.concat([HEARTBEAT, Buffer.from('8=FIX\u0001garbage8=FI'), SNAPSHOT, rawBytesOf('10=000|'), HEARTBEAT]);
    const expected = readAll(dirty);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: dirty.length })), (places) => {
        const cuts = [0, ...places.toSorted((a, b) => a - b), dirty.length];
        expect(readAll(...cuts.slice(1).map((cut, index) => dirty.subarray(cuts[index], cut)))).toEqual(expected);
      }),
    );
    expect(expected.filter((line) => !line.startsWith('garbled'))).toEqual(whole);
  });
});

describe('a garbled message is dropped, and the next one is read', () => {
  const NOT_AT = 'garbled: CheckSum is not where BodyLength says';
  test.each<[string, Buffer, string]>([
    ['a wrong check sum', rawBytesOf(textOf(HEARTBEAT).replace(/10=\d{3}/, '10=000')), 'garbled: a wrong CheckSum'],
    ['a changed byte', rawBytesOf(textOf(HEARTBEAT).replace('34=7', '34=8')), 'garbled: a wrong CheckSum'],
    ['a check sum of two digits', rawBytesOf(textOf(HEARTBEAT).replace(/10=\d/, '10=')), NOT_AT],
    ['a check sum of letters', rawBytesOf(textOf(HEARTBEAT).replace(/10=\d{3}/, '10=abc')), NOT_AT],
    ['a length that is too small', rawBytesOf(textOf(HEARTBEAT).replace(/9=(\d+)/, '9=20')), NOT_AT],
    ['a length that ends within a field', rawBytesOf('8=FIX.4.4|9=4|35=010=000|'), NOT_AT],
    ['a length of nothing', rawBytesOf('8=FIX.4.4|9=|35=0|10=000|'), 'garbled: BodyLength is not a number'],
    ['a negative length', rawBytesOf('8=FIX.4.4|9=-5|35=0|10=000|'), 'garbled: BodyLength is not a number'],
    ['a length beyond any message', rawBytesOf('8=FIX.4.4|9=99999999|35=0|10=000|'), 'garbled: a BodyLength of 99999999'],
    ['a length beyond any number', rawBytesOf('8=FIX.4.4|9=9999999999999|35=0|10=000|'), 'garbled: BodyLength is too long'],
    ['no length', rawBytesOf('8=FIX.4.4|35=0|10=000|'), 'garbled: BodyLength is not the second field'],
    ['another third field', bytesOf('34=7|35=0|49=VENUE'), 'garbled: MsgType is not the third field'],
    ['an endless BeginString', rawBytesOf('8=FIX.4.4.4.4.4.4.4.4|9=5|35=0|10=000|'), 'garbled: BeginString does not end'],
    ['another protocol', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), 'garbled: it does not begin with 8=FIX'],
    ['text about FIX', rawBytesOf('58=FIX is down|'), 'garbled: it does not begin with 8=FIX'],
    ['half a message', HEARTBEAT.subarray(0, 30), NOT_AT],
    ['a message without its beginning', HEARTBEAT.subarray(3), 'garbled: it does not begin with 8=FIX'],
  ])('%s', (_what, garbage, reason) => {
    expect(readAll(garbage, SNAPSHOT, HEARTBEAT)).toEqual([reason, ...readAll(SNAPSHOT, HEARTBEAT)]);
  });

  test('a length that is too large swallows what it reaches, and no more', () => {
    const tooLong = rawBytesOf(textOf(HEARTBEAT).replace(/9=\d+/, `9=${HEARTBEAT.length + 20}`));
    expect(readAll(tooLong, HEARTBEAT, SNAPSHOT)).toEqual([NOT_AT, ...readAll(HEARTBEAT, SNAPSHOT)]);
  });

  test('a megabyte of garbage is told once', () => {
    const garbage = Array.from({ length: 100 }, () => Buffer.alloc(10_000, 'a'));
    expect(readAll(...garbage, HEARTBEAT)).toEqual(['garbled: it does not begin with 8=FIX', HEARTBEAT_TEXT]);
  });
});

describe('a message that is well framed', () => {
  test.each<[string, string, string]>([
    ['has a field without a value', '35=0|34=7|55=', '0|34=7|55= (55 4 Tag specified without a value)'],
    ['has a field without a tag', '35=0|34=7|=1', '0|34=7 (null 0 Invalid tag number)'],
    ['has a tag that is no number', '35=0|x4=7|34=7', '0|34=7 (null 0 Invalid tag number)'],
    ['has a tag with a leading zero', '35=0|034=7', '0 (null 0 Invalid tag number)'],
    ['has a tag that is too large', '35=0|12345678901=7', '0 (null 0 Invalid tag number)'],
    ['has text without a tag', '35=0|34=7|text', '0|34=7 (null 0 Invalid tag number)'],
    ['has data that contains SOH', '35=0|95=5|96=a|b=c|34=7', '0|95=5|96=a^b=c|34=7'],
    ['has data that is shorter than it says', '35=0|95=4|96=a|34=7', '0|95=4|96=a|34=7 (96 5 Data is not as long as its length says)'],
    ['has data that reaches beyond the message', '35=0|95=99|96=a', '0|95=99|96=a (96 5 Data is not as long as its length says)'],
    ['has an equals sign in a value', '35=0|58=a=b', '0|58=a=b'],
    ['has bytes beyond ASCII', '35=0|58=\u00fc', '0|58=\u00fc'],
    ['repeats a tag', '35=0|58=a|58=b', '0|58=a|58=b'],
  ])('%s', (_what, body, expected) => {
    expect(readAll(bytesOf(body), HEARTBEAT)).toEqual([expected, HEARTBEAT_TEXT]);
  });

  test('keeps the version it says it is of', () => {
    const [frame] = newFrameReader()(bytesOf('35=A|34=1', { beginString: 'FIXT.1.1' }));
    expect(frame).toMatchObject({ message: { beginString: 'FIXT.1.1', type: 'A' } });
  });
});

describe('whatever arrives', () => {
  test('random bytes do no harm', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 })), (chunks) => {
        for (const line of readAll(...chunks.map((chunk) => Buffer.from(chunk)))) expect(line).toMatch(/^garbled/);
      }),
      { numRuns: 500 },
    );
  });

  test('a damaged message does no harm, and never looks like another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: SNAPSHOT.length - 1 }), fc.integer({ min: 1, max: 255 }), fc.boolean(), (at, change, isCut) => {
        const damaged = isCut ? Buffer.concat([SNAPSHOT.subarray(0, at), SNAPSHOT.subarray(at + 1)]) : Buffer.from(SNAPSHOT);
        if (!isCut) damaged[at] = ((damaged[at] ?? 0) + change) % 256;
        // Enough behind it for any length that the damage can make of three digits.
        const lines = readAll(damaged, ...Array.from({ length: 20 }, () => HEARTBEAT));
        expect(lines.filter((line) => !line.startsWith('garbled')).every((line) => line === HEARTBEAT_TEXT)).toBe(true);
        expect(lines.filter((line) => line === HEARTBEAT_TEXT).length).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
  });
});
