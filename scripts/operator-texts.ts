/**
 * Parsers for single arguments of `npm run operator`. Each returns the value, or rejects the argument with a sentence that says what it
 * must be.
 */
import { refuseWord } from '@fairlead/server/command-line.ts';

export function readId(text: string): number {
  return isId(text) ? Number(text) : refuseWord('It must be an id such as 12.');
}

export function isId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text);
}

export function readEmail(text: string): string {
  return text.includes('@') ? text : refuseWord('It must be an email address.');
}

export function readClientEmail(text: string): string {
  return text.includes('@') ? text : refuseWord('It must be the email address of a client.');
}

export function readFileName(text: string): string {
  return text === '' ? refuseWord('It must be the name of a file.') : text;
}

export function readText(text: string): string {
  return text.trim() === '' ? refuseWord('It must not be empty.') : text;
}

/** A note of several words needs no quotation marks. */
export function addWord(word: string, former: string | undefined): string {
  const text = readText(word).trim();
  return former === undefined ? text : `${former} ${text}`;
}

/** For arguments that may be empty. */
export function joinWithAnd(words: readonly string[]): string {
  return words.join(' ').trim();
}
