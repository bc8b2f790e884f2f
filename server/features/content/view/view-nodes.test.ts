import { componentSettings } from '@fairlead/contract/content/components.ts';
import { viewNodes, type ViewContext } from '@fairlead/contract/content/wire/view-nodes.ts';
import type { ContentNode, PostCardView } from '@fairlead/contract/content/view.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readRecordings } from '../../../adapters/content/fixture-recordings.ts';
import { sanitiseContentHtml } from '../../../html/sanitise-content-html.ts';
import { highlightCode } from './highlight-code.ts';

const POST: PostCardView = { slug: 'margin', title: 'Margin', summary: 'What it is', image: null, publishedAt: 1_000 };
const FEES = { text: 'Fees', url: '/fees', summary: 'What we charge' };

function view(items: readonly unknown[]) {
  const warnings: string[] = [];
  const context: ViewContext = {
    posts: [POST, { ...POST, slug: 'spread' }, { ...POST, slug: 'swap' }],
    findSubPage: ({ _id }) => (_id === 'fees' ? FEES : null),
    sanitise: sanitiseContentHtml,
    highlight: highlightCode,
    warn: ({ component, reason }) => void warnings.push(`${component} ${reason}`),
  };
  return { nodes: viewNodes(items, context), warnings };
}

/** The node of one component; null if it is not shown. */
function viewOne(component: string, settings: unknown, more: object = {}): ContentNode | null {
  return view([{ component, settings, ...more }]).nodes[0] ?? null;
}

const componentsOf = (name: string) =>
  z.array(z.object({ components: z.array(z.unknown()) })).parse(readRecordings().find((each) => each.name === name)?.response.body)[0]
    ?.components ?? [];

const ASSET = { path: '/2026/11/20/chart_uid_6b00.png', title: 'A chart', width: 800, height: 600 };
const IMAGE = { src: '/storage/uploads/2026/11/20/chart_uid_6b00.png', alt: 'A chart', width: 800, height: 600, sources: [] };
const FIELD = { path: IMAGE.src, meta: { title: 'A chart', width: 800, height: 600 } };
const FRAME = {
  kind: 'frame',
  provider: 'YouTube',
  embedUrl: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
  watchUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
};

describe('a recorded page', () => {
  test.each([
    ['pages-index-de', 'heading text html divider image gallery button section grid'],
    [
      'pages-about-de',
      'bigHero pageBanner pageBanner sectionDivider customImage map blogPosts codeBlock contactForm video subPages carousel card',
    ],
  ])('%s shows every component', (name, kinds) => {
    // The recorded component's sub pages are replaced by ones that this test knows.
    const items = z.array(z.unknown()).parse(JSON.parse(JSON.stringify(componentsOf(name)).replaceAll('ca24a72a396632938c0000c9', 'fees')));
    const { nodes, warnings } = view(items);
    expect([nodes.map(({ kind }) => kind).join(' '), warnings]).toEqual([kinds, []]);
  });

  test('shows nested components', () => {
    const { nodes } = view(componentsOf('pages-index-de'));
    const [section, grid] = nodes.slice(-2);
    expect(section).toMatchObject({ className: 'content-why-us', children: [{ kind: 'heading' }, { kind: 'text' }, { kind: 'grid' }] });
    expect(grid).toMatchObject({
      columns: [{ className: 'content-left', children: [{ level: 3 }, {}] }, { children: [{ kind: 'image' }] }, {}],
    });
  });
});

