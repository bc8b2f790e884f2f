/** The size of the scripts of a page's first screen, read from the built web app: no browser, no clock, the same figure every time. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface FirstScreen {
  readonly name: string;
  /** The page's routes, outermost first, by their files without extension. */
  readonly routes: readonly string[];
  /** What is imported lazily but requested at once because it is on the first screen: file names before the digest. */
  readonly lazyParts: readonly string[];
  readonly limitBytes: number;
}

export interface Weight {
  readonly bytes: number;
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
}

/** React Router's own list, from which the server writes the page. */
interface RouteManifest {
  readonly entry: Chunk;
  readonly routes: Readonly<Record<string, Chunk | undefined>>;
}

interface Chunk {
  readonly module: string;
  readonly imports: readonly string[];
}

const STATIC_IMPORT = /\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;

/** Weighs the scripts, gzipped at the highest level. Throws an Error if a route or a part is not in the build. */
export function weighFirstScreen(clientDirectory: string, { routes, lazyParts }: FirstScreen): Weight {
  const assets = join(clientDirectory, 'assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const find = (part: string): string => {
    const name = names.find((one) => one.startsWith(`${part}-`));
    if (name === undefined) throw new Error(`the build has no ${part}: first screens are listed in scripts/check-weight.ts`);
    return name;
  };
  const manifestName = find('manifest');
  const manifestText = readFileSync(join(assets, manifestName), 'utf8');
  const manifest = JSON.parse(manifestText.slice(manifestText.indexOf('{'), manifestText.lastIndexOf('}') + 1)) as RouteManifest;
  const chunks = [
    manifest.entry,
    ...['root', ...routes].map((route) => {
      const chunk = manifest.routes[route];
      if (chunk === undefined) throw new Error(`the build has no route ${route}: first screens are listed in scripts/check-weight.ts`);
      return chunk;
    }),
  ];
  const wanted = [manifestName, ...lazyParts.map(find), ...chunks.flatMap(({ module, imports }) => [module, ...imports]).map(fileNameOf)];
  return weighFiles(assets, wanted);
}

/** The script of pages that are sent without the app, with the named parts that it loads for them itself. */
export function weighStaticPage(clientDirectory: string, parts: readonly string[]): Weight {
  const assets = join(clientDirectory, 'assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const wanted = ['behaviours', ...parts.map((part) => `behaviour-${part}`)].map((part) => {
    const name = names.find((one) => one.startsWith(`${part}-`));
    if (name === undefined) throw new Error(`the build has no ${part}: first screens are listed in scripts/check-weight.ts`);
    return name;
  });
  return weighFiles(assets, wanted);
}

/** The files and their imports, without what they only load later. */
function weighFiles(assets: string, wanted: string[]): Weight {
  const sizes = new Map<string, number>();
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (sizes.has(name)) continue;
    const code = readFileSync(join(assets, name), 'utf8');
    sizes.set(name, gzipSync(code, { level: 9 }).length);
    for (const [, imported = ''] of code.matchAll(STATIC_IMPORT)) wanted.push(imported);
  }
  const files = [...sizes].map(([name, bytes]) => ({ name, bytes })).toSorted((a, b) => b.bytes - a.bytes);
  return { files, bytes: files.reduce((total, { bytes }) => total + bytes, 0) };
}

function fileNameOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}
