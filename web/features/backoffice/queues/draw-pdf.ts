/**
 * A PDF as pictures of its pages, drawn by PDF.js: browsers of tablets show no PDF within a page, and what draws here runs no script, opens no
 * link and needs no plug-in. Loaded by whoever opens a PDF; half a megabyte of programs is not a part of any screen.
 */
import { getDocument, GlobalWorkerOptions, VerbosityLevel } from 'pdfjs-dist';
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url';
// Its address, which is what is imported here.
// oxlint-disable-next-line import/default
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

export interface PdfPages {
  readonly count: number;
  /** The picture of a page, counted from 1. */
  draw(page: number): Promise<Blob>;
  close(): void;
}

/** A passport on a page of A4 can still be read where it is made six times larger. */
const LONGER_SIDE_PX = 2_400;

/** Larger pictures within a page are left out: few bytes can unpack to more than a browser has memory. */
const LARGEST_IMAGE_PIXELS = 60_000_000;

/** What scanners write and browsers cannot read: decoders by the names under which PDF.js asks for them. */
const DECODERS: Readonly<Record<string, string>> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg, 'qcms_bg.wasm': qcms };

class Decoders {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = DECODERS[filename];
    if (address === undefined) throw new Error(`no PDF of ours needs ${filename}`);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${filename} did not arrive: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** Rejects with what PDF.js says of a file that it cannot read. */
export async function openPdf(file: Blob): Promise<PdfPages> {
  GlobalWorkerOptions.workerSrc = worker;
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    BinaryDataFactory: Decoders,
    wasmUrl: '/',
    useWorkerFetch: false,
    disableWorkerRendering: true,
    maxImageSize: LARGEST_IMAGE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  });
  const pdf = await task.promise;
  return {
    count: pdf.numPages,
    draw: async (number) => {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: LONGER_SIDE_PX / Math.max(width, height) });
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(viewport.width));
      canvas.height = Math.max(1, Math.round(viewport.height));
      await page.render({ canvas, viewport }).promise;
      page.cleanup();
      return new Promise((resolve, reject) => {
        canvas.toBlob((picture) => (picture === null ? reject(new Error('the page was not drawn')) : resolve(picture)));
      });
    },
    close: () => void task.destroy(),
  };
}
