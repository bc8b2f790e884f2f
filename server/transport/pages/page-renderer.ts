import type { Settings } from '@fairlead/contract/settings.ts';
import type { PlainRequest } from './page-ask.ts';
import type { RenderedPage } from './rendered-page.ts';

export interface RenderOrder {
  readonly request: PlainRequest;
  readonly settings: Settings;
}

/** Renders pages. */
export interface PageRenderer {
  /**
   * Stops when the signal is aborted, and settles once it has. Rejects with PagesBusy if the renderer ended, or was stopped because it took
   * too long.
   */
  render(order: RenderOrder, signal: AbortSignal): Promise<RenderedPage>;
  stop(): Promise<void>;
  /** Restarts of the renderer, by reason. */
  readonly restarts: Readonly<Record<RestartReason, number>>;
}

/** `hung`: a page took too long; `died`: out of memory, or a fault outside any page; `unready`: it did not start. */
export type RestartReason = 'hung' | 'died' | 'unready';
