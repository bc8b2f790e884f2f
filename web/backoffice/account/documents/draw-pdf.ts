/**
 * A PDF as pictures of its pages, drawn by PDF.js: browsers of tablets show no PDF within a page, and what draws here runs no script, opens no
 * link and needs no plug-in. Loaded by whoever opens a PDF; half a megabyte of programs is not a part of any screen.
 */
import { getDocument, GlobalWorkerOptions, PDFWorker, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist';
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url';
// Its address, which is what is imported here.
// oxlint-disable-next-line import/default
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { UnreadablePdf, type PdfPages } from './pdf-pages.ts';

/** A passport on a page of A4 can still be read where it is made six times larger. */
const LONGER_SIDE_PX = 2_400;

/** Larger pictures within a page are left out: few bytes can unpack to more than a browser has memory. */
const LARGEST_IMAGE_PIXELS = 60_000_000;

/** What scanners write and browsers cannot read: decoders by the names under which PDF.js asks for them. */
const DECODERS: Readonly<Record<string, string>> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg, 'qcms_bg.wasm': qcms };

/** Rejects with UnreadablePdf where the file is at fault, and with another Error where what draws it did not arrive. */
export async function openPdf(file: Blob): Promise<PdfPages> {
  GlobalWorkerOptions.workerSrc = worker;
  const reader = PDFWorker.create({ verbosity: VerbosityLevel.ERRORS });
  await reader.promise;
  let isDecoderMissing = false;
  /** PDF.js leaves a picture out whose decoder it does not get: a scan would be an empty page. */
  class Decoders {
    async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
      try {
        return await fetchDecoder(filename);
      } catch (error) {
        isDecoderMissing = true;
        throw error;
      }
    }
  }
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    worker: reader,
    BinaryDataFactory: Decoders,
    wasmUrl: '/',
    useWorkerFetch: false,
    disableWorkerRendering: true,
    maxImageSize: LARGEST_IMAGE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  });
  const close = () => void task.destroy().finally(() => reader.destroy());
  let pdf: PDFDocumentProxy;
  try {
    pdf = await task.promise;
  } catch (error) {
    close();
    throw new UnreadablePdf('the file is no PDF that can be read', { cause: error });
  }
  return {
    count: pdf.numPages,
    draw: async (number) => {
      const drawn = await drawPage(pdf, number).catch(
        (error: unknown) => new UnreadablePdf(`page ${number} cannot be drawn`, { cause: error }),
      );
      if (isDecoderMissing) throw new Error('a decoder did not arrive');
      if (drawn instanceof UnreadablePdf) throw drawn;
      return drawn;
    },
    close,
  };
}

async function fetchDecoder(name: string): Promise<Uint8Array> {
  const address = DECODERS[name];
  if (address === undefined) throw new Error(`no PDF of ours needs ${name}`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${name} did not arrive: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function drawPage(pdf: PDFDocumentProxy, number: number): Promise<Blob> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: LONGER_SIDE_PX / Math.max(width, height) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  await page.render({ canvas, viewport }).promise;
  page.cleanup();
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => (picture === null ? reject(new Error('the page is no picture')) : resolve(picture)));
  });
}
