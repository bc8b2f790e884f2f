/**
 * Fetches a file and saves it through the browser. The token is sent in the header, so that the file's URL contains nothing worth copying
 * or logging. False if the file didn't arrive complete.
 */
export async function downloadFile(path: string, { token, name }: { readonly token: string; readonly name: string }): Promise<boolean> {
  const file = await fetchFile(path, token, null);
  if (file === null) return false;
  saveFile(file, name);
  return true;
}

/** Fetches a file with a token; null if it didn't arrive complete. */
export async function fetchFile(path: string, token: string, signal: AbortSignal | null): Promise<Blob | null> {
  try {
    // The file's content is in the language of the page.
    const headers = { authorization: `Bearer ${token}`, 'accept-language': document.documentElement.lang };
    const response = await fetch(path, { headers, credentials: 'same-origin', signal });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

/** Saves a file through the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Most browsers have taken the file when the click is over; some need a moment longer.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

const KEPT_MS = 60_000;