describe('each component', () => {
  test.each<[string, object, object | null]>([
    ['heading', { text: 'Hello', tag: 'h3' }, { kind: 'heading', text: 'Hello', level: 3 }],
    ['heading', { text: 2026, tag: 'div' }, { kind: 'heading', text: '2026', level: 2 }],
    ['heading', { text: null, tag: 'h1' }, null],
    ['text', { text: '<p>a</p>' }, { kind: 'text', html: '<p>a</p>' }],
    ['text', { text: null }, null],
    ['html', { html: '<p onclick="x">a</p><script>x</script>' }, { kind: 'html', html: '<p>a</p>' }],
    ['divider', {}, { kind: 'divider' }],
    ['image', { image: FIELD, width: '', height: null }, { kind: 'image', image: IMAGE }],
    ['image', { image: FIELD, width: '400', height: '' }, { kind: 'image', image: { ...IMAGE, width: 400, height: 300 } }],
    ['image', { image: FIELD, width: -1, height: 300 }, { kind: 'image', image: { ...IMAGE, width: 400, height: 300 } }],
    ['image', { image: { path: 'https://elsewhere.test/a.png' } }, null],
    ['image', { image: null }, null],
    ['gallery', { gallery: [FIELD, { path: 7 }, null, { path: '/etc/passwd' }] }, { kind: 'gallery', images: [IMAGE] }],
    ['gallery', { gallery: [] }, null],
    ['button', { text: 'Go', url: '/register' }, { kind: 'button', link: { text: 'Go', url: '/register' } }],
    ['button', { text: 'Go', url: 'javascript:alert(1)' }, null],
    ['button', { text: '', url: '/register' }, null],
    ['section', {}, { kind: 'section', children: [] }],
    ['grid', {}, { kind: 'grid', columns: [] }],
    [
      'BigHero',
      { title: 'Trade', subtitle: null, bgimage: ASSET, heroimage: {}, herovideo: 'https://youtu.be/aqz-KE-bpKQ' },
      { kind: 'bigHero', title: 'Trade', subtitle: '', background: IMAGE, image: null, video: FRAME },
    ],
    ['BigHero', { bgimage: ASSET }, null],
    ['PageBanner', { title: 'Us', summary: 'All of us' }, { kind: 'pageBanner', title: 'Us', summary: 'All of us', media: null }],
    [
      'PageBannerMedia',
      { title: 'Us', image: ASSET, height: 'small' },
      { kind: 'pageBanner', title: 'Us', summary: '', media: { image: IMAGE, height: 'small' } },
    ],
    ['PageBannerMedia', { title: 'Us', image: ASSET, height: 9 }, { kind: 'pageBanner', media: { height: 'large' } }],
    ['PageBannerMedia', { title: 'Us', image: 'chart.png' }, { kind: 'pageBanner', media: null }],
    [
      'SectionDivider',
      { title: 'Why', linktext: 'Open', linkurl: '/register' },
      { kind: 'sectionDivider', title: 'Why', subtitle: '', link: { text: 'Open', url: '/register' } },
    ],
    ['SectionDivider', { title: 'Why', linktext: 'Open', linkurl: '//evil.test' }, { kind: 'sectionDivider', link: null }],
    ['CustomImage', { title: 'A', asset: ASSET, style: 'Logo' }, { kind: 'customImage', title: 'A', image: IMAGE, shape: 'logo' }],
    ['CustomImage', { asset: ASSET, style: 'text-align:center' }, { kind: 'customImage', shape: 'image', align: null }],
    ['CustomImage', { asset: { path: '/../../secret.png' } }, null],
    [
      'leafletmap',
      { location: { lat: 52.52, lng: 13.405, address: 'Berlin' }, zoom: null, marker: '<p>Office</p>' },
      { kind: 'map', latitude: 52.52, longitude: 13.405, address: 'Berlin', zoom: 13, markerHtml: '<p>Office</p>' },
    ],
    ['leafletmap', { location: { lat: '52.5', lng: '13' }, zoom: '99' }, { kind: 'map', latitude: 52.5, longitude: 13, zoom: 19 }],
    ['leafletmap', { location: { lat: 91, lng: 0 } }, null],
    ['leafletmap', { location: null }, null],
    [
      'BlogPosts',
      { info: 'Learn', max: 2, cols: '4' },
      { kind: 'blogPosts', title: 'Learn', columns: 4, posts: [POST, { slug: 'spread' }] },
    ],
    ['BlogPosts', { max: '0', cols: 7 }, { kind: 'blogPosts', columns: 3, posts: [{}, {}, {}] }],
    ['CodeBlock', { code: 'a < b', language: 'nonsense' }, { kind: 'codeBlock', code: 'a < b', language: 'nonsense', html: null }],
    [
      'CodeBlock',
      { code: '"<b>"', language: 'JavaScript' },
      { kind: 'codeBlock', html: '<span class="hljs-string">&quot;&lt;b&gt;&quot;</span>' },
    ],
    ['CodeBlock', { code: '', language: 'javascript' }, null],
    [
      'Form',
      { form: 'contact', header: '<h2>Write</h2>', footer: null },
      { kind: 'contactForm', form: 'contact', headerHtml: '<h2>Write</h2>', footerHtml: '' },
    ],
    ['Form', { form: '../../accounts/login' }, null],
    ['Video', { url: 'https://youtu.be/aqz-KE-bpKQ', autoplay: 'true' }, { kind: 'video', video: FRAME, autoplay: true }],
    ['Video', { url: 'https://evil.test/watch?v=aqz-KE-bpKQ', autoplay: null }, null],
    ['SubPages', { title: null, subpages: [{ _id: 'fees' }, { _id: 'draft' }, 'x'] }, { kind: 'subPages', title: '', pages: [FEES] }],
    ['SubPages', { subpages: [{ _id: 'draft' }] }, null],
    [
      'CustomCarousel',
      { items: [{ field: {}, value: { text: 'One', summary: 1, carousel_image: ASSET } }, { value: {} }, { value: null }, 3] },
      { kind: 'carousel', slides: [{ title: 'One', summary: '1', image: IMAGE }] },
    ],
    ['CustomCarousel', { items: {} }, null],
    [
      'Card',
      { title: 'Learn', text: '<b>a</b>', link_text: 'More', link_url: 'https://else.test/', card_image: ASSET },
      { kind: 'card', title: 'Learn', subtitle: '', html: '<b>a</b>', link: { text: 'More', url: 'https://else.test/' }, image: IMAGE },
    ],
    ['Card', { subtitle: 'a' }, null],
    ['Steps', { title: 'How', items: [{ value: { title: 'A', text: 'B' } }, { value: {} }] }, { steps: [{ title: 'A', text: 'B' }] }],
    [
      'Questions',
      { items: [{ value: { question: 'Why?', answer: '<script>x</script>Because' } }, { value: { answer: 'x' } }] },
      { kind: 'questions', questions: [{ question: 'Why?', html: 'Because' }] },
    ],
    ['Quotes', {}, { kind: 'quotes' }],
    ['WorkedExample', {}, { kind: 'workedExample', example: 'fill' }],
    ['WorkedExample', { example: 'Hedge' }, { example: 'hedge' }],
    ['WorkedExample', { example: 'another' }, { example: 'fill' }],
    ['OilStory', {}, { kind: 'oilStory' }],
    ['MarginRules', {}, { kind: 'marginRules' }],
    ['GuaranteeRules', {}, { kind: 'guaranteeRules' }],
    ['FinancingRules', {}, { kind: 'financingRules' }],
    [
      'InducementRules',
      { forbidden: '<p>None.</p>', allowed: '<p>Some.</p><script>x</script>' },
      { kind: 'inducementRules', forbiddenHtml: '<p>None.</p>', allowedHtml: '<p>Some.</p>' },
    ],
    ['InducementRules', { forbidden: '<p></p>', allowed: null }, null],
    ['RiskFigures', {}, { kind: 'riskFigures' }],
  ])('%s %j', (component, settings, expected) => {
    const node = viewOne(component, settings);
    if (expected === null) expect(node).toBeNull();
    else expect(node).toMatchObject(expected);
  });

  test('is in the table above, and shows nothing wrong if all its settings are wrong', () => {
    for (const [component, { shape }] of Object.entries(componentSettings)) {
      for (const wrong of [null, {}, [], 'x', 7, true]) {
        const settings = Object.fromEntries(Object.keys(shape).map((name) => [name, wrong]));
        expect(() => view([{ component, settings: { ...settings, id: wrong, class: wrong, style: wrong } }])).not.toThrow();
      }
    }
  });

  test.each(['HEADING', 'Heading', 'heading'])('is recognised by name in any case: %s', (component) => {
    expect(viewOne(component, { text: 'a' })).toMatchObject({ kind: 'heading' });
  });
});

