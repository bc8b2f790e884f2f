import type { Settings } from '@fairlead/contract/settings.ts';
import type { PlainRequest } from './page-ask.ts';
import type { RenderedPage } from './rendered-page.ts';

export interface RenderOrder {
  readonly request: PlainRequest;
  readonly settings: Settings;
}

/** Makes pages. */
export interface PageRenderer {
  /**
   * An aborted signal has it stop, and it settles when it has. Rejects with PagesBusy where whoever renders has ended, or was ended
   * because it took too long.
   */
  render(order: RenderOrder, signal: AbortSignal): Promise<RenderedPage>;
  stop(): Promise<void>;
  /** How often rendering had to begin anew, by why. */
  readonly restarts: Readonly<Record<RestartReason, number>>;
}

/** `hung`: a page took too long; `died`: out of memory, or a fault outside any page; `unready`: it did not come up. */
export type RestartReason = 'hung' | 'died' | 'unready';
