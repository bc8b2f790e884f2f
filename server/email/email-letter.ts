/** A fully worded email, and its two output forms. Pure. */
import type { Language } from '@fairlead/contract/language.ts';

/** Plain text throughout. */
export interface EmailLetter {
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string;
  readonly lead: readonly string[];
  /** Pairs of label and value, in groups. */
  readonly facts: readonly (readonly (readonly [string, string])[])[];
  readonly advice: readonly string[];
  readonly link: { readonly label: string; readonly url: string; readonly hint: string } | null;
  readonly ending: readonly string[];
  readonly closing: string;
  readonly footer: readonly string[];
  readonly siteUrl: string;
}

export function formatLetterAsText({ greeting, lead, facts, advice, link, ending, closing, footer, siteUrl }: EmailLetter): string {
  const blocks = [
    greeting,
    ...lead,
    ...facts.map((group) => group.map(([label, value]) => `${label}: ${value}`).join('\n')),
    ...advice,
    link === null ? '' : `${link.label}:\n${link.url}`,
    ...ending,
    closing,
    // Email programs treat everything after this line as a signature.
    ['-- ', ...footer, siteUrl].join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Email programs support neither our style sheets nor our design tokens, and some support only style attributes. */
const STYLES = {
  page: 'margin:0;padding:32px 16px;background-color:#f4f6f9;color:#0f1b2a;font:16px/1.5 -apple-system,"Segoe UI",Roboto,Arial,sans-serif',
  frame: 'max-width:560px;margin:0 auto',
  brand: 'margin:0 0 16px;font-size:18px;font-weight:600;letter-spacing:-0.01em',
  sheet: 'padding:32px 28px;background-color:#ffffff;border:1px solid #d6dde6;border-radius:10px',
  title: 'margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:600;letter-spacing:-0.015em',
  paragraph: 'margin:0 0 16px',
  facts: 'margin:0 0 20px;padding:14px 16px 6px;background-color:#f4f6f9;border-radius:6px',
  label: 'margin:0;font-size:13px;color:#526074',
  value: 'margin:0 0 8px;overflow-wrap:anywhere',
  action: 'margin:24px 0 20px',
  button:
    'display:inline-block;padding:12px 22px;background-color:#1f5fd6;border-radius:6px;color:#ffffff;font-weight:600;text-decoration:none',
  small: 'margin:0 0 16px;font-size:13px;color:#526074;overflow-wrap:anywhere',
  link: 'color:#1b57c4',
  closing: 'margin:24px 0 0',
  footer: 'margin:20px 0 0;font-size:12px;line-height:1.5;color:#526074',
} as const;

/** An HTML page without images, so that nothing reveals when it was opened, and without anything that could run. */
export function formatLetterAsHtml(letter: EmailLetter): string {
  const { language, subject, greeting, lead, facts, advice, link, ending, closing, footer, siteUrl } = letter;
  const paragraphs = (texts: readonly string[]): string[] => texts.map((text) => element('p', 'paragraph', escapeHtml(text)));
  const sheet = [
    element('h1', 'title', escapeHtml(subject)),
    ...paragraphs([greeting, ...lead]),
    ...facts.flatMap(formatFacts),
    ...paragraphs(advice),
    ...formatLink(link),
    ...paragraphs(ending),
    element('p', 'closing', escapeHtml(closing)),
  ];
  const site = formatAnchor(siteUrl, 'link', new URL(siteUrl).host);
  const frame = [
    element('p', 'brand', 'Fairlead'),
    element('div', 'sheet', sheet.join('\n')),
    element('p', 'footer', [...footer.map(escapeHtml), site].join('<br>')),
  ];
  return [
    `<!doctype html>`,
    `<html lang="${language}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${escapeHtml(STYLES.page)}">`,
    element('div', 'frame', frame.join('\n')),
    `</body>`,
    `</html>`,
  ].join('\n');
}

function formatFacts(group: EmailLetter['facts'][number]): string[] {
  if (group.length === 0) return [];
  const rows = group.map(([label, value]) => `${element('p', 'label', escapeHtml(label))}${element('p', 'value', escapeHtml(value))}`);
  return [element('div', 'facts', rows.join('\n'))];
}

function formatLink(link: EmailLetter['link']): string[] {
  if (link === null) return [];
  const { label, url, hint } = link;
  return [
    element('p', 'action', formatAnchor(url, 'button', label)),
    element('p', 'small', `${escapeHtml(hint)}<br>${formatAnchor(url, 'link', url)}`),
  ];
}

function formatAnchor(url: string, style: keyof typeof STYLES, text: string): string {
  return `<a href="${escapeHtml(url)}" style="${escapeHtml(STYLES[style])}">${escapeHtml(text)}</a>`;
}

/** `content` is HTML. */
function element(name: 'p' | 'div' | 'h1', style: keyof typeof STYLES, content: string): string {
  return `<${name} style="${escapeHtml(STYLES[style])}">${content}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
