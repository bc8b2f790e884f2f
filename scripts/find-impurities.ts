/**
 * Finds what would make a module depend on more than its arguments: the clock, randomness, the network, the process. The compiler rejects
 * unknown names in `domain`, but knows Date.now and Math.random; this check reads the syntax tree and finds them too.
 */
import { isNode, isType, lineOf, parseModule, type Node } from './syntax-tree.ts';

export interface Impurity {
  /** As written, e.g. `Math.random`. */
  readonly name: string;
  /** Counted from 1. */
  readonly line: number;
}

/**
 * Reports every mention of a global that is not pure. A module may declare a name such as `crypto` itself; the compiler, which knows no
 * such global in `domain`, ensures that it then means its own.
 */
export function findImpurities(source: string): Impurity[] {
  const found: Impurity[] = [];
  const own = new Set<string>();
  visit(parseModule(source), null, {
    declare: (name) => own.add(name),
    report: (name, start) => found.push({ name, line: lineOf(source, start) }),
  });
  return found.filter(({ name }) => !own.has(name));
}

const OUTSIDE_WORLD = new Set(
  (
    'clearInterval clearTimeout queueMicrotask requestAnimationFrame setImmediate setInterval setTimeout ' +
    'console crypto document fetch localStorage navigator performance process window WebSocket ' +
    'eval Function globalThis require self Temporal'
  ).split(' '),
);

interface Place {
  readonly node: Node;
  readonly field: string;
}

interface Findings {
  declare(name: string): void;
  report(name: string, start: number): void;
}

function visit(node: Node, parent: Place | null, findings: Findings): void {
  if (node.type === 'Identifier') return visitName(node, parent, findings);
  if (node.type === 'ImportExpression') findings.report('import()', node.start);
  if (node.type === 'MetaProperty') findings.report('import.meta', node.start);
  for (const [field, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isNode(child) && !isType(child)) visit(child, { node, field }, findings);
    }
  }
}

function visitName(node: Node, parent: Place | null, { declare, report }: Findings): void {
  const name = String(node['name']);
  if (parent === null || isMemberName(parent)) return;
  if (isDeclaration(parent)) return declare(name);
  if (OUTSIDE_WORLD.has(name)) report(name, node.start);
  if (name === 'Math' && !isMemberOf(parent, (member) => member !== 'random')) report('Math.random', node.start);
  if (name === 'Date' && !isMemberOf(parent, (member) => member === 'UTC') && !isCallWithOneArgument(parent)) {
    report('Date without a time', node.start);
  }
}

function isDeclaration({ node, field }: Place): boolean {
  return field === 'id' || field === 'local' || field === 'params' || node.type === 'FormalParameter';
}

/** The name after a dot, or of a field or method in its declaration, is not a mention of a global. */
function isMemberName({ node, field }: Place): boolean {
  if (node['computed'] === true) return false;
  return (
    (node.type === 'MemberExpression' && field === 'property') ||
    (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(node.type) && field === 'key')
  );
}

/** Whether this is the object of `object.member`, with a literal, allowed member. */
function isMemberOf({ node, field }: Place, isAllowed: (member: string) => boolean): boolean {
  const property = node['property'];
  return (
    node.type === 'MemberExpression' &&
    field === 'object' &&
    node['computed'] !== true &&
    isNode(property) &&
    isAllowed(String(property['name']))
  );
}

/** `new Date(time)`. Without an argument it reads the clock, with several the machine's time zone. */
function isCallWithOneArgument({ node, field }: Place): boolean {
  const given = node['arguments'];
  return node.type === 'NewExpression' && field === 'callee' && Array.isArray(given) && given.length === 1;
}
