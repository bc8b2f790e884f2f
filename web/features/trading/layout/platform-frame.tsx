import type { ReactNode } from 'react';

/** What can be shown alone, in place of everything but the account's figures. */
export type MaximisedPane = 'chart' | 'account';

export interface PlatformFrameProps {
  readonly maximised?: MaximisedPane | null;
  readonly summary: ReactNode;
  /** The markets, on a desk. */
  readonly list?: ReactNode;
  readonly chart: ReactNode;
  /** The order ticket, on a tablet and a desk. */
  readonly side?: ReactNode;
  /** Positions, orders and history. */
  readonly account: ReactNode;
  /** The buttons to buy and sell, on a phone. */
  readonly actions?: ReactNode;
}

/** The panes of the platform. platform-frame.css arranges them for each screen, and hides those that it has no place for. */
export function PlatformFrame({ maximised = null, summary, list, chart, side, account, actions }: PlatformFrameProps) {
  const panes = { summary, list, chart, side, account, actions };
  return (
    <div className="platform-frame" data-maximised={maximised ?? undefined}>
      {Object.entries(panes).map(([pane, content]) => (
        <div key={pane} className="platform-pane" data-pane={pane}>
          {content}
        </div>
      ))}
    </div>
  );
}
