/**
 * Finds money that is not kept in whole cents: arithmetic on decimal euros, a zero in place of an unreadable amount, and query sums that
 * are floating-point numbers. It reads the syntax tree of one module at a time and goes by names, so it does not know a value's type; the
 * contract tells it which names are euros.
 */
import { asNode, bare, isType, lineOf, nameOf, nodesOf, parseModule, type Node } from './syntax-tree.ts';

export interface InexactAmount {
  /** The code found, shortened. */
  readonly text: string;
  readonly why: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Returns an amount in decimal euros. */
const EUROS_CALLS = new Set(['centsToEuros', 'euros']);
/** Read an amount in decimal euros, and return null if it is none. */
const READS = new Set(['centsFromEuros', 'readEuros', 'readDecimalEuros']);
const MONEY_NAME = /(?:cents|euros?|_eur)$/i;
const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '**']);
const LONGEST_TEXT = 80;

const MAKES_DECIMALS = 'converts money to a number: keep whole cents, and read decimals with centsFromEuros';
const CALCULATES = 'calculates with decimal euros: read them as cents and use functions such as addKnownCents';
const HIDES = 'replaces an unreadable amount with another one: pass on the null';
const FLOATS = 'produces a floating-point amount in a query: sum cents and cast to bigint';

/** Fields with these names also hold counts and levels of other kinds; only their type tells whether they hold euros. */
const OF_MANY_KINDS = new Set(['limit', 'total', 'value']);

/** The names of the fields that the contract declares as decimal euros, from the text of its modules. */
export function findEurosFields(source: string): readonly string[] {
  const found = new Set<string>();
  visit(parseModule(source), (node) => {
    if (node.type !== 'Property') return;
    const name = nameOf(node['key']);
    if (name !== null && !OF_MANY_KINDS.has(name) && isEurosSchema(node['value'])) found.add(name);
  });
  return [...found];
}

/** `eurosSchema`, with any methods called on it: `eurosSchema.nullable().describe('…')`. */
function isEurosSchema(value: unknown): boolean {
  const node = asNode(value);
  if (node === null) return false;
  if (node.type === 'CallExpression') return isEurosSchema(node['callee']);
  if (node.type === 'MemberExpression') return isEurosSchema(node['object']);
  return nameOf(node) === 'eurosSchema';
}

/** Reports every place where money may become inexact. `fields` are the names that hold decimal euros in this module. */
export function findInexactAmounts(source: string, fields: ReadonlySet<string>, name = 'module.ts'): InexactAmount[] {
  const found: InexactAmount[] = [];
  visit(parseModule(source, name), (node) => {
    const why = judge(node, fields, source);
    if (why === null) return;
    const text = textOf(node, source).replaceAll(/\s+/g, ' ');
    found.push({ text: text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text, why, line: lineOf(source, node.start) });
  });
  return found;
}

function judge(node: Node, fields: ReadonlySet<string>, source: string): string | null {
  const isEuros = (value: unknown): boolean => holdsEuros(bare(value), fields);
  switch (node.type) {
    case 'BinaryExpression':
      return ARITHMETIC.has(String(node['operator'])) && (isEuros(node['left']) || isEuros(node['right'])) ? CALCULATES : null;
    case 'AssignmentExpression': {
      const operator = String(node['operator']).slice(0, -1);
      return ARITHMETIC.has(operator) && (isEuros(node['left']) || isEuros(node['right'])) ? CALCULATES : null;
    }
    case 'UnaryExpression':
      return node['operator'] === '-' && isEuros(node['argument']) ? CALCULATES : judgeNumber(node, source);
    case 'CallExpression':
      return judgeCall(node, fields) ?? judgeNumber(node, source);
    case 'LogicalExpression':
      return isReading(bare(node['left'])) && isFallback(bare(node['right'])) ? HIDES : null;
    case 'Literal':
      return typeof node['value'] === 'string' && isFloatQuery(node['value']) ? FLOATS : null;
    case 'TemplateLiteral':
      return isFloatQuery(textOf(node, source)) ? FLOATS : null;
    default:
      return null;
  }
}

