/** Converts increased margins between wire and domain, on the server and in the browser. Imports only types from the schemas. */
import type { RaisedMargin } from '@fairlead/domain/trading/raised-margin-terms.ts';
import type { WireRaisedMargin } from '../settings.ts';

export function wireRaise({ symbol, percent, from, until }: RaisedMargin): WireRaisedMargin {
  return { symbol, percent, from: new Date(from).toISOString(), until: new Date(until).toISOString() };
}

export function readRaise({ symbol, percent, from, until }: WireRaisedMargin): RaisedMargin {
  return { symbol, percent, from: Date.parse(from), until: Date.parse(until) };
}
