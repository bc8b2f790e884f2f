/** The requests that test one call: hostile in one place each, generated from what its schemas accept. */
import type { RegisteredRoute } from '@fairlead/server/fixture-api.ts';
import fc from 'fast-check';
import { z } from 'zod';
import { examplesOf, jsonSchemaOf } from './example-of.ts';
import { HOSTILE_VALUES, hostileParameters, NUL, writeJson } from './hostile-values.ts';
import { KNOWN_FIELDS } from './known-values.ts';
import { planUploads } from './upload-requests.ts';
import { isRecord, pathsOf, replaceAt, vary, type Path } from './vary.ts';
import { METHODS, type CallRequest, type HostileRequest } from './call-request.ts';

interface Input {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export const nameOf = ({ method, url }: RegisteredRoute): string => `${method} ${url}`;

/** Input that the call's schemas accept, of each kind that they accept. Throws if there is none: then KNOWN_FIELDS needs an entry. */
export function validInputs(route: RegisteredRoute): readonly Input[] {
  const { params, querystring, body } = route.schema;
  const [inAddress] = records(examplesFor(route, params));
  const queries = records(examplesFor(route, querystring));
  // A form has no schema except for its parts once they are read.
  const bodies = route.schema.consumes === undefined ? examplesFor(route, body) : [undefined];
  return queries.flatMap((query) => bodies.map((inBody) => ({ params: inAddress ?? {}, query, body: inBody })));
}

function examplesFor(route: RegisteredRoute, schema: unknown): readonly unknown[] {
  const json = jsonSchemaOf(schema);
  if (json === null) return [undefined];
  const known = schema === route.schema.params ? {} : (KNOWN_FIELDS[nameOf(route)] ?? {});
  return examplesOf(json).map((example) => {
    // A cursor is only valid if the list returned it.
    const input = isRecord(example) ? withoutUndefined({ ...example, cursor: undefined, ...known }) : example;
    if (!accepts(schema, input)) throw new Error(`no valid example is known of what ${nameOf(route)} takes: ${JSON.stringify(input)}`);
    return input;
  });
}

/** What a well-meaning client sends. */
export function requestFor(route: RegisteredRoute, { params, query, body }: Input): CallRequest {
  const path = route.url.replaceAll(/:(\w+)/g, (_name, name: string) => encodeURIComponent(textOf(params[name] ?? 1)));
  return withBody(route, `${path}${writeQuery(query)}`, writeJson(body ?? {}));
}

/** The number of values per field that the schema accepts and that are within limits. */
const ODD_ONES_OF_A_FIELD = 1;
/** The number of requests that are malformed as a whole. */
const STRANGE_ONES_OF_A_CALL = 2;

/**
 * Every request that tests a call. What is beyond limits but passes the call's schema is always sent. From the rest the seed draws: some of
 * what passes, and for each field one that does not, since all those are answered by the same few lines.
 */
export function planRequests(route: RegisteredRoute, seed: number): readonly HostileRequest[] {
  const draw = createDraw(seed);
  const inputs = validInputs(route);
  const [first] = inputs;
  if (first === undefined) return [];
  const plain = requestFor(route, first);
  const ofFields = [...hostilePaths(route, first), ...hostileQueries(route, first)];
  const strange = [...strangeQueries(plain)];
  const random: HostileRequest[] = [];
  if (route.schema.consumes !== undefined) strange.push(...planUploads(plain));
  else if (route.method !== 'GET') {
    for (const input of inputs) ofFields.push(...hostileBodies(route, input, inputs));
    for (const input of inputs) random.push(...randomBodies(route, input, seed));
    strange.push(...strangeBodies(plain));
  }
  const drawn = [...Map.groupBy(ofFields, ({ field }) => field).values()].flatMap((ofField) => {
    const refused = ofField.filter(({ isRefused }) => isRefused);
    const taken = ofField.filter(({ isRefused }) => !isRefused);
    const takesAnyText = taken.some(({ isAnyText }) => isAnyText);
    const isBeyond = ({ beyond }: HostileRequest): boolean => beyond === 'ofText' || (beyond === 'ofDaysAndNumbers' && !takesAnyText);
    const odd = taken.filter((request) => !isBeyond(request));
    return [...taken.filter(isBeyond), ...draw(odd, ODD_ONES_OF_A_FIELD), ...draw(refused, 1)];
  });
  return [...drawn, ...random, ...(route.schema.consumes === undefined ? draw(strange, STRANGE_ONES_OF_A_CALL) : strange)];
}

/** Draws this many items of a list, different ones each time it is called. */
function createDraw(seed: number) {
  let turn = seed;
  return <Item>(items: readonly Item[], count: number): readonly Item[] => {
    turn += 1;
    return items.length === 0
      ? []
      : fc
          .sample(fc.shuffledSubarray([...items], { minLength: Math.min(count, items.length), maxLength: Math.min(count, items.length) }), {
            seed: turn,
            numRuns: 1,
          })
          .flat();
  };
}

function* hostilePaths(route: RegisteredRoute, input: Input): Generator<HostileRequest> {
  for (const [, name = ''] of route.url.matchAll(/:(\w+)/g)) {
    for (const { value, ...kind } of hostileParameters(name)) {
      const text = String(value);
      const { url, ...options } = requestFor(route, { ...input, params: { ...input.params, [name]: PLACE } });
      const isRefused = !accepts(route.schema.params, { ...input.params, [name]: decode(text) });
      yield { options: { ...options, url: url.replace(PLACE, () => text) }, field: name, isRefused, ...kind };
    }
  }
}

/** Replaced by a value that is put into a URL as it is. */
const PLACE = 'PLACE';

function* hostileQueries(route: RegisteredRoute, input: Input): Generator<HostileRequest> {
  for (const name of Object.keys(jsonSchemaOf(route.schema.querystring)?.properties ?? {})) {
    for (const { value, ...kind } of hostileParameters(name)) {
      const text = String(value);
      const { url, ...options } = requestFor(route, { ...input, query: { ...input.query, [name]: PLACE } });
      const isRefused = !accepts(route.schema.querystring, { ...input.query, [name]: decode(text) });
      yield { options: { ...options, url: url.replace(PLACE, () => text) }, field: name, isRefused, ...kind };
    }
  }
}

function* strangeQueries({ url, ...options }: CallRequest): Generator<HostileRequest> {
  const [path = '', query = ''] = url.split('?');
  const twice = query === '' ? 'a=1&a=2' : `${query}&${query}`;
  const asLists = query.replaceAll('=', '[]=');
  const asObjects = query.replaceAll('=', '[$ne]=');
  for (const strange of [twice, asLists, asObjects, '__proto__[isAdmin]=1&constructor=1', '%00=%00', '&&=&=&', 'a=1&'.repeat(1_000)]) {
    yield { options: { ...options, url: `${path}?${strange}` }, field: null, isRefused: false, beyond: null, isAnyText: false };
  }
}

/** Varies an input. After the first input, only the fields that the first one lacks are varied. */
function* hostileBodies(route: RegisteredRoute, input: Input, [first]: readonly Input[]): Generator<HostileRequest> {
  const known = new Set(first === undefined || input === first ? [] : pathsOf(first.body ?? {}).map((path) => path.join('.')));
  for (const { path, input: body, ...kind } of vary(input.body ?? {}, (each) => !known.has(each.join('.')))) {
    yield { ...judge(route, input, body, path), ...kind };
  }
}

function judge(route: RegisteredRoute, input: Input, body: unknown, path: Path): HostileRequest {
  const text = writeJson(body);
  const isRefused = !accepts(route.schema.body, parse(text));
  const field = path.length === 0 ? null : path.join('.');
  return { options: withBody(route, requestFor(route, input).url, text), field, isRefused, beyond: null, isAnyText: false };
}

const RANDOM_BODIES = 1;

/** With random values in some places at once. */
function randomBodies(route: RegisteredRoute, input: Input, seed: number): readonly HostileRequest[] {
  const body = input.body ?? {};
  const value = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.constantFrom(...HOSTILE_VALUES.map((one) => one.value)),
  );
  const changes = fc.array(fc.tuple(fc.constantFrom(...pathsOf(body)), value), { minLength: 1, maxLength: 4 });
  const random = changes.map((list) => list.reduce((changed: unknown, [path, one]) => replaceAt(changed, path, one), body));
  return fc.sample(random, { seed, numRuns: RANDOM_BODIES }).map((one) => judge(route, input, one, []));
}

