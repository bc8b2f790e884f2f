/**
 * Converts a layout item to what readers see, in the browser, so that text appears as it is typed. It uses the same functions as the
 * server. What needs more than the item itself (posts, sub-pages, highlighted code) is requested from the server, which has the final say.
 */
import type { ComponentName } from '@fairlead/contract/content/components.ts';
import type { ContentNode, NodeBase } from '@fairlead/contract/content/view.ts';
import { viewNodes } from '@fairlead/contract/content/wire/view-nodes.ts';

export type Sanitise = (html: string) => string;

/** The components that need the server. */
const SERVERS: ReadonlySet<ComponentName> = new Set(['BlogPosts', 'CodeBlock', 'SubPages']);

/**
 * The item's view: `null` if its content is missing, `server` if only the server can tell. The editor renders sections and grids itself.
 */
export function viewItem(
  component: ComponentName,
  settings: Readonly<Record<string, unknown>>,
  sanitise: Sanitise,
): ContentNode | null | 'server' {
  if (SERVERS.has(component)) return 'server';
  const [node] = viewNodes([{ component, settings }], {
    posts: [],
    findSubPage: () => null,
    sanitise,
    highlight: () => null,
    warn: () => undefined,
  });
  return node ?? null;
}

/** The same CSS with another alignment; everything else is kept. */
export function writeAlign(style: unknown, align: NodeBase['align']): string {
  const others = (typeof style === 'string' ? style : '')
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '' && !/^text-align\s*:/.test(rule));
  return [...others, ...(align === null ? [] : [`text-align: ${align}`])].join('; ');
}
