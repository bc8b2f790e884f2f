import type { ContentNode } from '@fairlead/contract/content/view.ts';
import { hasNode } from './has-node.ts';

const QUOTES: ContentNode = { kind: 'quotes', anchor: null, className: '', align: null };

/** The home page shows quotes where its editor placed them, otherwise below its first component. */
export function withQuotes(nodes: readonly ContentNode[]): readonly ContentNode[] {
  return hasNode(nodes, 'quotes') ? nodes : [...nodes.slice(0, 1), QUOTES, ...nodes.slice(1)];
}
