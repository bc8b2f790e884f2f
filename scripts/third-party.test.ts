import { describe, expect, test } from 'vitest';
import { formatNotices, isAllowed, listShipped, lockfileSchema } from './third-party.ts';

const listOf = (packages: object) =>
  listShipped(lockfileSchema.parse({ packages }), ['server']).map(({ name, version }) => `${name}@${version}`);
const locked = (version: string, more: object = {}) => ({ version, license: 'MIT', ...more });

describe('the shipped packages', () => {
  test('are what our package needs, and what that needs, without tools', () => {
    const server = { dependencies: { a: '1' }, devDependencies: { tool: '1' } };
    expect(
      listOf({
        server,
        'node_modules/a': locked('1.0.0', { dependencies: { b: '2' } }),
        'node_modules/b': locked('2.0.0'),
        'node_modules/tool': locked('1.0.0'),
      }),
    ).toEqual(['a@1.0.0', 'b@2.0.0']);
  });

  test('have the version nearest to the package that needs it', () => {
    expect(
      listOf({
        server: { dependencies: { a: '1', b: '2' } },
        'server/node_modules/b': locked('2.0.0'),
        'node_modules/a': locked('1.0.0', { dependencies: { b: '1' } }),
        'node_modules/b': locked('1.0.0'),
      }),
    ).toEqual(['a@1.0.0', 'b@1.0.0', 'b@2.0.0']);
  });

  test('include the needs of our other packages that it imports, and what other platforms get', () => {
    expect(
      listOf({
        server: { dependencies: { '@ours/domain': '1' } },
        domain: { dependencies: { a: '1' }, optionalDependencies: { 'a-mac': '1', 'not-locked': '1' } },
        'node_modules/@ours/domain': { resolved: 'domain', link: true },
        'node_modules/a': locked('1.0.0'),
        'node_modules/a-mac': locked('1.0.0'),
      }),
    ).toEqual(['a@1.0.0', 'a-mac@1.0.0']);
  });

  test('exclude tools that a package only uses if they exist', () => {
    const optional = { peerDependencies: { b: '1', tool: '1' }, peerDependenciesMeta: { tool: { optional: true } } };
    expect(
      listOf({
        server: { dependencies: { a: '1' } },
        'node_modules/a': locked('1.0.0', optional),
        'node_modules/b': locked('1.0.0'),
        'node_modules/tool': locked('1.0.0'),
      }),
    ).toEqual(['a@1.0.0', 'b@1.0.0']);
  });

  test('are complete if packages need each other', () => {
    expect(
      listOf({
        server: { dependencies: { a: '1' } },
        'node_modules/a': locked('1.0.0', { dependencies: { b: '1' } }),
        'node_modules/b': locked('1.0.0', { peerDependencies: { a: '1' } }),
      }),
    ).toEqual(['a@1.0.0', 'b@1.0.0']);
  });
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT or MPL-2.0', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['Apache-2.0 AND GPL-3.0-only', false],
  ['GPL-3.0-only OR AGPL-3.0-only', false],
  ['(MIT AND (GPL-2.0 OR MIT))', false],
  ['SEE LICENSE IN LICENSE', false],
  ['', false],
])('whether the licence %j is allowed: %j', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});

test('each package is a line of the notices', () => {
  expect(formatNotices([{ name: 'a', version: '1.0.0', licence: 'MIT' }])).toContain('\n| a | 1.0.0 | MIT |\n');
});
