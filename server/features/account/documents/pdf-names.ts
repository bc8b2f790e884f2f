/**
 * The pattern of a name in a PDF (ISO 32000, 7.3.5): any of its characters may be written as a number, so that /J#61vaScript is
 * /JavaScript, and it ends where white space or a delimiter begins. `name` has letters and digits only.
 */
export function patternOfName(name: string): string {
  return `/${Array.from(name, patternOfCharacter).join('')}${END_OF_NAME}`;
}

const END_OF_NAME = String.raw`(?=[\s\0()<>[\]{}/%]|$)`;

function patternOfCharacter(character: string): string {
  const hex = character.charCodeAt(0).toString(16);
  const digits = Array.from(hex, (digit) => `[${digit}${digit.toUpperCase()}]`).join('');
  return `(?:${character}|#${digits})`;
}
