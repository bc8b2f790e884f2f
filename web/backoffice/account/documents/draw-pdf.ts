/**
 * Draws a PDF's pages as images with PDF.js. Tablet browsers cannot show a PDF within a page, and this way no script runs, no link opens
 * and no plug-in is needed. Loaded only when a PDF is opened: half a megabyte of code belongs on no screen.
 */
import { getDocument, GlobalWorkerOptions, PDFWorker, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist';
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url';
// The URL of what is imported here.
// oxlint-disable-next-line import/default
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { UnreadablePdf, type PdfPages } from './pdf-pages.ts';

/** A passport on an A4 page is still legible when enlarged six times. */
const LONGER_SIDE_PX = 2_400;

/** Larger images within a page are omitted: a few bytes can unpack to more than the browser's memory. */
const LARGEST_IMAGE_PIXELS = 60_000_000;

/** Decoders for scanners' formats that browsers lack, by the names that PDF.js requests. */
const DECODERS: Readonly<Record<string, string>> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg, 'qcms_bg.wasm': qcms };

/** Opens a PDF. Rejects with UnreadablePdf if the file is faulty, and with another Error if the drawing code could not be loaded. */
export async function openPdf(file: Blob): Promise<PdfPages> {
  GlobalWorkerOptions.workerSrc = worker;
  const reader = PDFWorker.create({ verbosity: VerbosityLevel.ERRORS });
  await reader.promise;
  let isDecoderMissing = false;
  /** PDF.js omits an image whose decoder is missing, which would turn a scan into an empty page. */
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
    throw new UnreadablePdf('the file is not a readable PDF', { cause: error });
  }
  return {
    count: pdf.numPages,
    draw: async (number) => {
      const drawn = await drawPage(pdf, number).catch(
        (error: unknown) => new UnreadablePdf(`page ${number} cannot be drawn`, { cause: error }),
      );
      if (isDecoderMissing) throw new Error('a decoder could not be loaded');
      if (drawn instanceof UnreadablePdf) throw drawn;
      return drawn;
    },
    close,
  };
}

async function fetchDecoder(name: string): Promise<Uint8Array> {
  const address = DECODERS[name];
  if (address === undefined) throw new Error(`unknown decoder ${name}`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${name} could not be loaded: ${answer.status}`);
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
    canvas.toBlob((picture) => (picture === null ? reject(new Error('the page could not be converted to an image')) : resolve(picture)));
  });
}
