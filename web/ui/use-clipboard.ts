import { useState } from 'react';

export type CopyState = 'idle' | 'copied' | 'failed';

export interface Clipboard {
  /** Whether the last text got there. */
  readonly state: CopyState;
  readonly copy: (text: string) => void;
  readonly forget: () => void;
}

/** Puts texts on the clipboard, and tells whether they got there. */
export function useClipboard(): Clipboard {
  const [state, setState] = useState<CopyState>('idle');
  return {
    state,
    copy: (text) => void writeToClipboard(text).then((isThere) => setState(isThere ? 'copied' : 'failed')),
    forget: () => setState('idle'),
  };
}

/** False where the browser refuses: the page is not served securely, or its owner said no. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
