import { POSTBACK_MACROS } from '@fairlead/contract/affiliates/values.ts';

/** The names in braces that are not macros; the server rejects them. */
export function findUnknownMacros(url: string): readonly string[] {
  const named = [...url.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  return named.filter((name) => !POSTBACK_MACROS.some((macro) => macro === name));
}

/** The URL with a macro as the value of another parameter, named after it. */
export function appendMacro(url: string, macro: (typeof POSTBACK_MACROS)[number]): string {
  const typed = url.trim();
  return `${typed}${typed.includes('?') ? '&' : '?'}${macro}={${macro}}`;
}
