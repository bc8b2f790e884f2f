/** Messages between the main thread and the page-rendering thread. */
import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import type { RenderOrder } from './page-renderer.ts';
import type { RenderedPage } from './rendered-page.ts';

/** Start-up data of the thread. */
export interface RenderThreadData {
  readonly buildDirectory: string;
  readonly behavioursScript: string;
  readonly noncePlaceholder: string;
  readonly publicUrl: string | null;
}

export type SourceName = Exclude<keyof PageSources, 'publicUrl'>;

/** A page's request to the main thread, which has the database. */
export type SourceCall = {
  readonly [Name in SourceName]: { readonly name: Name; readonly args: Readonly<Parameters<PageSources[Name]>> };
}[SourceName];

export type ToRenderThread =
  | { readonly kind: 'render'; readonly id: number; readonly order: RenderOrder }
  /** The page is not needed any more. */
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'answered'; readonly callId: number; readonly value: unknown }
  /** The error itself stays in the main thread: it may contain what a message can't carry. */
  | { readonly kind: 'failed'; readonly callId: number; readonly isUnavailable: boolean };

export type FromRenderThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'ask'; readonly id: number; readonly callId: number; readonly call: SourceCall }
  /** Something failed in the page, which is rendered all the same. */
  | { readonly kind: 'fault'; readonly id: number; readonly fault: Fault; readonly isUnavailable: boolean }
  | { readonly kind: 'rendered'; readonly id: number; readonly page: RenderedPage }
  | { readonly kind: 'unrendered'; readonly id: number; readonly fault: Fault };

/** A failed answer to a call, or an error of the thread's own. */
export type Fault =
  | { readonly kind: 'source'; readonly callId: number }
  | { readonly kind: 'own'; readonly name: string; readonly message: string; readonly stack: string };