describe('attributes of every component', () => {
  test.each<[string, object, object]>([
    ['nothing', {}, { anchor: null, className: '', align: null }],
    ['nulls', { id: null, class: null, style: null }, { anchor: null, className: '', align: null }],
    ['an id', { id: 'why' }, { anchor: 'content-why' }],
    ['one of our own ids', { id: 'content' }, { anchor: 'content-content' }],
    ['an invalid id', { id: 'a b"' }, { anchor: null }],
    ['classes', { class: ' promo fixed  7 a:b ' }, { className: 'content-promo content-fixed' }],
    ['an alignment', { style: 'color:red; text-align: center;' }, { align: 'center' }],
    ['another style', { style: 'position:fixed' }, { align: null }],
  ])('%s', (_, settings, expected) => {
    expect(viewOne('divider', settings)).toMatchObject(expected);
  });
});

describe('a component that is not shown causes a warning', () => {
  test.each<[string, unknown, string]>([
    ['an unknown component', { component: 'Panel', settings: {} }, 'Panel unknown'],
    ['a component without a name', { settings: {} }, 'none unknown'],
    ['no component', null, 'none unknown'],
    ['a long name', { component: 'x'.repeat(500) }, `${'x'.repeat(60)} unknown`],
    ['a component without its main setting', { component: 'Video', settings: { url: '' } }, 'Video incomplete'],
    ['a prototype', { component: '__proto__', settings: {} }, '__proto__ unknown'],
    ['a method of every object', { component: 'constructor', settings: {} }, 'constructor unknown'],
  ])('%s', (_, item, warning) => {
    expect(view([item])).toEqual({ nodes: [], warnings: [warning] });
  });

  test.each(['section', 'grid'])('%s nested deeper than anyone reads', (component) => {
    let item: object = { component: 'heading', settings: { text: 'a' } };
    for (let depth = 0; depth < 30; depth += 1) {
      item = { component, settings: {}, children: [item], columns: [{ settings: {}, children: [item] }] };
    }
    const { nodes, warnings } = view([item]);
    expect([JSON.stringify(nodes).includes('"heading"'), warnings]).toEqual([false, ['any nested too deeply']]);
  });
});

