import type { ContentNode, ImageView } from '@fairlead/contract/content/view.ts';
import type { Settings, WireRaisedMargin, WireScheduledLeverage } from '@fairlead/contract/settings.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { ContentDataProvider } from '../content-data.ts';
import { EXAMPLES } from '../gallery/examples.ts';
import { ContentNodes } from './content-nodes.tsx';
import { PagePlaceProvider } from './page-place.ts';
import { Picture, srcSetOf } from './picture.tsx';
import { makeWideParts } from './prose.tsx';

const FINANCING: Settings['financing'] = [
  { rule_class: 'crypto', name: 'Bitcoin', own_fee: false, rates: { year_days: 365, long: 300_000, short: -25_000 } },
  { rule_class: 'share', name: 'Amazon', own_fee: false, rates: null },
  { rule_class: 'share', name: 'Apple', own_fee: true, rates: { year_days: 360, long: 36_000, short: 0 } },
];

const SETTINGS = {
  calendar: 'market',
  financing: FINANCING,
  demo: true,
  map_tiles_url: null,
  rule_pack: {
    version: 'eu-retail-2018',
    leverage_caps: { crypto: 2 },
    stop_out_percent: 50,
    margin_warning_percent: 100,
    withdrawal_business_days: 3,
    allows_inducements: false,
    guaranteed_stops: {
      share: { minimum_distance_basis_points: 300, maximum_distance_basis_points: 600, premium_basis_points: 660 },
    },
  },
} as const;

const PICTURE: ImageView = {
  src: '/media/one.webp',
  alt: 'One',
  width: 1280,
  height: 720,
  sources: [{ src: '/media/one-640.webp', width: 640 }],
};

afterEach(cleanup);

const NO_RAISES: WireRaisedMargin[] = [];
const NO_SCHEDULES: WireScheduledLeverage[] = [];

interface PageProps {
  readonly nodes: readonly ContentNode[];
  readonly allowsInducements?: boolean;
  readonly raises?: WireRaisedMargin[];
  readonly schedules?: WireScheduledLeverage[];
}

/** Rendered without a router, as in an editor's canvas. */
function Page({ nodes, allowsInducements = false, raises = NO_RAISES, schedules = NO_SCHEDULES }: PageProps) {
  const settings = {
    ...SETTINGS,
    rule_pack: { ...SETTINGS.rule_pack, raised_margins: raises, scheduled_leverage: schedules, allows_inducements: allowsInducements },
  };
  return (
    <InEnglish>
      <ContentDataProvider value={{ settings, quotes: null, riskFigures: null }}>
        <ContentNodes nodes={nodes} />
      </ContentDataProvider>
    </InEnglish>
  );
}

describe.each(EXAMPLES)('$kind', ({ nodes }) => {
  const html = renderToStaticMarkup(<Page nodes={nodes} />);

  test('renders without scripts, and without inline styles, which the content policy would block', () => {
    expect(html.length).toBeGreaterThan(20);
    expect(html).not.toMatch(/<[^>]+\sstyle=|<style|<script/);
  });

  test('reserves the space of its images and loads them lazily', () => {
    for (const [image] of html.matchAll(/<img [^>]*>/g)) expect(image).toMatch(/width="\d+" height="\d+".*loading="lazy"/);
  });

  test('loads nothing from other sites', () => {
    expect(html).not.toMatch(/<(?:img|iframe|video|source|link)[^>]+(?:src|href)="(?:https?:)?\/\//);
  });
});

describe('with inducements allowed', () => {
  const base = { anchor: null, className: '', align: null } as const;
  const textOf = (node: ContentNode, allowsInducements: boolean): string => {
    render(<Page nodes={[node]} allowsInducements={allowsInducements} />);
    return document.body.textContent;
  };

  test.each([
    [false, 'No bonuses.'],
    [true, 'A bonus may be given.'],
  ])('%s: %s', (allowsInducements, text) => {
    const html = { forbiddenHtml: '<p>No bonuses.</p>', allowedHtml: '<p>A bonus may be given.</p>' };
    expect(textOf({ ...base, kind: 'inducementRules', ...html }, allowsInducements)).toBe(text);
  });

  test.each([
    [false, ''],
    [true, 'A bonus covers part of a loss'],
  ])('%s: the bonus example says %j', (allowsInducements, text) => {
    expect(textOf({ ...base, kind: 'workedExample', example: 'bonus' }, allowsInducements).slice(0, text.length || undefined)).toBe(text);
  });
});

test('what nights cost comes from the settings, with a night computed from it', () => {
  render(<Page nodes={[{ kind: 'financingRules', anchor: null, className: '', align: null }]} />);
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  // €1,000 × 2 × 30 % ÷ 365.
  expect(cells).toEqual(['30%', '−2.5%', '−€1.64', '+€0.14', 'No financing', '3.6%', '0%', '−€0.10', '€0.00']);
  const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(rows).toEqual(['CryptoBitcoin, 2:1', 'SharesAmazon, 1:1', 'AppleOwn fee, 1:1']);
});

test('guaranteed stop terms come from the settings', () => {
  render(<Page nodes={[{ kind: 'guaranteeRules', anchor: null, className: '', align: null }]} />);
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['3.00%', '6.00%', '6.60%']);
});

