import type { ContentColumn, ContentNode, ContentNodeKind, NodeBase } from '@fairlead/contract/content/view.ts';
import { EXAMPLE_NAMES } from '@fairlead/contract/account/example-names.ts';
import { CODE_HTML, CODE_TEXT } from './example-code.ts';
import { ARTICLE_HTML } from './example-article.ts';
import { PICTURES } from './pictures.ts';

export interface Example {
  readonly kind: ContentNodeKind;
  readonly nodes: readonly ContentNode[];
}

const PLAIN: NodeBase = { anchor: null, className: '', align: null };

type Own = ContentNode extends infer Node ? (Node extends ContentNode ? Omit<Node, keyof NodeBase> : never) : never;

/** A component with only its own settings. */
function node(own: Own, base: Partial<NodeBase> = {}): ContentNode {
  return { ...PLAIN, ...base, ...own };
}

const heading = (level: 1 | 2 | 3 | 4 | 5 | 6, text: string) => node({ kind: 'heading', level, text });
const text = (html: string) => node({ kind: 'text', html });
const column = (...children: ContentNode[]): ContentColumn => ({ ...PLAIN, children });
const grid = (...columns: ContentColumn[]) => node({ kind: 'grid', columns });

const BOUND = 'An order carries the worst price that its owner accepts. It is filled within that bound, or not at all.';
const LEDGER = 'Each change of a balance is a double-entry transaction. Replaying the journal gives the same balance, to the cent.';
const STALE = 'When a quote is missing or too old, nothing is filled against it. The instrument shows as unavailable.';
const DATES = [Date.UTC(2026, 9, 28), Date.UTC(2026, 9, 12), Date.UTC(2026, 8, 30), Date.UTC(2026, 8, 3)] as const;

