import { POSTBACK_MACROS } from '@fairlead/contract/affiliates/values.ts';

/** What stands in braces in an address and is no macro of ours; the server refuses it. */
export function findUnknownMacros(url: string): readonly string[] {
  const named = [...url.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  return named.filter((name) => !POSTBACK_MACROS.some((macro) => macro === name));
}

/** The address with a macro as the value of one more parameter of its own name. */
export function appendMacro(url: string, macro: (typeof POSTBACK_MACROS)[number]): string {
  const typed = url.trim();
  return `${typed}${typed.includes('?') ? '&' : '?'}${macro}={${macro}}`;
}
