/** What is wrong with the shape of a value, for those who write JSON by hand. Never repeats the value, which may be a secret. */
import type { z } from 'zod';

const TYPES: Readonly<Record<string, string>> = {
  string: 'text in quotation marks',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list: [ … ]',
  object: 'an object: { … }',
  record: 'an object: { … }',
};

/** Undefined if the schema's own message has to do. */
export function describeShapeFault(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'too_small':
      return `must be ${issue.inclusive === false ? 'above' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'below' : 'at most'} ${issue.maximum}`;
    default:
      return undefined;
  }
}
