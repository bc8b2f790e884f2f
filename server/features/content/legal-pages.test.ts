import { viewNodes } from '@fairlead/contract/content/wire/view-nodes.ts';
import { STORED_ITEMS } from '@fairlead/contract/browser-storage.ts';
import type { EntryDocument } from '@fairlead/contract/content/document.ts';
import type { ContentNode } from '@fairlead/contract/content/view.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { DOCUMENT_MAX_BYTES } from '@fairlead/domain/account/document-rules.ts';
import { MINIMUM_AGE_YEARS } from '@fairlead/domain/account/profile-rules.ts';
import { CROSSOVER_TERMS } from '@fairlead/domain/trading/auto/crossover-terms.ts';
import { MAXIMUM_DEPOSIT, MINIMUM_DEPOSIT } from '@fairlead/domain/payments/deposit-rules.ts';
import { SINGLE_APPROVER_LIMIT } from '@fairlead/domain/payments/single-approver-limit.ts';
import { REFUNDABLE_FOR_MS } from '@fairlead/domain/payments/return-to-origin.ts';
import { MAX_PENDING_WITHDRAWALS } from '@fairlead/domain/payments/withdrawal-rules.ts';
import { MOST_ENTRY_ORDERS } from '@fairlead/domain/trading/entry-order.ts';
import { GUARANTEE_ENDS_BEFORE_CLOSE_MS } from '@fairlead/domain/trading/guaranteed-stop.ts';
import { MOST_OPEN_POSITIONS, PRICE_BOUND_SHARE } from '@fairlead/domain/trading/order-rules.ts';
import { PRICE_TERMS } from '@fairlead/domain/markets/price-terms.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { describe, expect, test } from 'vitest';
import { readSeedEntries } from './seed-content.ts';
import { sanitiseContentHtml } from '../../html/sanitise-content-html.ts';
import { highlightCode } from './view/highlight-code.ts';

const LEGAL_PAGES = ['terms-conditions', 'cookies', 'aml-policy', 'kyc-policy', 'privacy-policy'] as const;
type LegalPage = (typeof LEGAL_PAGES)[number];

const DAY_MS = 86_400_000;
const MEGABYTE = 1_024 * 1_024;

const entries = readSeedEntries();

function readNodes(page: LegalPage, language: Language): ContentNode[] {
  const entry = entries.find(({ collection, slug }) => collection === 'pages' && slug === page);
  const text = (entry?.document as EntryDocument | undefined)?.texts[language];
  if (text === undefined) throw new Error(`${page} does not exist in ${language}`);
  const warn = ({ component, reason }: { readonly component: string; readonly reason: string }) => {
    throw new Error(`${component} of ${page} is not shown: ${reason}`);
  };
  return viewNodes(text.components, { posts: [], findSubPage: () => null, sanitise: sanitiseContentHtml, highlight: highlightCode, warn });
}

/** Everything that a part of a page may show, under any rules. */
function htmlOfNode(node: ContentNode): string {
  if (node.kind === 'inducementRules') return node.forbiddenHtml + node.allowedHtml;
  return node.kind === 'text' ? node.html : '';
}

const htmlOf = (nodes: readonly ContentNode[]) => nodes.map(htmlOfNode).join('');
const matchesOf = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern), ([, found = '']) => found);

/** What a translation must not change: components, anchors, tags and links. */
const skeletonOf = (nodes: readonly ContentNode[]) =>
  nodes.map((node) => [node.kind, node.anchor, ...matchesOf(htmlOfNode(node), /<(\/?\w+)/g)]);
const linksOf = (nodes: readonly ContentNode[]) => matchesOf(htmlOf(nodes), /href="([^"]*)"/g);

describe.each(LEGAL_PAGES)('%s', (page) => {
  const english = readNodes(page, 'en');

  test.each(LANGUAGES)('has the same structure and links in %s', (language) => {
    const nodes = readNodes(page, language);
    expect(skeletonOf(nodes)).toEqual(skeletonOf(english));
    expect(linksOf(nodes)).toEqual(linksOf(english));
  });

  test('starts with a list of its sections', () => {
    const anchors = english.flatMap((node) => (node.kind === 'heading' ? [node.anchor] : []));
    const listed = matchesOf(htmlOf(english), /href="#([^"]*)"/g);
    expect(listed).toEqual(anchors);
  });
});

/** Every number in a text, as written. */
const numbersOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').match(/\d+(?:[.,]\d+)*/g) ?? [];

const euros = (cents: number) => cents / 100;
const FIGURES: readonly (readonly [string, LegalPage, number])[] = [
  ['the age of clients', 'terms-conditions', MINIMUM_AGE_YEARS],
  ['the price bound', 'terms-conditions', PRICE_BOUND_SHARE * 100],
  ['the open positions', 'terms-conditions', MOST_OPEN_POSITIONS],
  ['the pending orders', 'terms-conditions', MOST_ENTRY_ORDERS],
  ['the stop-out', 'terms-conditions', RETAIL_RULE_PACK.stopOutPercent],
  ['the margin warning', 'terms-conditions', RETAIL_RULE_PACK.marginWarningPercent],
  ['the end of guarantees before the close, in minutes', 'terms-conditions', GUARANTEE_ENDS_BEFORE_CLOSE_MS / 60_000],
  ['the trades of AutoTrading', 'terms-conditions', CROSSOVER_TERMS.mostTradesADay],
  ['the risk of AutoTrading', 'terms-conditions', CROSSOVER_TERMS.riskBasisPoints / 100],
  ['the minimum deposit', 'terms-conditions', euros(MINIMUM_DEPOSIT)],
  ['the maximum deposit', 'terms-conditions', euros(MAXIMUM_DEPOSIT)],
  ['the refund period in days', 'terms-conditions', REFUNDABLE_FOR_MS / DAY_MS],
  ['the withdrawals in progress', 'terms-conditions', MAX_PENDING_WITHDRAWALS],
  ['the maximum deposit', 'aml-policy', euros(MAXIMUM_DEPOSIT)],
  ['the single-approver limit', 'aml-policy', euros(SINGLE_APPROVER_LIMIT)],
  ['the refund period in days', 'aml-policy', REFUNDABLE_FOR_MS / DAY_MS],
  ['the size of a document', 'kyc-policy', DOCUMENT_MAX_BYTES / MEGABYTE],
];

describe.each(LANGUAGES)('the figures in %s match the rules:', (language) => {
  test.each(FIGURES)('%s in %s', (_name, page, figure) => {
    const written = new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(figure);
    expect(numbersOf(htmlOf(readNodes(page, language)))).toContain(written);
  });

  test('the seconds after which a price is too old in terms-conditions', () => {
    const found = /([\d, ]+ \p{L}+ \d+) (?:seconds|Sekunden|secondi|segundos)/u.exec(htmlOf(readNodes('terms-conditions', language)));
    const stale = new Set(Object.values(PRICE_TERMS).map(({ staleAfterMs }) => staleAfterMs / 1_000));
    expect(numbersOf(found?.[1] ?? '').map(Number)).toEqual([...stale].toSorted((a, b) => a - b));
  });

  test('the cookie page lists everything that a browser stores, and nothing else', () => {
    const named = matchesOf(htmlOf(readNodes('cookies', language)), /<th scope="row"><code>([^<]*)<\/code>/g);
    expect(named.toSorted()).toEqual(STORED_ITEMS.map(({ name }) => name).toSorted());
  });
});
