/**
 * A layout item made into what readers see, in the browser and at once, so that a text appears as it is typed: by the same functions as on the
 * server. What takes more than the item itself (posts, sub pages, marked code) is asked of the server, which has the last word on all of it.
 */
import type { ComponentName } from '@fairlead/contract/content/components.ts';
import type { ContentNode, NodeBase } from '@fairlead/contract/content/view.ts';
import { viewNodes } from '@fairlead/contract/content/wire/view-nodes.ts';

export type Sanitise = (html: string) => string;

/** What the server is asked for. */
const SERVERS: ReadonlySet<ComponentName> = new Set(['BlogPosts', 'CodeBlock', 'SubPages']);

/** `null` where the component lacks what it is about, `server` where only the server knows. Sections and grids are the editor's own. */
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

/** The same CSS with another alignment; what else it says stays. */
export function writeAlign(style: unknown, align: NodeBase['align']): string {
  const others = (typeof style === 'string' ? style : '')
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '' && !/^text-align\s*:/.test(rule));
  return [...others, ...(align === null ? [] : [`text-align: ${align}`])].join('; ');
}
