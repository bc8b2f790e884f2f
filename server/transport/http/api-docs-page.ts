/** Renders the OpenAPI document as one readable HTML page. Pure. */
import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.1rem; font-family: ui-monospace, monospace; margin: 2.5rem 0 .25rem; }
pre { overflow-x: auto; padding: .75rem 1rem; border: 1px solid GrayText; border-radius: 4px; font-size: .85rem; }
nav ul { list-style: none; padding: 0; columns: 2 20rem; } p { margin: .25rem 0 .75rem; }
`;

/** The hash that allows this style in the page's Content-Security-Policy. */
export const API_DOCS_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

export function formatApiDocs(document: unknown): string {
  const operations = listOperations(document);
  const info = readObject(readObject(document)['info']);
  const title = escapeHtml(readText(info['title']));
  const links = operations.map(({ id, method, path }) => `<li><a href="#${id}">${method} ${escapeHtml(path)}</a></li>`);
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${title} API</title><style>${STYLE}</style></head><body><h1>${title} API</h1>`,
    `<p>${escapeHtml(readText(info['description']))}</p><p><a href="/api/docs/json">The OpenAPI 3.1 document</a></p>`,
    `<nav aria-label="Calls"><ul>${links.join('')}</ul></nav>`,
    ...operations.map(formatOperation),
    `</body></html>`,
  ].join('\n');
}

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly details: JsonObject;
}

type JsonObject = Readonly<Record<string, unknown>>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

function listOperations(document: unknown): readonly Operation[] {
  return Object.entries(readObject(readObject(document)['paths'])).flatMap(([path, item]) =>
    Object.entries(readObject(item))
      .filter(([method]) => METHODS.includes(method))
      .map(([method, details]) => ({
        id: `${method}${path.replace(/[^a-zA-Z0-9]+/g, '-')}`,
        method: method.toUpperCase(),
        path,
        details: readObject(details),
      })),
  );
}

function formatOperation({ id, method, path, details }: Operation): string {
  const parts = [`<section><h2 id="${id}">${method} ${escapeHtml(path)}</h2>`];
  parts.push(`<p>${escapeHtml(readText(details['summary']))}</p>`);
  if (Array.isArray(details['security'])) parts.push('<p>Needs an access token.</p>');
  if (Array.isArray(details['parameters'])) {
    const lines = details['parameters'].map(readObject).map((parameter) => {
      const mark = parameter['required'] === true ? '' : '?';
      return `${readText(parameter['name'])}${mark}: ${describeSchema(parameter['schema'])}  (${readText(parameter['in'])})`;
    });
    parts.push('<p>Parameters</p>', preformatted(lines.join('\n')));
  }
  const body = schemaOf(details['requestBody']);
  if (body !== undefined) parts.push('<p>Body</p>', preformatted(describeSchema(body)));
  for (const [status, response] of Object.entries(readObject(details['responses']))) {
    const schema = schemaOf(response);
    if (schema !== undefined) parts.push(`<p>Answer ${escapeHtml(status)}</p>`, preformatted(describeSchema(schema)));
  }
  return [...parts, '</section>'].join('\n');
}

function schemaOf(holder: unknown): unknown {
  return readObject(readObject(readObject(holder)['content'])['application/json'])['schema'];
}

/** Formats a JSON schema as a TypeScript type, with its bounds and descriptions as comments. */
export function describeSchema(schema: unknown, indent = ''): string {
  const {
    type,
    properties,
    items,
    prefixItems,
    additionalProperties,
    anyOf,
    oneOf,
    enum: values,
    const: value,
    required,
  } = readObject(schema);
  if (value !== undefined) return JSON.stringify(value);
  if (Array.isArray(values)) return values.map((one) => JSON.stringify(one)).join(' | ');
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return choices.map((choice) => describeSchema(choice, indent)).join(' | ');
  if (Array.isArray(prefixItems)) return `[${prefixItems.map((item) => describeSchema(item, indent)).join(', ')}]`;
  if (type === 'array') return `${describeSchema(items, indent)}[]`;
  if (properties !== undefined) {
    const inner = `${indent}  `;
    const lines = Object.entries(readObject(properties)).map(([name, property]) => {
      const mark = Array.isArray(required) && required.includes(name) ? '' : '?';
      return `${inner}${name}${mark}: ${describeSchema(property, inner)}${describeRemarks(property)}`;
    });
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  if (type === 'object') return `{ [name]: ${describeSchema(additionalProperties, indent)} }`;
  return typeof type === 'string' ? type : 'anything';
}

const REMARKS = [
  ['minLength', 'at least', 'characters'],
  ['maxLength', 'at most', 'characters'],
  ['minimum', 'from', ''],
  ['exclusiveMinimum', 'above', ''],
  ['maximum', 'to', ''],
  ['pattern', 'matching', ''],
] as const;

function describeRemarks(schema: unknown): string {
  const facts = readObject(schema);
  const remarks = REMARKS.filter(([name]) => facts[name] !== undefined && Math.abs(Number(facts[name])) !== Number.MAX_SAFE_INTEGER).map(
    ([name, before, after]) => `${before} ${String(facts[name])} ${after}`.trim(),
  );
  if (typeof facts['description'] === 'string') remarks.push(facts['description']);
  return remarks.length === 0 ? '' : `  // ${remarks.join(', ')}`;
}

function preformatted(text: string): string {
  return `<pre>${escapeHtml(text)}</pre>`;
}

function readObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
