import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const FILE = 'licences.txt';

/**
 * Adds the licences of the PDF decoders, which the bundler treats as plain files: each licence is in a separate file next to the decoders.
 */
export function decoderLicences(): Plugin {
  return {
    name: 'decoder-licences',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const licences = bundle[FILE];
        if (licences?.type !== 'asset') throw new Error(`${FILE} was not written`);
        licences.source = `${String(licences.source)}\n${readDecoderLicences()}`;
      },
    },
  };
}

function readDecoderLicences(): string {
  const directory = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/wasm/openjpeg.wasm'));
  const names = readdirSync(directory).filter((name) => /^LICENSE_.*(?:JBIG2|OPENJPEG|QCMS)$/.test(name));
  if (names.length === 0) throw new Error('no licence files found next to the decoders');
  return names
    .map((name) => `## pdfjs-dist, ${name.slice('LICENSE_'.length)}\n\n${readFileSync(join(directory, name), 'utf8')}`)
    .join('\n');
}
