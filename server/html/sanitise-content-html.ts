import { SAFE_SCHEMES } from '@fairlead/contract/content/safe-html.ts';
import sanitizeHtml from 'sanitize-html';
import { markFragment, markName } from '@fairlead/contract/content/wire/mark-name.ts';

/**
 * The HTML of a content page: the elements an article consists of, and nothing that runs, loads from elsewhere or looks like one of our
 * controls. Applied to what editors save and again to what is read, because it may come from an external Cockpit.
 */
export function sanitiseContentHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}

const TAGS = [
  'p br hr h1 h2 h3 h4 h5 h6 div span section article aside header footer address',
  'ul ol li dl dt dd blockquote q cite figure figcaption details summary',
  'strong b em i u s del ins small sub sup mark abbr code pre kbd samp var time',
  'a img table caption thead tbody tfoot tr th td colgroup col',
];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS.flatMap((tags) => tags.split(' ')),
  allowedAttributes: {
    '*': ['id', 'class', 'lang', 'dir', 'title'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'reversed', 'type'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    abbr: ['title'],
    time: ['datetime'],
    details: ['open'],
  },
  // These are dropped with their content, which isn't text or is parsed by different rules than an article.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'svg', 'math', 'template', 'iframe', 'object'],
  allowedSchemes: [...SAFE_SCHEMES],
  allowProtocolRelative: false,
  nestingLimit: 60,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/(?:storage\/uploads|media)(?:\/[\w-][\w.-]*)+$/.test(attribs['src'] ?? ''),
  transformTags: {
    '*': (tagName, attribs) => ({ tagName, attribs: markNames(attribs) }),
    a: (tagName, { href, rel: _rel, ...attribs }) => ({ tagName, attribs: href === undefined ? attribs : { ...attribs, ...linkTo(href) } }),
    // Transformations for all tags run after those for a single tag.
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs, loading: 'lazy' } }),
  },
};

/**
 * An editor's class or id could match one of the app's by chance or on purpose, so each gets a prefix, once. Names that aren't plain are
 * dropped.
 */
function markNames({ id, class: className, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const markedId = markName(id ?? '');
  const classes = (className ?? '').split(/\s+/).flatMap((one) => markName(one) ?? []);
  return { ...attribs, ...(markedId === null ? {} : { id: markedId }), ...(classes.length > 0 ? { class: classes.join(' ') } : {}) };
}

/** Another site learns nothing about the linking page. A link to an anchor leads to the anchor's prefixed id. */
function linkTo(href: string): sanitizeHtml.Attributes {
  const isElsewhere = /^\s*https?:/i.test(href);
  return isElsewhere ? { href, rel: 'noopener noreferrer' } : { href: markFragment(href) };
}
