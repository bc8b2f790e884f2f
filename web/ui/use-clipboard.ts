import { useState } from 'react';

export type CopyState = 'idle' | 'copied' | 'failed';

export interface Clipboard {
  /** Whether the last text was copied. */
  readonly state: CopyState;
  readonly copy: (text: string) => void;
  readonly forget: () => void;
}

/** Copies texts to the clipboard, and reports whether that worked. */
export function useClipboard(): Clipboard {
  const [state, setState] = useState<CopyState>('idle');
  return {
    state,
    copy: (text) => void writeToClipboard(text).then((isThere) => setState(isThere ? 'copied' : 'failed')),
    forget: () => setState('idle'),
  };
}

/** False if the browser refuses: the page isn't served securely, or permission was denied. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
