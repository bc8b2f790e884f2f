import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The secret code in an email link. It is in the fragment after #, which browsers never send, and is removed from the URL at once, so
 * that it stays neither in the history nor on screen. Undefined until hydration; null if there is none.
 */
export function useCodeFromAddress(): string | null | undefined {
  const { hash } = useLocation();
  const [code, setCode] = useState<string | null>();
  useEffect(() => {
    const found = codeIn(location.hash);
    setCode((taken) => found ?? taken ?? null);
    // Keeps the router's own state of this history entry.
    if (found !== null) history.replaceState(history.state, '', location.pathname + location.search);
  }, [hash]);
  return code;
}

function codeIn(hash: string): string | null {
  const code = hash.replace(/^#(?:code=)?/, '');
  return code === '' ? null : code;
}
