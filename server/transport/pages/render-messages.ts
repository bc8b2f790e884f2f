/** What the main thread and the thread that renders pages say to each other. */
import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import type { RenderOrder } from './page-renderer.ts';
import type { RenderedPage } from './rendered-page.ts';

/** What the thread is begun with. */
export interface RenderThreadData {
  readonly buildDirectory: string;
  readonly behavioursScript: string;
  readonly noncePlaceholder: string;
  readonly publicUrl: string | null;
}

export type SourceName = Exclude<keyof PageSources, 'publicUrl'>;

/** A question of a page to the main thread, which has the database. */
export type SourceCall = {
  readonly [Name in SourceName]: { readonly name: Name; readonly args: Readonly<Parameters<PageSources[Name]>> };
}[SourceName];

export type ToRenderThread =
  | { readonly kind: 'render'; readonly id: number; readonly order: RenderOrder }
  /** Nobody waits for the page any more. */
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'answered'; readonly callId: number; readonly value: unknown }
  /** The error itself stays where it is: it may hold what no message can. */
  | { readonly kind: 'failed'; readonly callId: number; readonly isUnavailable: boolean };

export type FromRenderThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'ask'; readonly id: number; readonly callId: number; readonly call: SourceCall }
  /** Something went wrong in the page, which is rendered all the same. */
  | { readonly kind: 'fault'; readonly id: number; readonly fault: Fault; readonly isUnavailable: boolean }
  | { readonly kind: 'rendered'; readonly id: number; readonly page: RenderedPage }
  | { readonly kind: 'unrendered'; readonly id: number; readonly fault: Fault };

/** The failed answer to a call, or an error of the thread's own. */
export type Fault =
  | { readonly kind: 'source'; readonly callId: number }
  | { readonly kind: 'own'; readonly name: string; readonly message: string; readonly stack: string };
