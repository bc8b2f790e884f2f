import { DOCUMENT_MAX_BYTES } from '@fairlead/contract/content/limits.ts';
import { DEEPEST_LAYOUT, type LayoutItem } from '@fairlead/contract/content/schemas.ts';
import type { EntryDocument } from '@fairlead/contract/content/document.ts';
import { CallRefused } from '../../../transport/call-refused.ts';

/** Throws CallRefused: payloadTooLarge. */
export function requireSize(document: object): void {
  if (Buffer.byteLength(JSON.stringify(document)) > DOCUMENT_MAX_BYTES) throw new CallRefused('payloadTooLarge');
}

/** Throws CallRefused: invalidInput if components are nested deeper than readers would see. */
export function requireDepth({ texts }: EntryDocument): void {
  for (const [language, { components }] of Object.entries(texts)) {
    if (depthOf(components) > DEEPEST_LAYOUT) throw tooDeep(`document.texts.${language}.components`);
  }
}

function depthOf(items: readonly LayoutItem[]): number {
  const below = items.map(({ children = [], columns = [] }) => depthOf([...children, ...columns.flatMap((column) => column.children)]));
  return items.length === 0 ? 0 : 1 + Math.max(...below);
}

function tooDeep(field: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message: 'is nested too deeply' }] });
}
