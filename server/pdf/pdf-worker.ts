/** The thread of write-pdf.ts: draws the one document it was started with. */
import { parentPort, workerData } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';
import type { PdfDocument } from './pdf-document.ts';

const bytes = new Uint8Array(await drawPdf(workerData as PdfDocument));
parentPort?.postMessage(bytes, [bytes.buffer]);
