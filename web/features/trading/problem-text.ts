import type { ErrorCode } from '@fairlead/contract/errors.ts';
import { refusalText, type RefusalLimits, type RefusalWriter } from './refusal-text.ts';

const TYPING_TEXTS = {
  required: 'trading:ticket.required',
  notANumber: 'trading:ticket.notANumber',
  notPositive: 'trading:orders.ticket.notPositive',
  atMostTwoDecimals: 'trading:ticket.atMostTwoDecimals',
} as const;

/** What is wrong with what was typed into a field, before any rule of trading is asked. */
export type TypingProblemCode = keyof typeof TYPING_TEXTS;

export function isTypingProblem(code: string): code is TypingProblemCode {
  return Object.hasOwn(TYPING_TEXTS, code);
}

/** What stands against a field, in the reader's words: what was typed cannot be read, or a rule of trading refuses it. */
export function problemText(problem: { readonly code: TypingProblemCode | ErrorCode } & RefusalLimits, writer: RefusalWriter): string {
  const { code } = problem;
  return isTypingProblem(code) ? writer.t(TYPING_TEXTS[code]) : refusalText({ ...problem, code }, writer);
}
