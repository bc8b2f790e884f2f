import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseMessage, readIncoming } from './incoming-message.ts';

const reply = (): void => undefined;

describe('the payload of an event', () => {
  test.each([
    ['nothing', [], undefined, null],
    ['a message', [{ a: 1 }], { a: 1 }, null],
    ['a message and an acknowledgement', [{ a: 1 }, reply], { a: 1 }, reply],
    ['only an acknowledgement', [reply], undefined, reply],
    ['more than expected', [{ a: 1 }, 2, 3], { a: 1 }, null],
  ])('%s', (_what, received, message, expected) => {
    expect(readIncoming(received)).toEqual({ message, reply: expected });
  });
});

describe('an invalid message', () => {
  const schema = z.object({ id: z.number(), stops: z.object({ loss: z.number() }).optional() });

  test.each([
    ['id', { id: '1' }],
    ['id', {}],
    ['stops.loss', { id: 1, stops: { loss: null } }],
    ['message', 'text'],
    ['message', undefined],
  ])('names %s: %j', (field, message) => {
    expect(() => parseMessage(schema, message)).toThrow(
      expect.objectContaining({ code: 'invalidInput', details: { fields: [{ field, message: expect.any(String) }] } }),
    );
  });

  test('names every field at once', () => {
    expect(() => parseMessage(schema, { id: null, stops: 1 })).toThrow(
      expect.objectContaining({
        details: { fields: [expect.objectContaining({ field: 'id' }), expect.objectContaining({ field: 'stops' })] },
      }),
    );
  });
});
