import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const WEB = join(import.meta.dirname, '..');
const SOURCE = join(WEB, 'features/content/behaviours/start.ts');

/**
 * Builds the script of static pages, separately from the app, under a name that changes with its content: server/transport/web-app.ts looks
 * it up. In a joint build, the little code that both use would end up in the app's files, and a static page would load React for it.
 */
export function behaviours(): Plugin {
  return {
    name: 'behaviours',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      for (const { fileName, content } of await buildBehaviours()) this.emitFile({ type: 'asset', fileName, source: content });
    },
  };
}

interface BuiltFile {
  readonly fileName: string;
  readonly content: string | Uint8Array;
}

async function buildBehaviours(): Promise<readonly BuiltFile[]> {
  const built = await build({
    configFile: false,
    root: WEB,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      assetsInlineLimit: 0,
      target: 'es2022',
      rolldownOptions: {
        input: SOURCE,
        output: {
          entryFileNames: 'assets/behaviours-[hash].js',
          chunkFileNames: 'assets/behaviour-[name]-[hash].js',
          assetFileNames: 'assets/behaviour-[name]-[hash][extname]',
        },
      },
    },
  });
  if (!Array.isArray(built) && !('output' in built)) throw new Error('the behaviours build runs in watch mode');
  return [built]
    .flat()
    .flatMap(({ output }) => output.map((file) => ({ fileName: file.fileName, content: file.type === 'chunk' ? file.code : file.source })));
}
