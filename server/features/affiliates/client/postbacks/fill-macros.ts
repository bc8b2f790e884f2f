import type { PostbackPayload } from '@fairlead/contract/affiliates/postbacks.ts';
import { POSTBACK_MACROS } from '@fairlead/contract/affiliates/values.ts';

type Macro = (typeof POSTBACK_MACROS)[number];

const IN_BRACES = /\{([^{}]*)\}/g;

/** Names in braces in the URL that are not macros. */
export function findUnknownMacros(url: string): readonly string[] {
  return [...url.matchAll(IN_BRACES)].map(([, name = '']) => name).filter((name) => !isMacro(name));
}

/** The URL with its macros filled in, encoded so that no value can change another part of the URL. Unknown values are empty. */
export function fillMacros(url: string, payload: PostbackPayload): string {
  return url.replaceAll(IN_BRACES, (whole: string, name: string) => (isMacro(name) ? encodeURIComponent(valueOf(name, payload)) : whole));
}

function isMacro(name: string): name is Macro {
  return POSTBACK_MACROS.some((macro) => macro === name);
}

function valueOf(macro: Macro, { type, timestamp, data }: PostbackPayload): string {
  if (macro === 'event') return type;
  if (macro === 'at') return timestamp;
  return String(data[macro] ?? '');
}