/** `row.deposits`, `row?.deposits ?? 0`, `euros(sum)`; for a conditional, either branch. */
function holdsEuros(node: Node | null, fields: ReadonlySet<string>): boolean {
  if (node === null) return false;
  switch (node.type) {
    case 'MemberExpression':
      return node['computed'] !== true && fields.has(nameOf(node['property']) ?? '');
    case 'CallExpression':
      return EUROS_CALLS.has(nameOf(bare(node['callee'])) ?? '');
    case 'ConditionalExpression':
      return holdsEuros(bare(node['consequent']), fields) || holdsEuros(bare(node['alternate']), fields);
    case 'LogicalExpression':
      return holdsEuros(bare(node['left']), fields) || holdsEuros(bare(node['right']), fields);
    case 'UnaryExpression':
      return holdsEuros(bare(node['argument']), fields);
    default:
      return false;
  }
}

/** What is read must be an amount, not the result of a calculation; and no sum of any kind may be of euros. */
function judgeCall(node: Node, fields: ReadonlySet<string>): string | null {
  const callee = bare(node['callee']);
  const given = nodesOf(node['arguments']);
  if (READS.has(nameOf(callee) ?? '')) return given.some(isCalculation) ? CALCULATES : null;
  if (callee?.type !== 'MemberExpression') return null;
  const method = nameOf(callee['property']);
  const rounds = nameOf(callee['object']) === 'Math' && ROUNDINGS.has(method ?? '');
  return rounds && given.some((one) => holdsEuros(bare(one), fields)) ? CALCULATES : null;
}

const ROUNDINGS = new Set(['round', 'floor', 'ceil', 'trunc']);

function isCalculation(value: unknown): boolean {
  const node = bare(value);
  if (node?.type === 'UnaryExpression') return node['operator'] === '-' && bare(node['argument'])?.type !== 'Literal';
  return node?.type === 'BinaryExpression' && ARITHMETIC.has(String(node['operator']));
}

/** `Number(row.amount_cents)`, `parseFloat(...)`, `+row.amount_cents`: a money column is already a number, or the query is wrong. */
function judgeNumber(node: Node, source: string): string | null {
  if (node.type === 'UnaryExpression') return node['operator'] === '+' && isMoneyName(bare(node['argument'])) ? MAKES_DECIMALS : null;
  const callee = textOf(bare(node['callee']) ?? node, source);
  if (!/^(?:Number|(?:Number\.)?parseFloat)$/.test(callee)) return null;
  return nodesOf(node['arguments']).some((one) => isMoneyName(bare(one))) ? MAKES_DECIMALS : null;
}

function isMoneyName(node: Node | null): boolean {
  const name = node?.type === 'MemberExpression' && node['computed'] !== true ? nameOf(node['property']) : nameOf(node);
  return name !== null && MONEY_NAME.test(name);
}

/** `readEuros(amount)`. */
function isReading(node: Node | null): boolean {
  return node?.type === 'CallExpression' && READS.has(nameOf(bare(node['callee'])) ?? '');
}

/** A number, `ZERO_CENTS`, or a call such as `cents(0)`; undefined and null are not amounts. */
function isFallback(node: Node | null): boolean {
  if (node === null) return false;
  if (node.type === 'Literal') return typeof node['value'] === 'number';
  return node.type === 'CallExpression' ? nameOf(bare(node['callee'])) === 'cents' : nameOf(node) === 'ZERO_CENTS';
}

const FLOAT = String.raw`(?:double\s+precision|float[48]?|real|numeric|decimal)\b`;
const FLOAT_QUERIES: readonly RegExp[] = [
  // sum(x_cents)::float8, (a_cents - b_cents)::numeric
  new RegExp(String.raw`\w*_cents\b[^,;]*?::\s*${FLOAT}`, 'i'),
  new RegExp(String.raw`cast\s*\([^,;]*_cents\b[^,;]*?\sas\s+${FLOAT}`, 'i'),
  // amount_cents / 100, sum(amount_cents) / 100.0
  /\w*_cents\b\s*\)*(?:::\w+)?\s*\/\s*100(?:\.0+)?\b/i,
  // An average of cents is a fraction of one.
  /\bavg\s*\([^)]*_cents\b/i,
];

function isFloatQuery(text: string): boolean {
  return FLOAT_QUERIES.some((pattern) => pattern.test(text));
}

function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const value of Object.values(node)) {
    for (const child of nodesOf(value)) if (!isType(child)) visit(child, look);
  }
}

function textOf(node: Node, source: string): string {
  return source.slice(node.start, typeof node['end'] === 'number' ? node['end'] : undefined);
}
