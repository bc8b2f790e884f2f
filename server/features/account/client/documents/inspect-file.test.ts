import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { jpegSegment, makeJpeg, makePdf, packObjects } from './fixture-files.ts';
import { inspectFile } from './inspect-file.ts';

const JPEG = 'image/jpeg';
const PDF = 'application/pdf';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const thumbnail = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), makeJpeg({ width: 160, height: 120 })]));
const link = '<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://example.test)>>>>';
/** Stream bytes that may look like anything, such as those of a scanned page. */
const scan = Buffer.from(Array.from({ length: 200_000 }, (_byte, index) => (index * 7919 + (index >> 3) * 31) % 256));

describe('accepted', () => {
  test.each<[string, Buffer, string]>([
    ['a photograph', makeJpeg(), JPEG],
    ['a progressive photo in ten scans', makeJpeg({ frame: 0xc2, scans: 10 }), JPEG],
    ['a photo with an embedded thumbnail', makeJpeg({ before: [thumbnail] }), JPEG],
    ['a photo with padding before a marker', makeJpeg({ before: [Buffer.from([0xff, 0xff])] }), JPEG],
    ['a photo followed by a video, as phones create them', Buffer.concat([makeJpeg(), Buffer.from('ftypmp42')]), JPEG],
    ['a photo of 50 megapixels', makeJpeg({ width: 10_000, height: 5_000 }), JPEG],
    ['a PDF', makePdf(), PDF],
    ['a PDF with a link', makePdf(link), PDF],
    ['a PDF that opens on its second page', makePdf('<</OpenAction[3 0 R/Fit]>>', link), PDF],
    ['a PDF that opens with an action that jumps to a page', makePdf('<</OpenAction 5 0 R>>', '<</S/GoTo/D[3 0 R/Fit]>>', link), PDF],
    ['a PDF with compressed objects', makePdf(packObjects('5 0 <</Type/Font/BaseFont/Helvetica>>')), PDF],
    [
      'a PDF with a scanned page',
      makePdf(Buffer.concat([Buffer.from('<</Filter/DCTDecode>>\nstream\n'), scan, Buffer.from('endstream')])),
      PDF,
    ],
    ['a PDF that mentions JavaScript', makePdf('<</Title(A book about JavaScript)>>'), PDF],
    ['a PDF with a name that starts like a harmful one', makePdf('<</LaunchDate(today)/EncryptMetadata false>>'), PDF],
  ])('%s', async (_case, bytes, mediaType) => {
    expect(await inspectFile(bytes)).toBe(mediaType);
  });
});

describe('rejected for its type', () => {
  test.each<[string, Buffer]>([
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('a passport')],
    ['a PNG', png],
    ['a page of HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML followed by a PDF', Buffer.concat([Buffer.from('<script>alert(1)</script>'), makePdf()])],
    ['a PDF after other bytes', Buffer.concat([Buffer.from('\n'), makePdf()])],
    ['an SVG image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['an archive that decompresses to far more', Buffer.concat([Buffer.from('504b0304', 'hex'), deflateSync(Buffer.alloc(10_000_000))])],
    ['only the start of a JPEG', Buffer.from([0xff, 0xd8, 0xff])],
    ['only the start of a PDF', Buffer.from('%PDF-1.7\n')],
  ])('%s', async (_case, bytes) => {
    expect(await inspectFile(bytes)).toBeNull();
  });
});

describe('a JPEG is rejected', () => {
  test.each<[string, Buffer]>([
    ['without its end', makeJpeg().subarray(0, -2)],
    ['truncated in its image data', makeJpeg({ padding: 1_000 }).subarray(0, 600)],
    ['truncated in its frame', makeJpeg().subarray(0, 25)],
    ['without a frame', Buffer.concat([Buffer.from([0xff, 0xd8]), jpegSegment(0xe0, Buffer.from('JFIF\0')), Buffer.from([0xff, 0xd9])])],
    ['without a scan', makeJpeg({ scans: 0 })],
    ['with two frames', makeJpeg({ before: [jpegSegment(0xc0, Buffer.from([8, 0, 9, 0, 9, 1, 1, 0x11, 0]))] })],
    ['with an unsupported frame type', makeJpeg({ frame: 0xc3 })],
    ['of 65,535 by 65,535 pixels', makeJpeg({ width: 65_535, height: 65_535 })],
    ['of more than 50 megapixels', makeJpeg({ width: 10_000, height: 5_001 })],
    ['wider than 20,000 pixels', makeJpeg({ width: 20_001, height: 1 })],
    ['without a height', makeJpeg({ height: 0 })],
    ['with a thousand scans', makeJpeg({ frame: 0xc2, scans: 1_000 })],
    ['with a segment that claims to be longer than the file', makeJpeg({ before: [Buffer.from([0xff, 0xe2, 0xff, 0xff])] })],
    ['with a segment without a length', makeJpeg({ before: [Buffer.from([0xff, 0xe2, 0x00, 0x00])] })],
    ['with another image started within it', makeJpeg({ before: [Buffer.from([0xff, 0xd8])] })],
    ['with data between its segments', makeJpeg({ before: [Buffer.from('<script>')] })],
  ])('%s', async (_case, bytes) => {
    expect(await inspectFile(bytes)).toBeNull();
  });
});