function* strangeBodies({ headers, payload, ...options }: CallRequest): Generator<HostileRequest> {
  const text = payload === undefined ? '' : payload.toString();
  const asJson = { ...headers, 'content-type': 'application/json' };
  const strange: readonly Pick<CallRequest, 'payload' | 'headers'>[] = [
    { payload: text.slice(0, -1), headers: asJson },
    { payload: `${text}x`, headers: asJson },
    { payload: `\u{FEFF}${text}`, headers: asJson },
    { payload: NUL, headers: asJson },
    { payload: Buffer.from([0xff, 0xfe, 0x00]), headers: asJson },
    { payload: 'x'.repeat(100_000), headers: asJson },
    { headers: asJson },
    { payload: text, headers: { ...headers, 'content-type': 'text/plain' } },
    { payload: text, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } },
    { payload: text, headers: { ...headers, 'content-type': 'multipart/form-data' } },
    { payload: text, headers: { ...headers, 'content-type': `application/json; charset=${'x'.repeat(500)}` } },
    { payload: text, headers: { ...asJson, 'content-encoding': 'gzip' } },
    { payload: text },
  ];
  for (const one of strange) yield { options: { ...options, ...one }, field: null, isRefused: false, beyond: null, isAnyText: false };
}

function withBody({ method }: RegisteredRoute, url: string, payload: string): CallRequest {
  if (method === 'GET') return { method: 'GET', url };
  const known = METHODS.find((each) => each === method);
  if (known === undefined) throw new Error(`no test is defined for calls by ${String(method)}`);
  return { method: known, url, payload, headers: { 'content-type': 'application/json' } };
}

function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (isRecord(value)) return Object.entries(value).map(([key, one]) => [`${name}[${key}]`, String(one)]);
    return [value].flat().map((one) => [name, String(one)]);
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

/** What is too deep for a schema to follow is left to the server to reject. */
function accepts(schema: unknown, value: unknown): boolean {
  if (!(schema instanceof z.ZodType)) return true;
  try {
    return schema.safeParse(value).success;
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Unchanged if it cannot be decoded: the server decides how to handle it. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function records(values: readonly unknown[]): readonly Readonly<Record<string, unknown>>[] {
  return values.map((value) => (isRecord(value) ? value : {}));
}

function withoutUndefined(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
