import { DEEPEST_LAYOUT } from '@fairlead/contract/content/schemas.ts';
import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { CallRefused } from '../call-refused.ts';

/**
 * The deepest call is an editor's page. One level of its layout is at most four levels of JSON (an item, its columns, one of them, its
 * children), and its settings add some of their own.
 */
const DEEPEST_BODY = DEEPEST_LAYOUT * 4 + 40;

/**
 * Parses a JSON body. An empty one counts as no body: clients that carry their token in the header often send that with a JSON content
 * type. A body nested deeper than any call allows is refused with invalidInput, because recursive code would run out of stack on it.
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
