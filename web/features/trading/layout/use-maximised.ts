import { useEffect, useMemo, useState } from 'react';
import type { MaximisedPane } from './platform-frame.tsx';
import type { Screen } from './use-screen.ts';

/** A dialog, or a popover. */
const OPEN_OVER = 'dialog[open], [role=dialog]:not([popover]), [popover]:popover-open';

export interface Maximised {
  /** Null while everything is shown. */
  readonly pane: MaximisedPane | null;
  readonly toggle: (pane: MaximisedPane) => void;
}

/** Which pane is shown alone; Escape shows everything again. On a phone none is: it has no room for the button, and little to hide. */
export function useMaximised(screen: Screen): Maximised {
  const [chosen, setChosen] = useState<MaximisedPane | null>(null);
  const pane = screen === 'desk' || screen === 'tablet' ? chosen : null;

  useEffect(() => {
    if (pane === null) return undefined;
    const restore = (event: KeyboardEvent): void => {
      // Whatever is open over the pane is closed first.
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector(OPEN_OVER) === null) setChosen(null);
    };
    document.addEventListener('keydown', restore);
    return () => document.removeEventListener('keydown', restore);
  }, [pane]);

  return useMemo(() => ({ pane, toggle: (wanted) => setChosen((before) => (before === wanted ? null : wanted)) }), [pane]);
}
