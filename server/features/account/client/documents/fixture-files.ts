/** Files for tests, built byte by byte. */
import { deflateSync } from 'node:zlib';

export interface JpegSettings {
  readonly width?: number;
  readonly height?: number;
  /** The marker of the frame: C0 is the usual one. */
  readonly frame?: number;
  readonly scans?: number;
  /** Segments between the start and the frame, such as a camera's metadata. */
  readonly before?: readonly Buffer[];
  /** Fills up the first scan, to give the file a certain size. */
  readonly padding?: number;
}

/** A JPEG segment with its length. */
export function jpegSegment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A JPEG with a complete structure but without real image data. */
export function makeJpeg(settings: JpegSettings = {}): Buffer {
  const { width = 640, height = 480, frame = 0xc0, scans = 1, before = [], padding = 0 } = settings;
  const size = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  size.writeUInt16BE(height, 1);
  size.writeUInt16BE(width, 3);
  const scan = jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));
  const coded = Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...before,
    jpegSegment(frame, size),
    ...Array.from({ length: scans }, (_one, index) => Buffer.concat([scan, coded, Buffer.alloc(index === 0 ? padding : 0, 0x11)])),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A PDF with these objects, numbered from 4. */
export function makePdf(...objects: readonly (string | Buffer)[]): Buffer {
  const numbered = objects.flatMap((object, index) => [
    Buffer.from(`${index + 4} 0 obj\n`),
    Buffer.from(object),
    Buffer.from('\nendobj\n'),
  ]);
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n'),
    Buffer.from('3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>\nendobj\n'),
    ...numbered,
    Buffer.from('trailer\n<</Root 1 0 R/Size 4>>\nstartxref\n9\n%%EOF\n'),
  ]);
}

/** A PDF whose A4 pages each have this content, such as `BT /F1 40 Tf 60 700 Td (Page 1) Tj ET`, with the image /Scan available. */
export function makePdfOfPages(...pages: readonly string[]): Buffer {
  const scan = makeJbig2Square();
  const content = pages.map((lines) => `<</Length ${lines.length}>>\nstream\n${lines}\nendstream`);
  const firstPage = 5;
  const kids = pages.map((_page, index) => `${firstPage + index} 0 R`);
  const objects: readonly (string | Buffer)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages.length}/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>/XObject<</Scan 4 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    Buffer.concat([
      Buffer.from('<</Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode'),
      Buffer.from(`/Length ${scan.length}>>\nstream\n`),
      scan,
      Buffer.from('\nendstream'),
    ]),
    ...pages.map((_page, index) => `<</Type/Page/Parent 2 0 R/Contents ${firstPage + pages.length + index} 0 R>>`),
    ...content,
  ];
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object, index) => [Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
    Buffer.from(`trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n9\n%%EOF\n`),
  ]);
}

/** A black square of 8 pixels as office scanners write it: JBIG2 (ITU-T T.88), one region in T.6 coding, without a file header. */
function makeJbig2Square(): Buffer {
  const page = Buffer.alloc(19);
  page.writeUInt32BE(8, 0);
  page.writeUInt32BE(8, 4);
  // Its first line has no white and eight black pixels; each other line equals the one above.
  const bits = ['001', '00110101', '000101', '11'.repeat(7), '000000000001'.repeat(2)].join('');
  const coded = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
  const region = Buffer.from([...page.subarray(0, 8), 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, ...coded]);
  return Buffer.concat([jbig2Segment(0, 48, page), jbig2Segment(1, 38, region)]);
}

function jbig2Segment(number: number, kind: number, content: Buffer): Buffer {
  const head = Buffer.from([0, 0, 0, number, kind, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(content.length, 7);
  return Buffer.concat([head, content]);
}

/** A compressed object stream, as in PDF since 1.5. */
export function packObjects(content: string | Buffer, dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode'): Buffer {
  const packed = deflateSync(content);
  return Buffer.concat([Buffer.from(`<<${dictionary}/Length ${packed.length}>>\nstream\r\n`), packed, Buffer.from('\r\nendstream')]);
}
