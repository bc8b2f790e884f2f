import { SAFE_SCHEMES } from '@fairlead/contract/content/safe-html.ts';
import sanitizeHtml from 'sanitize-html';
import { markFragment, markName } from '@fairlead/contract/content/wire/mark-name.ts';

/**
 * The html of a content page: what an article is made of, and nothing that runs, loads from elsewhere or looks like a control of ours.
 * Used on what editors save, and again on what is read, because it may come from somebody's Cockpit.
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
  // What is in these is dropped with them: it is no text, or is read by other rules than an article's.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'svg', 'math', 'template', 'iframe', 'object'],
  allowedSchemes: [...SAFE_SCHEMES],
  allowProtocolRelative: false,
  nestingLimit: 60,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/(?:storage\/uploads|media)(?:\/[\w-][\w.-]*)+$/.test(attribs['src'] ?? ''),
  transformTags: {
    '*': (tagName, attribs) => ({ tagName, attribs: markNames(attribs) }),
    a: (tagName, { href, rel: _rel, ...attribs }) => ({ tagName, attribs: href === undefined ? attribs : { ...attribs, ...linkTo(href) } }),
    // The transformation of all tags comes after that of one.
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs, loading: 'lazy' } }),
  },
};

/** A class or an id of ours could be met by chance or on purpose: an editor's get a prefix, once. What is no plain name goes. */
function markNames({ id, class: className, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const markedId = markName(id ?? '');
  const classes = (className ?? '').split(/\s+/).flatMap((one) => markName(one) ?? []);
  return { ...attribs, ...(markedId === null ? {} : { id: markedId }), ...(classes.length > 0 ? { class: classes.join(' ') } : {}) };
}

/** Another site learns nothing of the page that leads to it. A link to a place in a page leads to the id that this place has now. */
function linkTo(href: string): sanitizeHtml.Attributes {
  const isElsewhere = /^\s*https?:/i.test(href);
  return isElsewhere ? { href, rel: 'noopener noreferrer' } : { href: markFragment(href) };
}
