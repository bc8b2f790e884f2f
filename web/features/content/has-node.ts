import type { ContentNode, ContentNodeKind } from '@fairlead/contract/content/view.ts';

/** Whether the components include one of this kind, at any depth. */
export function hasNode(nodes: readonly ContentNode[], kind: ContentNodeKind): boolean {
  return nodes.some((node) => {
    if (node.kind === kind) return true;
    if (node.kind === 'section') return hasNode(node.children, kind);
    return node.kind === 'grid' && node.columns.some(({ children }) => hasNode(children, kind));
  });
}
