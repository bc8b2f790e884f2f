import { describe, expect, test } from 'vitest';
import { describeSchema, formatApiDocs } from './api-docs-page.ts';

describe('describeSchema', () => {
  test.each([
    ['a plain type', { type: 'string' }, 'string'],
    ['a list', { type: 'array', items: { type: 'number' } }, 'number[]'],
    ['a constant', { const: false }, 'false'],
    ['an enumeration', { enum: ['buy', 'sell'] }, '"buy" | "sell"'],
    ['a choice', { anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number | null'],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }] }, '[number, string]'],
    ['a dictionary', { type: 'object', additionalProperties: { type: 'number' } }, '{ [name]: number }'],
    ['an unknown schema', {}, 'anything'],
    [
      'an object with bounds and comments',
      {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'integer', minimum: 1 }, name: { type: 'string', description: 'shown' } },
      },
      '{\n  id: integer  // from 1\n  name?: string  // shown\n}',
    ],
  ])('%s', (_case, schema, text) => {
    expect(describeSchema(schema)).toBe(text);
  });
});

test('document text is escaped', () => {
  const document = { info: { title: '<b>' }, paths: { '/<i>': { get: { summary: '"&' } } } };
  expect(formatApiDocs(document)).toContain('&#60;b&#62; API');
  expect(formatApiDocs(document)).toContain('GET /&#60;i&#62;');
  expect(formatApiDocs(document)).not.toMatch(/<b>|<i>/);
});
