import type { ContentNode } from '@fairlead/contract/content/view.ts';
import { expect, test } from 'vitest';
import { withQuotes } from './with-quotes.ts';

const BASE = { anchor: null, className: '', align: null } as const;
const hero: ContentNode = { ...BASE, kind: 'bigHero', title: 'Trade', subtitle: '', background: null, image: null, video: null };
const divider: ContentNode = { ...BASE, kind: 'divider' };
const quotes: ContentNode = { ...BASE, kind: 'quotes' };
const kindsOf = (nodes: readonly ContentNode[]) => withQuotes(nodes).map(({ kind }) => kind);

test.each<readonly [string, readonly ContentNode[], readonly string[]]>([
  ['below the first component', [hero, divider], ['bigHero', 'quotes', 'divider']],
  ['on an empty page', [], ['quotes']],
  ['where the editor placed them', [hero, divider, quotes], ['bigHero', 'divider', 'quotes']],
  ["in the editor's section", [hero, { ...BASE, kind: 'section', children: [quotes] }], ['bigHero', 'section']],
  ['in a column', [{ ...BASE, kind: 'grid', columns: [{ ...BASE, children: [quotes] }] }], ['grid']],
])('quotes are shown %s', (_case, nodes, kinds) => {
  expect(kindsOf(nodes)).toEqual(kinds);
});
