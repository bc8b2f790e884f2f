/** The syntax tree of a module, as loosely typed as a walk over all of it needs. */
import { parseSync } from 'oxc-parser';

export interface Node {
  readonly type: string;
  /** Its position in the source. */
  readonly start: number;
  readonly [field: string]: unknown;
}

/** Throws an Error if the source is not valid TypeScript; JSX is parsed if the name ends in tsx. */
export function parseModule(source: string, name = 'module.ts'): Node {
  const { program, errors } = parseSync(name, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(error.message);
  if (!isNode(program)) throw new Error('the parser returned no syntax tree');
  return program;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Types name things without using them. The names of assertions start with TS too, but they contain an expression. */
export function isType(node: Node): boolean {
  return node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull|Instantiation)Expression$/.test(node.type);
}

/** The line of a position in the source, counted from 1. */
export function lineOf(source: string, start: number): number {
  return source.slice(0, start).split('\n').length;
}

/** The expression itself, without surrounding assertions and brackets. */
export function bare(value: unknown): Node | null {
  const node = asNode(value);
  const isAround = node !== null && /^(?:TS(?:As|Satisfies|NonNull|Instantiation)|Parenthesized|Await|Chain)Expression$/.test(node.type);
  return isAround ? bare(node['expression'] ?? node['argument']) : node;
}

export function nodesOf(value: unknown): readonly Node[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isNode);
}

export function asNode(value: unknown): Node | null {
  return isNode(value) ? value : null;
}

export function nameOf(value: unknown): string | null {
  const node = asNode(value);
  return node !== null && /^(?:Identifier|PrivateIdentifier)$/.test(node.type) ? String(node['name']) : null;
}