/** What an attacker would write, and what an editor might. */
const hostile = fc.constantFrom(
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  '//evil.test/a.png',
  '/\\evil.test',
  '/\t/evil.test',
  'https://evil.test/a.png',
  'data:text/html,<script>alert(1)</script>',
  '/storage/uploads/../../secret.png',
  '/a.png',
  '/media/a.webp',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><style><img title="</style><script>x</script>">',
  '<a href="javascript:x" style="position:fixed" id="content">a</a>',
  '<iframe srcdoc="<script>x</script>"></iframe>',
  'https://youtu.be/aqz-KE-bpKQ',
  'https://youtu.be/"><script>',
  'javascript',
  '__proto__',
  '12',
  '',
);
const names = [...Object.keys(componentSettings), 'Panel', '__proto__'];
const keys = ['id', 'class', 'style', ...Object.values(componentSettings).flatMap(({ shape }) => Object.keys(shape))];
const asset = fc.record({ path: hostile, title: hostile, width: fc.double(), widths: fc.array(fc.integer()) }, { requiredKeys: [] });
const value: fc.Arbitrary<unknown> = fc.oneof(
  hostile,
  fc.jsonValue(),
  asset,
  fc.record({ path: hostile, meta: asset }),
  fc.array(
    fc.record({ path: hostile, _id: fc.constant('fees'), value: fc.dictionary(fc.constantFrom(...keys), fc.oneof(hostile, asset)) }),
  ),
  fc.record({ lat: fc.double(), lng: fc.double() }),
);
const { item } = fc.letrec<{ item: unknown }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 4 },
    fc.jsonValue(),
    fc.record(
      {
        component: fc.constantFrom(...names),
        settings: fc.dictionary(fc.constantFrom(...keys), value),
        children: fc.array(tie('item'), { maxLength: 3 }),
        columns: fc.array(fc.record({ settings: value, children: fc.array(tie('item'), { maxLength: 2 }) }), { maxLength: 2 }),
      },
      { requiredKeys: ['component'] },
    ),
  ),
}));

const SAFE_URL = /^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\]*|mailto:\S*|tel:\S*|#\S*)$/;
const SAFE_TAGS = /^<\/?(?:p|a|b|img|span)(?: (?:href|src|alt|loading|rel|title|id|class)="[^"]*")*(?: \/)?>$/;

test('any page can be viewed, and nothing in it misleads or executes', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 5 }), (items) => {
      for (const [name, text] of stringsOf(view(items).nodes)) {
        if (/url$/i.test(name)) expect(text).toMatch(SAFE_URL);
        if (name === 'src') expect(text).toMatch(/^\/(?:storage\/uploads|media)\/(?!.*\.\.)[\w./-]+$/);
        if (/html$/i.test(name)) {
          expect((text.match(/<[^>]*>/g) ?? []).filter((tag) => !SAFE_TAGS.test(tag))).toEqual([]);
          expect(text).not.toMatch(/(?:href|src)="\s*(?:javascript|data|\/\/|\/\\)/i);
          expect(text).not.toContain('id="content"');
        }
        if (name === 'anchor') expect(text).toMatch(/^content-/);
      }
    }),
    { numRuns: 1_000 },
  );
});

/** Every string within a value, with the name of its member. */
function stringsOf(given: unknown, name = ''): [string, string][] {
  if (typeof given === 'string') return [[name, given]];
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([member, inner]) => stringsOf(inner, Array.isArray(given) ? name : member));
}
