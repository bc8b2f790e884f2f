import { DOCUMENT_MAX_BYTES } from '@fairlead/contract/content-limits.ts';
import { DEEPEST_LAYOUT, type LayoutItem } from '@fairlead/contract/content.ts';
import type { EntryDocument } from '@fairlead/contract/content-document.ts';
import { CallRefused } from '../../../transport/call-refused.ts';

/** Refused with payloadTooLarge. */
export function demandSize(document: object): void {
  if (Buffer.byteLength(JSON.stringify(document)) > DOCUMENT_MAX_BYTES) throw new CallRefused('payloadTooLarge');
}

/** Refused with invalidInput where components are nested deeper than readers would see them. */
export function demandDepth({ texts }: EntryDocument): void {
  for (const [language, { components }] of Object.entries(texts)) {
    if (depthOf(components) > DEEPEST_LAYOUT) throw tooDeep(`document.texts.${language}.components`);
  }
}

function depthOf(items: readonly LayoutItem[]): number {
  const below = items.map(({ children = [], columns = [] }) => depthOf([...children, ...columns.flatMap((column) => column.children)]));
  return items.length === 0 ? 0 : 1 + Math.max(...below);
}

/** A level of a layout is at most four of JSON (an item, its columns, one of them, its children), and its settings have some of their own. */
const DEEPEST_JSON = DEEPEST_LAYOUT * 4 + 40;

/** Before a body is looked at by schemas, which follow it as deep as it goes: one that is deeper than any document is refused with invalidInput. */
export function demandShallowJson(body: unknown): void {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST_JSON) throw tooDeep('body');
    level = level.flatMap((value): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
}

function tooDeep(field: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message: 'is nested too deeply' }] });
}
