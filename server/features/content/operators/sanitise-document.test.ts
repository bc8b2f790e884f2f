import { layoutSchema, type LayoutItem } from '@fairlead/contract/content/schemas.ts';
import { entryDocumentSchema, settingsDocumentSchema } from '@fairlead/contract/content/document.ts';
import { describe, expect, test } from 'vitest';
import { sanitiseEntryDocument, sanitiseSettingsDocument } from './sanitise-document.ts';

const HTML = '<p onclick="x()">Hello <b>you</b></p><script>x()</script>';
const SAFE = '<p>Hello <b>you</b></p>';

const documentOf = (components: unknown, language = 'en') =>
  entryDocumentSchema.parse({
    slug: 'about',
    texts: { en: { title: 'About' }, [language]: { title: 'About', components: layoutSchema.parse(components) } },
  });
const sanitised = (...components: unknown[]): readonly LayoutItem[] =>
  sanitiseEntryDocument(documentOf(components)).texts.en?.components ?? [];
const settingsOf = (component: string, settings: object) => sanitised({ component, settings })[0]?.settings;

describe('HTML is sanitised', () => {
  test.each([
    ['text', 'text'],
    ['TEXT', 'text'],
    ['html', 'html'],
    ['leafletmap', 'marker'],
    ['Form', 'header'],
    ['Form', 'footer'],
    ['Card', 'text'],
  ])('in %s.%s', (component, name) => {
    expect(settingsOf(component, { [name]: HTML })).toEqual({ [name]: SAFE });
  });

  test('in the answers to questions', () => {
    const items = (answer: string) => [{ field: { type: 'html' }, value: { question: 'Is 1 < 2?', answer } }, 7];
    expect(settingsOf('Questions', { items: items(HTML) })).toEqual({ items: items(SAFE) });
  });

  test('in a list in place of a text', () => {
    expect(settingsOf('text', { text: [HTML] })).toEqual({ text: [SAFE] });
  });

  test('in an unknown setting, however deep', () => {
    expect(settingsOf('heading', { text: 'A', other: [{ deep: HTML }] })).toEqual({ text: 'A', other: [{ deep: SAFE }] });
  });

  test('in every setting of an unknown component', () => {
    expect(settingsOf('Marquee', { text: HTML, speed: 3, loud: true })).toEqual({ text: SAFE, speed: 3, loud: true });
  });

  test('in children and in columns', () => {
    const card = (text: string) => ({ component: 'Card', settings: { text } });
    const nested = (text: string) => [
      { component: 'section', settings: {}, children: [card(text)] },
      {
        component: 'grid',
        settings: {},
        columns: [{ settings: {}, children: [{ component: 'section', settings: {}, children: [card(text)] }] }],
      },
    ];
    expect(sanitised(...nested(HTML))).toEqual(nested(SAFE));
  });

  test('in every language', () => {
    const { texts } = sanitiseEntryDocument(documentOf([{ component: 'text', settings: { text: HTML } }], 'de'));
    expect(texts.de?.components).toEqual([{ component: 'text', settings: { text: SAFE } }]);
  });

  test('in the copyright notice', () => {
    const menus = { header: [], footer: [], legal: [] };
    const texts = { en: { description: 'a < b', copyright: HTML }, it: { description: '', copyright: HTML } };
    const settings = settingsDocumentSchema.parse({ siteName: 'Fairlead', texts, economics: true, contactEmail: '', menus });
    expect(sanitiseSettingsDocument(settings).texts).toEqual({
      en: { description: 'a < b', copyright: SAFE },
      it: { description: '', copyright: SAFE },
    });
  });
});

describe('plain text stays unchanged', () => {
  test.each([
    ['heading', { text: 'Is 1 < 2 & 3 > 2?', tag: 'h2', id: 'a<b', class: 'x', style: 'text-align: center' }],
    ['CodeBlock', { code: '<script>alert(1)</script>', language: 'html' }],
    ['Steps', { title: 'a < b', items: [{ value: { title: 'a < b', text: 'b > a' } }] }],
    ['CustomCarousel', { items: [{ value: { text: 'a < b', summary: '<' } }] }],
    ['Marquee', { text: 'Fees & spreads' }],
  ])('in %s', (component, settings) => {
    expect(settingsOf(component, settings)).toEqual(settings);
  });
});

test('safe HTML stays unchanged, however often it is saved', () => {
  const once = sanitiseEntryDocument(documentOf([{ component: 'html', settings: { html: '<p class="lead">a & b</p>' } }]));
  expect(sanitiseEntryDocument(once)).toEqual(once);
});
