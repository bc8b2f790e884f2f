import { drawQrPath } from './qr-path.ts';

/** The QR code of a text as an image for print: black on white, scalable to any size. */
export function writeQrSvg(text: string): string {
  const { side, path } = drawQrPath(text);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<rect width="${side}" height="${side}" fill="white"/><path d="${path}"/></svg>\n`
  );
}