describe('increased margins below the leverage caps', () => {
  const node = { kind: 'marginRules', anchor: null, className: '', align: null } as const;

  test('are listed with their times in UTC, earliest first, and a link to the terms', () => {
    const raises = [
      { symbol: 'TSLA', percent: 50, from: '2026-12-01T14:30:00.000Z', until: '2026-12-15T14:30:00.000Z' },
      { symbol: 'AAPL', percent: 100, from: '2026-11-26T14:30:00.000Z', until: '2026-11-30T15:30:00.000Z' },
    ];
    render(<Page nodes={[node]} raises={raises} />);
    const section = within(screen.getByRole('region', { name: 'Increased margin' }));
    expect(section.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Instrument and time (UTC)Margin',
      'AAPL26 Nov 2026, 14:30 to 30 Nov 2026, 15:30100%',
      'TSLA1 Dec 2026, 14:30 to 15 Dec 2026, 14:3050%',
    ]);
    expect(section.getByRole('link').getAttribute('href')).toBe('/terms-conditions#content-leverage');
  });

  test('and scheduled leverage are listed with their periods', () => {
    const schedules: WireScheduledLeverage[] = [
      { scope: 'class', subject: 'crypto', cap: 1, from: '2026-11-27T22:00:00.000Z', until: '2026-11-29T22:00:00.000Z', weekly: true },
      { scope: 'instrument', subject: 'AAPL', cap: 3, from: '2026-11-26T14:30:00.000Z', until: null, weekly: false },
    ];
    render(<Page nodes={[node]} schedules={schedules} />);
    const section = within(screen.getByRole('region', { name: 'Lower leverage for a limited time' }));
    expect(section.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Instruments and time (UTC)Maximum leverage',
      'AAPLfrom 26 Nov 2026, 14:303:1',
      'Cryptoevery week, first from 27 Nov 2026, 22:00 to 29 Nov 2026, 22:001:1',
    ]);
  });

  test('are omitted if there are none', () => {
    render(<Page nodes={[node]} />);
    expect(screen.getAllByRole('table')).toHaveLength(1);
    expect(screen.queryByText('Increased margin')).toBeNull();
  });
});

test('an anchor is unique', () => {
  render(<Page nodes={[{ kind: 'heading', level: 2, text: 'Costs', anchor: 'costs', className: 'content-x', align: 'center' }]} />);
  expect(document.querySelectorAll('#costs.content-x')).toHaveLength(1);
});

test("the page's first image has priority", () => {
  const place = { isNested: false, mainTitle: null, firstImage: PICTURE };
  render(
    <PagePlaceProvider value={place}>
      <Picture image={PICTURE} sizes="100vw" />
    </PagePlaceProvider>,
  );
  const image = screen.getByAltText('One');
  expect([image.getAttribute('loading'), image.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
});

test.each([
  ['all renditions, the widest being the image itself', PICTURE, '/media/one-640.webp 640w, /media/one.webp 1280w'],
  ['no choice', { ...PICTURE, sources: [] }, null],
  ['unknown width', { ...PICTURE, width: null }, '/media/one-640.webp 640w'],
])('the sources of an image: %s', (_, image, srcSet) => {
  expect(srcSetOf(image)).toBe(srcSet);
});

test('a table and preformatted text scroll separately and can be reached with the keyboard', () => {
  expect(makeWideParts('<table><tr><td>1</td></tr></table><pre>x</pre>', 'Table')).toBe(
    '<div class="prose-scroller" role="group" tabindex="0" aria-label="Table"><table><tr><td>1</td></tr></table></div><pre tabindex="0">x</pre>',
  );
});