/** Every component as an editor uses it, and the difficult cases: long words, no image, a narrow column. */
export const EXAMPLES: readonly Example[] = [
  {
    kind: 'heading',
    nodes: [
      heading(1, 'How an order is filled'),
      heading(2, 'What happens between the click and the fill'),
      heading(3, 'The bound'),
      heading(4, 'When the price improves'),
      heading(5, 'When it does not'),
      heading(6, 'A note on rounding'),
    ],
  },
  { kind: 'text', nodes: [heading(2, 'A heading and its text'), text(`<p>${BOUND}</p><p>${LEDGER}</p>`)] },
  { kind: 'html', nodes: [node({ kind: 'html', html: ARTICLE_HTML })] },
  { kind: 'divider', nodes: [text(`<p>${BOUND}</p>`), node({ kind: 'divider' }), text(`<p>${STALE}</p>`)] },
  { kind: 'image', nodes: [node({ kind: 'image', image: PICTURES.candles })] },
  {
    kind: 'customImage',
    nodes: [
      grid(
        column(node({ kind: 'customImage', title: 'As it is', image: PICTURES.scatter, shape: 'image' })),
        column(node({ kind: 'customImage', title: 'Cut to a square', image: PICTURES.contours, shape: 'square' })),
        column(node({ kind: 'customImage', title: 'A logo', image: PICTURES.mark, shape: 'logo' })),
      ),
    ],
  },
  {
    kind: 'gallery',
    nodes: [
      node({
        kind: 'gallery',
        images: [PICTURES.lines, PICTURES.candles, PICTURES.depth, PICTURES.contours, PICTURES.heat, PICTURES.scatter],
      }),
    ],
  },
  {
    kind: 'button',
    nodes: [
      node({ kind: 'button', link: { text: 'See the account levels', url: '/account-levels' } }),
      node({ kind: 'button', link: { text: 'In the middle', url: '/contact-us' } }, { align: 'center' }),
    ],
  },
  {
    kind: 'section',
    nodes: [
      node({ kind: 'section', children: [heading(2, 'What belongs together'), text(`<p>${LEDGER}</p>`)] }),
      node(
        { kind: 'section', children: [heading(2, 'A section that stands out'), text(`<p>${STALE}</p>`)] },
        { className: 'content-band' },
      ),
    ],
  },
  {
    kind: 'grid',
    nodes: [
      grid(
        column(
          heading(2, 'A text beside a picture'),
          text(`<p>${BOUND}</p>`),
          node({ kind: 'button', link: { text: 'Write to us', url: '/contact-us' } }),
        ),
        column(node({ kind: 'image', image: PICTURES.depth })),
      ),
      grid(
        column(heading(3, 'Bounds'), text(`<p>${BOUND}</p>`)),
        column(heading(3, 'Quotes'), text(`<p>${STALE}</p>`)),
        column(heading(3, 'Books'), text(`<p>${LEDGER}</p>`)),
        column(heading(3, 'Words'), text('<p>Rückabwicklungsvereinbarungen and other long words break where they have to.</p>')),
      ),
    ],
  },
  {
    kind: 'bigHero',
    nodes: [
      node({
        kind: 'bigHero',
        title: 'The broker that shows its working.',
        subtitle: BOUND,
        background: null,
        image: PICTURES.lines,
        video: null,
      }),
      node({ kind: 'bigHero', title: 'Words over a pale picture', subtitle: STALE, background: PICTURES.waves, image: null, video: null }),
      grid(
        column(node({ kind: 'bigHero', title: 'In a column', subtitle: LEDGER, background: PICTURES.heat, image: null, video: null })),
        column(node({ kind: 'bigHero', title: 'Without a picture', subtitle: LEDGER, background: null, image: null, video: null })),
      ),
    ],
  },
  {
    kind: 'pageBanner',
    nodes: [
      node({ kind: 'pageBanner', title: 'About us', summary: LEDGER, media: null }),
      node({ kind: 'pageBanner', title: 'Small', summary: BOUND, media: { image: PICTURES.scatter, height: 'small' } }),
      node({ kind: 'pageBanner', title: 'Large', summary: BOUND, media: { image: PICTURES.contours, height: 'large' } }),
    ],
  },
  {
    kind: 'sectionDivider',
    nodes: [
      node({
        kind: 'sectionDivider',
        title: 'And now to the costs',
        subtitle: STALE,
        link: { text: 'Account levels', url: '/account-levels' },
      }),
      node({ kind: 'sectionDivider', title: 'Without a link', subtitle: '', link: null }),
    ],
  },
  {
    kind: 'map',
    nodes: [
      node({
        kind: 'map',
        latitude: 53.3441,
        longitude: -6.2675,
        address: 'Dame Street, Dublin 2, Ireland',
        zoom: 13,
        markerHtml: '<p><strong>By appointment</strong><br>Monday to Friday, 9 to 17</p>',
      }),
    ],
  },
  {
    kind: 'blogPosts',
    nodes: [
      node({
        kind: 'blogPosts',
        title: 'From the blog',
        summary: 'What we changed, and why.',
        columns: 3,
        posts: [
          { slug: 'bounds', title: 'Why every order carries a bound', summary: BOUND, image: PICTURES.candles, publishedAt: DATES[0] },
          { slug: 'ledger', title: 'A ledger that sums to zero', summary: LEDGER, image: PICTURES.depth, publishedAt: DATES[1] },
          { slug: 'quotes', title: 'What we do with a stale quote', summary: STALE, image: null, publishedAt: DATES[2] },
        ],
      }),
      node({ kind: 'blogPosts', title: 'Nothing yet', summary: '', columns: 4, posts: [] }),
    ],
  },
  {
    kind: 'codeBlock',
    nodes: [
      node({ kind: 'codeBlock', language: 'TypeScript', code: CODE_TEXT, html: CODE_HTML }),
      node({ kind: 'codeBlock', language: '', code: 'profit = (close - open) x stake x leverage / open', html: null }),
    ],
  },
  {
    kind: 'contactForm',
    nodes: [
      node({
        kind: 'contactForm',
        form: 'contact',
        headerHtml: '<h2>Write to us</h2><p>We answer in the language that you write in.</p>',
        footerHtml: '<p>What we do with your message is said in our <a href="/cookies">policies</a>.</p>',
      }),
    ],
  },
  {
    kind: 'video',
    nodes: [
      grid(
        column(
          node({
            kind: 'video',
            autoplay: false,
            video: {
              kind: 'frame',
              provider: 'YouTube',
              embedUrl: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
              watchUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
            },
          }),
        ),
        column(node({ kind: 'video', autoplay: false, video: { kind: 'file', src: '/media/gallery/line.webm' } })),
      ),
    ],
  },
  {
    kind: 'subPages',
    nodes: [
      node({
        kind: 'subPages',
        title: 'Read on',
        pages: [
          { text: 'Account levels', url: '/account-levels', summary: 'What each level asks for, and what it offers.' },
          { text: 'Contact', url: '/contact-us', summary: '' },
        ],
      }),
    ],
  },
  {
    kind: 'carousel',
    nodes: [
      node({
        kind: 'carousel',
        slides: [
          { title: 'The bound', summary: BOUND, image: PICTURES.lines },
          { title: 'The quote', summary: STALE, image: PICTURES.heat },
          { title: 'The ledger', summary: LEDGER, image: PICTURES.depth },
        ],
      }),
    ],
  },
  {
    kind: 'card',
    nodes: [
      grid(
        column(
          node({
            kind: 'card',
            title: 'Bounds',
            subtitle: 'Before an order is sent',
            html: `<p>${BOUND}</p>`,
            link: { text: 'How orders work', url: '/about' },
            image: PICTURES.candles,
          }),
        ),
        column(
          node({
            kind: 'card',
            title: 'Quotes',
            subtitle: '',
            html: '<p>A stale price never fills.</p>',
            link: { text: 'Read on', url: '/about' },
            image: PICTURES.scatter,
          }),
        ),
        column(node({ kind: 'card', title: 'Books', subtitle: 'Every cent twice', html: `<p>${LEDGER}</p>`, link: null, image: null })),
      ),
    ],
  },
  {
    kind: 'steps',
    nodes: [
      node({
        kind: 'steps',
        title: 'From a message to an answer',
        steps: [
          { title: 'You write', text: 'By the form or by mail, in English, German, Italian or Spanish.' },
          { title: 'Somebody reads it', text: 'A person, within one business day.' },
          { title: 'You get an answer', text: 'In your language, with the figures that it rests on.' },
          { title: '', text: 'A step may go without a title.' },
        ],
      }),
    ],
  },
  {
    kind: 'questions',
    nodes: [
      node({
        kind: 'questions',
        title: 'Questions',
        questions: [
          { question: 'Can I lose more than I deposited?', html: '<p>No. Once no position is open, we pay what is missing.</p>' },
          { question: 'What is a bound, and where do I see the one of my own order?', html: `<p>${BOUND}</p>` },
        ],
      }),
    ],
  },
  { kind: 'workedExample', nodes: EXAMPLE_NAMES.map((example) => node({ kind: 'workedExample', example })) },
  { kind: 'oilStory', nodes: [node({ kind: 'oilStory' })] },
  { kind: 'marginRules', nodes: [node({ kind: 'marginRules' })] },
  { kind: 'guaranteeRules', nodes: [node({ kind: 'guaranteeRules' })] },
  { kind: 'financingRules', nodes: [node({ kind: 'financingRules' })] },
  {
    kind: 'inducementRules',
    nodes: [
      node({
        kind: 'inducementRules',
        forbiddenHtml: '<p>We don’t give bonuses or credits.</p>',
        allowedHtml: '<p>We may give you a bonus or a credit.</p>',
      }),
    ],
  },
];
