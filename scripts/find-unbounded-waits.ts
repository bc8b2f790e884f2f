/**
 * Finds waits without a deadline: calls that may never end, without anything that would end them. It reads the syntax tree of one module at
 * a time and goes by imported names, so it does not know a value's type.
 */
import { asNode, bare, isType, lineOf, nameOf, nodesOf, parseModule, type Node } from './syntax-tree.ts';

export interface UnboundedWait {
  /** The called function, such as `fetch` or `http.request`. */
  readonly name: string;
  /** What would bound it. */
  readonly lacks: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Reports every call that may wait forever. */
export function findUnboundedWaits(source: string): UnboundedWait[] {
  const program = parseModule(source);
  const scope = readModule(program);
  const found: UnboundedWait[] = [];
  visit(program, (node) => {
    const wait = judge(node, scope);
    if (wait !== null) found.push({ ...wait, line: lineOf(source, node.start) });
  });
  return found;
}

type Judgement = Pick<UnboundedWait, 'name' | 'lacks'>;

/** An imported function that may wait forever, by its module and its name there, and what bounds it. */
interface Rule {
  readonly modules: readonly string[];
  readonly names: readonly string[];
  /** Called with `new`, which creates something that waits later. */
  readonly isMade?: boolean;
  /** One of each list has to be given in an object among the arguments. */
  readonly needs: readonly (readonly string[])[];
}

const SIGNAL = [['signal']];
const SIGNAL_OR_TIMEOUT = [['signal', 'timeout']];

const RULES: readonly Rule[] = [
  { modules: ['http', 'https'], names: ['request', 'get'], needs: SIGNAL },
  { modules: ['http', 'https'], names: ['createServer'], needs: [['requestTimeout'], ['headersTimeout'], ['keepAliveTimeout']] },
  { modules: ['net', 'tls'], names: ['connect', 'createConnection'], needs: SIGNAL_OR_TIMEOUT },
  { modules: ['net', 'tls'], names: ['Socket', 'TLSSocket'], isMade: true, needs: SIGNAL },
  { modules: ['http2'], names: ['connect'], needs: SIGNAL_OR_TIMEOUT },
  {
    modules: ['dns', 'dns/promises'],
    names: ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveMx', 'reverse'],
    needs: SIGNAL_OR_TIMEOUT,
  },
  { modules: ['events'], names: ['once', 'on'], needs: SIGNAL },
  { modules: ['stream/promises'], names: ['pipeline', 'finished'], needs: SIGNAL },
  { modules: ['stream/consumers'], names: ['text', 'json', 'buffer', 'arrayBuffer', 'blob'], needs: SIGNAL },
  { modules: ['worker_threads'], names: ['Worker'], isMade: true, needs: SIGNAL },
  {
    modules: ['child_process'],
    names: ['spawn', 'fork', 'exec', 'execFile', 'spawnSync', 'execSync', 'execFileSync'],
    needs: SIGNAL_OR_TIMEOUT,
  },
  { modules: ['undici'], names: ['request', 'stream', 'pipeline', 'connect'], needs: SIGNAL },
  { modules: ['pg'], names: ['Client', 'Pool'], isMade: true, needs: [['connectionTimeoutMillis'], ['query_timeout']] },
  { modules: ['nodemailer'], names: ['createTransport'], needs: [['connectionTimeout'], ['greetingTimeout'], ['socketTimeout']] },
  { modules: ['stripe'], names: ['Stripe', 'default'], isMade: true, needs: [['timeout'], ['httpClient']] },
  { modules: ['@aws-sdk/client-s3'], names: ['S3Client'], isMade: true, needs: [['requestHandler']] },
  { modules: ['fastify'], names: ['default', 'fastify'], needs: [['requestTimeout'], ['keepAliveTimeout'], ['http']] },
];

/** Method calls on any object: `client.fetch()` of a signed client, and each email of a transport. */
const METHODS: ReadonlyMap<string, Rule['needs']> = new Map([
  ['fetch', SIGNAL],
  ['sendMail', SIGNAL],
]);

/** The options object of a helper is the responsibility of that helper, which is named for it. */
const HELPERS = /(?:Options|Limits)$/;

interface Module {
  /** The rules of the names that the module knows, e.g. `requestHttps`; those of a whole module, e.g. `http`, are under `http.request`. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** The objects assigned to module-level names, so that `...TIMEOUTS` can be resolved. */
  readonly objects: ReadonlyMap<string, Node>;
}

function readModule(program: Node): Module {
  const rules = new Map<string, Rule>();
  const objects = new Map<string, Node>();
  visit(program, (node) => {
    if (node.type === 'ImportDeclaration') readImport(node, rules);
  });
  visit(program, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    const [name, value] = [nameOf(node['id']), bare(node['init'])];
    if (name === null || value === null) return;
    if (value.type === 'ObjectExpression') objects.set(name, value);
    // Another name for the same thing: const send = isSecure ? requestHttps : requestHttp.
    for (const other of alternativesOf(value)) {
      const rule = rules.get(calleeName(other) ?? '');
      if (rule !== undefined) rules.set(name, rule);
    }
  });
  return { rules, objects };
}