describe('a PDF is rejected', () => {
  const action = '<</S/URI/URI(https://example.test/seen)>>';
  test.each<[string, Buffer]>([
    ['without its end', makePdf().subarray(0, -8)],
    ['with its end mark far before the end of the file', Buffer.concat([makePdf(), Buffer.alloc(2_000, 0x20)])],
    ['with a script', makePdf('<</S/JavaScript/JS(app.alert(1))>>')],
    ['with a script of an unknown kind', makePdf('<</S /Odd /JS (app.alert(1))>>')],
    ['with a script in another object', makePdf('<</S/Odd/JS 9 0 R>>')],
    ['with a script in escaped letters', makePdf('<</S/J#61v#61#53cript>>')],
    ['that starts a program', makePdf('<</S/Launch/F(cmd.exe)>>')],
    ['with a movie that runs a script', makePdf('<</S/Rendition/OP 0>>')],
    ['with an embedded file', makePdf('<</Type/EmbeddedFile>>')],
    ['with a list of embedded files', makePdf('<</Names<</EmbeddedFiles 5 0 R>>>>')],
    ['with an XFA form', makePdf('<</AcroForm<</XFA 5 0 R>>>>')],
    ['that submits a form', makePdf('<</S/SubmitForm/F(https://example.test)>>')],
    ['that needs a password', makePdf('<</Encrypt 5 0 R>>')],
    ['that opens a URL automatically', makePdf(`<</OpenAction${action}>>`)],
    ['that opens a URL automatically, from another object', makePdf('<</OpenAction 5 0 R>>', action)],
    ['with too many opening actions', makePdf('/OpenAction [3 0 R]\n'.repeat(60))],
    ['with a compressed script', makePdf(packObjects('5 0 <</S/JavaScript>>'))],
    [
      'with a compressed script whose filter has escaped letters',
      makePdf(packObjects('5 0 <</S/Launch>>', '/Type/Obj#53tm/Filter/Fl#61teDecode')),
    ],
    ['with compressed objects that cannot be decompressed', makePdf('<</Type/ObjStm/Filter/FlateDecode>>\nstream\nnot packed\nendstream')],
    ['with objects compressed twice', makePdf(packObjects('5 0 <<>>', '/Type/ObjStm/Filter[/FlateDecode/FlateDecode]'))],
    ['with compressed objects whose filter is in another object', makePdf(packObjects('5 0 <<>>', '/Type/ObjStm/Filter 9 0 R'))],
    [
      'with compressed objects that use a predictor',
      makePdf(packObjects('5 0 <<>>', '/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 12>>')),
    ],
    ['with an object stream without end', makePdf('<</Type/ObjStm>>\nstream\n')],
    ['with objects that decompress to far more', makePdf(packObjects(Buffer.alloc(9 * 1024 * 1024, 0x20)))],
    [
      'with objects that together decompress to far more',
      makePdf(...Array.from({ length: 9 }, () => packObjects(Buffer.alloc(1024 * 1024, 0x20)))),
    ],
  ])('%s', async (_case, bytes) => {
    expect(await inspectFile(bytes)).toBeNull();
  });
});

test.each<[string, Buffer]>([
  ['JPEG markers', Buffer.concat([makeJpeg().subarray(0, -2), Buffer.alloc(2_000_000, 0xff)])],
  ['starts of names', makePdf('/J#61vaScrip'.repeat(150_000))],
  ['openings', makePdf('/OpenAction<</S'.repeat(130_000))],
  ['streams', makePdf('obj/ObjStm stream\n'.repeat(100_000))],
  ['nested objects', makePdf('1 0 obj<</A[('.repeat(150_000))],
  ['objects with the same number', makePdf('1 0 obj<</A 1 0 R/AA 1 0 R>>\n'.repeat(65_000))],
  ['objects after comments', makePdf('1 0 obj<<>>%'.repeat(160_000))],
  ['unterminated hex strings', makePdf('1 0 obj<'.repeat(240_000))],
  ['compressed streams', makePdf('1 0 obj<</First 1/N 9>>stream\n'.repeat(65_000))],
])('2 MB of %s are judged quickly', async (_case, bytes) => {
  const startedAt = performance.now();
  await inspectFile(bytes);
  // A quadratic algorithm would take minutes instead of a fraction of a second.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});
