import { loadPart } from './lazy-part.ts';

/** An IBAN as it is printed: capitals, in groups of four. Any other characters stay for the user to correct. */
export function groupIban(typed: string): string {
  return typed
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ');
}

/** Whether country, length and check digits are valid; the rules of all countries are loaded when first needed. */
export async function isIban(grouped: string): Promise<boolean> {
  const { isValidIBAN } = await loadPart(() => import('ibantools'));
  return isValidIBAN(grouped.replaceAll(' ', ''));
}
