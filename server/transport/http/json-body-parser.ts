import { DEEPEST_LAYOUT } from '@fairlead/contract/content/schemas.ts';
import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { CallRefused } from '../call-refused.ts';

/**
 * The deepest call is an editor's page. A level of its layout is at most four of JSON (an item, its columns, one of them, its children), and
 * its settings have some of their own.
 */
const DEEPEST_BODY = DEEPEST_LAYOUT * 4 + 40;

/**
 * Reads a JSON body. An empty one is no body: clients that carry their token in the header often send that with a JSON content type. One
 * that is nested deeper than any call is refused with invalidInput, since whatever walks it would run out of stack.
 */
export function createJsonBodyParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    return void parseJson(request, body, (error, parsed: unknown) => {
      if (error === null && isDeeperThan(DEEPEST_BODY, parsed)) done(tooDeep());
      else done(error, parsed);
    });
  };
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeperThan(levels - 1, one));
}

function tooDeep(): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field: 'body', message: 'is nested too deeply' }] });
}
