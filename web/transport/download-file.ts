/**
 * Fetches a file and hands it to the browser to save. The token travels in the header, so the address of the file says nothing
 * that could be copied or logged. False where the file did not arrive whole.
 */
export async function downloadFile(path: string, { token, name }: { readonly token: string; readonly name: string }): Promise<boolean> {
  const file = await fetchFile(path, token, null);
  if (file === null) return false;
  saveFile(file, name);
  return true;
}

/** Fetches a file with a token; null where it did not arrive whole. */
export async function fetchFile(path: string, token: string, signal: AbortSignal | null): Promise<Blob | null> {
  try {
    // What the file says is in the language of the page.
    const headers = { authorization: `Bearer ${token}`, 'accept-language': document.documentElement.lang };
    const response = await fetch(path, { headers, credentials: 'same-origin', signal });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

/** Hands the browser a file to save. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file when the click is over; some take a moment longer.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

const KEPT_MS = 60_000;
