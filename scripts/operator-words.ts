/** How single words of `npm run operator` are read. Each gives what the word means, or refuses it with a sentence that says what it has to be. */
import { refuseWord } from '@fairlead/server/command-line.ts';

export function readId(text: string): number {
  return isId(text) ? Number(text) : refuseWord('It has to be an id such as 12.');
}

export function isId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text);
}

export function readEmail(text: string): string {
  return text.includes('@') ? text : refuseWord('It has to be an email address.');
}

export function readClientEmail(text: string): string {
  return text.includes('@') ? text : refuseWord('It has to be the email address of a client.');
}

export function readFileName(text: string): string {
  return text === '' ? refuseWord('It has to be the name of a file.') : text;
}

export function readText(text: string): string {
  return text.trim() === '' ? refuseWord('It has to say something.') : text;
}

/** A note of several words needs no quotation marks. */
export function addWord(word: string, former: string | undefined): string {
  const text = readText(word).trim();
  return former === undefined ? text : `${former} ${text}`;
}

/** Where there may be no word at all. */
export function joinWords(words: readonly string[]): string {
  return words.join(' ').trim();
}