function readImport(node: Node, rules: Map<string, Rule>): void {
  const from = stringOf(node['source'])?.replace(/^node:/, '') ?? '';
  const ours = RULES.filter(({ modules }) => modules.includes(from));
  for (const specifier of nodesOf(node['specifiers'])) {
    const local = nameOf(specifier['local']) ?? '';
    const imported = specifier.type === 'ImportSpecifier' ? (nameOf(specifier['imported']) ?? '') : 'default';
    for (const rule of ours) {
      if (rule.names.includes(imported) && specifier.type !== 'ImportNamespaceSpecifier') rules.set(local, rule);
      if (specifier.type !== 'ImportSpecifier') for (const name of rule.names) rules.set(`${local}.${name}`, rule);
    }
  }
}

function judge(node: Node, module: Module): Judgement | null {
  const isMade = node.type === 'NewExpression';
  if (isMade || node.type === 'CallExpression') return judgeCall(node, isMade, module);
  return null;
}

function judgeCall(node: Node, isMade: boolean, module: Module): Judgement | null {
  const callee = bare(node['callee']);
  const name = callee === null ? null : calleeName(callee);
  if (callee === null || name === null) return null;
  const given = nodesOf(node['arguments']);
  const rule = module.rules.get(name);
  if (rule !== undefined && (rule.isMade ?? false) === isMade) return lacking(name, rule.needs, given, module);
  if (rule !== undefined || isMade) return null;
  const method = name.split('.').at(-1) ?? '';
  const needs = METHODS.get(method);
  if (needs !== undefined) return lacking(name, needs, given, module);
  return waitsForEvent(method, given, node) ? { name, lacks: 'a deadline next to the promise that it settles' } : null;
}

/** Null if nothing is lacking. */
function lacking(name: string, needs: Rule['needs'], given: readonly Node[], module: Module): Judgement | null {
  const named = new Set(given.flatMap((argument) => [...fieldsOf(argument, module)]));
  if (named.has(ANYTHING)) return null;
  const missing = needs.filter((choices) => !choices.some((choice) => named.has(choice)));
  return missing.length === 0 ? null : { name, lacks: missing.map((choices) => choices.join(' or ')).join(', ') };
}

/** Represents the fields that a helper provides. */
const ANYTHING = '*';

/** The field names of an object literal, including those spread into it. */
function fieldsOf(value: Node | null, module: Module): ReadonlySet<string> {
  const node = bare(value);
  if (node?.type === 'Identifier') {
    const known = module.objects.get(String(node['name']));
    return known === undefined ? new Set() : fieldsOf(known, module);
  }
  if (node?.type === 'CallExpression') {
    const helper = calleeName(bare(node['callee'])) ?? '';
    return new Set(HELPERS.test(helper) ? [ANYTHING] : []);
  }
  if (node?.type !== 'ObjectExpression') return new Set();
  const fields = nodesOf(node['properties']).flatMap((property) => {
    if (property.type === 'SpreadElement') return [...fieldsOf(asNode(property['argument']), module)];
    return isNothing(bare(property['value'])) ? [] : [nameOf(property['key']) ?? stringOf(property['key']) ?? ''];
  });
  return new Set(fields);
}

function isNothing(value: Node | null): boolean {
  return value?.type === 'Identifier' ? value['name'] === 'undefined' : value?.type === 'Literal' && value['value'] === null;
}

/** `emitter.once('close', resolve)`: the promise is settled by nothing else. */
function waitsForEvent(method: string, given: readonly Node[], node: Node): boolean {
  if (!['once', 'on', 'addListener'].includes(method) || given.length !== 2) return false;
  const listener = nameOf(bare(given[1] ?? null));
  return listener !== null && SETTLERS.get(node)?.has(listener) === true;
}

/** For each node within the function of a `new Promise`, the names of what settles that promise. */
const SETTLERS = new WeakMap<Node, ReadonlySet<string>>();

function visit(node: Node, look: (node: Node) => void, settlers: ReadonlySet<string> = new Set()): void {
  SETTLERS.set(node, settlers);
  look(node);
  for (const value of Object.values(node)) {
    for (const child of nodesOf(value)) {
      if (isType(child)) continue;
      visit(child, look, isPromise(node) ? new Set(nodesOf(child['params']).map((one) => nameOf(one) ?? '')) : settlers);
    }
  }
}

function isPromise(node: Node): boolean {
  return node.type === 'NewExpression' && calleeName(bare(node['callee'])) === 'Promise';
}

/** `fetch`, `http.request`, `this.#client.fetch`; null for what has no name. */
function calleeName(callee: Node | null): string | null {
  if (callee?.type === 'ThisExpression') return 'this';
  if (callee?.type !== 'MemberExpression') return nameOf(callee);
  const property = callee['computed'] === true ? stringOf(callee['property']) : nameOf(callee['property']);
  if (property === null) return null;
  const owner = calleeName(bare(callee['object']));
  return owner === null ? `?.${property}` : `${owner}.${property}`;
}

function alternativesOf(node: Node): readonly Node[] {
  const both = node.type === 'ConditionalExpression' ? [node['consequent'], node['alternate']] : [node['left'], node['right']];
  if (node.type !== 'ConditionalExpression' && node.type !== 'LogicalExpression') return [node];
  return both.flatMap((part) => {
    const one = bare(part);
    return one === null ? [] : alternativesOf(one);
  });
}

function stringOf(value: unknown): string | null {
  const node = asNode(value);
  return node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;
}
