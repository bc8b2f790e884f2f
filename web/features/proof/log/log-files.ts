/** Fetches the files of the log from this site. */
export type Fetched<Content> =
  | { readonly kind: 'found'; readonly content: Content }
  /** missing: the site answers that there is no such file. unreachable: it doesn't answer. */
  | { readonly kind: 'missing' | 'unreachable' };

/** Reads a file below `/log/`, such as `checkpoint` or `2/tile/0/000`. */
export interface LogFiles {
  readonly readText: (path: string) => Promise<Fetched<string>>;
  readonly readBytes: (path: string) => Promise<Fetched<Uint8Array>>;
}

const TIMEOUT_MS = 15_000;

export const SITE_LOG: LogFiles = {
  readText: (path) => fetchFile(path, (response) => response.text()),
  readBytes: (path) => fetchFile(path, async (response) => new Uint8Array(await response.arrayBuffer())),
};

async function fetchFile<Content>(path: string, read: (response: Response) => Promise<Content>): Promise<Fetched<Content>> {
  try {
    // The newest state is what matters; what can't change is kept by the browser for good anyway.
    const cache = path.includes('tile/') ? 'default' : 'no-store';
    const response = await fetch(`/log/${path}`, { cache, credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404) return { kind: 'missing' };
    return response.ok ? { kind: 'found', content: await read(response) } : { kind: 'unreachable' };
  } catch {
    return { kind: 'unreachable' };
  }
}
