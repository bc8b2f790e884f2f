import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The secret part of a link from a mail. It stands behind the address's #, which browsers send nowhere, and is taken out of the address at
 * once, so that neither the history nor somebody looking on keeps it. Undefined until the page is alive; null where there is none.
 */
export function useCodeFromAddress(): string | null | undefined {
  const { hash } = useLocation();
  const [code, setCode] = useState<string | null>();
  useEffect(() => {
    const found = codeIn(location.hash);
    setCode((taken) => found ?? taken ?? null);
    // The router's own state of this entry stays.
    if (found !== null) history.replaceState(history.state, '', location.pathname + location.search);
  }, [hash]);
  return code;
}

function codeIn(hash: string): string | null {
  const code = hash.replace(/^#(?:code=)?/, '');
  return code === '' ? null : code;
}
