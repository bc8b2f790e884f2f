import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { jpegSegment, makeJpeg, makePdf, packObjects } from './fixture-files.ts';
import { inspectFile } from './inspect-file.ts';

const JPEG = 'image/jpeg';
const PDF = 'application/pdf';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const thumbnail = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), makeJpeg({ width: 160, height: 120 })]));
const link = '<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://example.test)>>>>';
/** Bytes of a stream that look like anything, such as those of a scanned page. */
const scan = Buffer.from(Array.from({ length: 200_000 }, (_byte, index) => (index * 7919 + (index >> 3) * 31) % 256));

describe('accepted', () => {
  test.each<[string, Buffer, string]>([
    ['a photograph', makeJpeg(), JPEG],
    ['a progressive photograph in ten scans', makeJpeg({ frame: 0xc2, scans: 10 }), JPEG],
    ['a photograph with a smaller one in its description', makeJpeg({ before: [thumbnail] }), JPEG],
    ['a photograph with bytes to fill up before a mark', makeJpeg({ before: [Buffer.from([0xff, 0xff])] }), JPEG],
    ['a photograph with a film behind it, as telephones make them', Buffer.concat([makeJpeg(), Buffer.from('ftypmp42')]), JPEG],
    ['a photograph of 50 megapixels', makeJpeg({ width: 10_000, height: 5_000 }), JPEG],
    ['a PDF', makePdf(), PDF],
    ['a PDF with a link', makePdf(link), PDF],
    ['a PDF that opens on its second page', makePdf('<</OpenAction[3 0 R/Fit]>>', link), PDF],
    ['a PDF that opens with an action that goes to a page', makePdf('<</OpenAction 5 0 R>>', '<</S/GoTo/D[3 0 R/Fit]>>', link), PDF],
    ['a PDF with packed objects', makePdf(packObjects('5 0 <</Type/Font/BaseFont/Helvetica>>')), PDF],
    [
      'a PDF with a scanned page',
      makePdf(Buffer.concat([Buffer.from('<</Filter/DCTDecode>>\nstream\n'), scan, Buffer.from('endstream')])),
      PDF,
    ],
    ['a PDF that speaks of JavaScript', makePdf('<</Title(A book about JavaScript)>>'), PDF],
    ['a PDF with a name that begins like a harmful one', makePdf('<</LaunchDate(today)/EncryptMetadata false>>'), PDF],
  ])('%s', async (_case, bytes, mediaType) => {
    expect(await inspectFile(bytes)).toBe(mediaType);
  });
});

describe('refused for what it is', () => {
  test.each<[string, Buffer]>([
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('a passport')],
    ['a PNG', png],
    ['a page of HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML with a PDF behind it', Buffer.concat([Buffer.from('<script>alert(1)</script>'), makePdf()])],
    ['a PDF behind other bytes', Buffer.concat([Buffer.from('\n'), makePdf()])],
    ['a drawing in SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['an archive that unpacks to far more', Buffer.concat([Buffer.from('504b0304', 'hex'), deflateSync(Buffer.alloc(10_000_000))])],
    ['only the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff])],
    ['only the beginning of a PDF', Buffer.from('%PDF-1.7\n')],
  ])('%s', async (_case, bytes) => {
    expect(await inspectFile(bytes)).toBeNull();
  });
});

describe('a JPEG is refused', () => {
  test.each<[string, Buffer]>([
    ['without its end', makeJpeg().subarray(0, -2)],
    ['cut off in its picture', makeJpeg({ padding: 1_000 }).subarray(0, 600)],
    ['cut off in its frame', makeJpeg().subarray(0, 25)],
    ['without a frame', Buffer.concat([Buffer.from([0xff, 0xd8]), jpegSegment(0xe0, Buffer.from('JFIF\0')), Buffer.from([0xff, 0xd9])])],
    ['without a scan', makeJpeg({ scans: 0 })],
    ['with two frames', makeJpeg({ before: [jpegSegment(0xc0, Buffer.from([8, 0, 9, 0, 9, 1, 1, 0x11, 0]))] })],
    ['with a frame that hardly anything shows', makeJpeg({ frame: 0xc3 })],
    ['of 65,535 by 65,535 pixels', makeJpeg({ width: 65_535, height: 65_535 })],
    ['of more than 50 megapixels', makeJpeg({ width: 10_000, height: 5_001 })],
    ['wider than 20,000 pixels', makeJpeg({ width: 20_001, height: 1 })],
    ['without a height', makeJpeg({ height: 0 })],
    ['that is painted a thousand times', makeJpeg({ frame: 0xc2, scans: 1_000 })],
    ['with a segment that claims to be longer than the file', makeJpeg({ before: [Buffer.from([0xff, 0xe2, 0xff, 0xff])] })],
    ['with a segment without a length', makeJpeg({ before: [Buffer.from([0xff, 0xe2, 0x00, 0x00])] })],
    ['with another image begun within it', makeJpeg({ before: [Buffer.from([0xff, 0xd8])] })],
    ['with something between its segments', makeJpeg({ before: [Buffer.from('<script>')] })],
  ])('%s', async (_case, bytes) => {
    expect(await inspectFile(bytes)).toBeNull();
  });
});

describe('a PDF is refused', () => {
  const action = '<</S/URI/URI(https://example.test/seen)>>';
  test.each<[string, Buffer]>([
    ['without its end', makePdf().subarray(0, -8)],
    ['with its end far before the end of the file', Buffer.concat([makePdf(), Buffer.alloc(2_000, 0x20)])],
    ['with a script', makePdf('<</S/JavaScript/JS(app.alert(1))>>')],
    ['with a script that has no name of its kind', makePdf('<</S /Odd /JS (app.alert(1))>>')],
    ['with a script in another object', makePdf('<</S/Odd/JS 9 0 R>>')],
    ['with a script spelled in numbers', makePdf('<</S/J#61v#61#53cript>>')],
    ['that starts a program', makePdf('<</S/Launch/F(cmd.exe)>>')],
    ['with a film that runs a script', makePdf('<</S/Rendition/OP 0>>')],
    ['with a file in it', makePdf('<</Type/EmbeddedFile>>')],
    ['with a list of files in it', makePdf('<</Names<</EmbeddedFiles 5 0 R>>>>')],
    ['with a form of its own', makePdf('<</AcroForm<</XFA 5 0 R>>>>')],
    ['that sends a form', makePdf('<</S/SubmitForm/F(https://example.test)>>')],
    ['that needs a password', makePdf('<</Encrypt 5 0 R>>')],
    ['that calls an address when it is opened', makePdf(`<</OpenAction${action}>>`)],
    ['that calls an address when it is opened, from another object', makePdf('<</OpenAction 5 0 R>>', action)],
    ['with more actions for its opening than it has openings', makePdf('/OpenAction [3 0 R]\n'.repeat(60))],
    ['with a packed script', makePdf(packObjects('5 0 <</S/JavaScript>>'))],
    [
      'with a packed script whose packing is spelled in numbers',
      makePdf(packObjects('5 0 <</S/Launch>>', '/Type/Obj#53tm/Filter/Fl#61teDecode')),
    ],
    ['with packed objects that cannot be unpacked', makePdf('<</Type/ObjStm/Filter/FlateDecode>>\nstream\nnot packed\nendstream')],
    ['with objects packed twice', makePdf(packObjects('5 0 <<>>', '/Type/ObjStm/Filter[/FlateDecode/FlateDecode]'))],
    ['with objects packed in a way that stands elsewhere', makePdf(packObjects('5 0 <<>>', '/Type/ObjStm/Filter 9 0 R'))],
    [
      'with objects packed by differences',
      makePdf(packObjects('5 0 <<>>', '/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 12>>')),
    ],
    ['with a packed stream that has no end', makePdf('<</Type/ObjStm>>\nstream\n')],
    ['with packed objects that unpack to far more', makePdf(packObjects(Buffer.alloc(9 * 1024 * 1024, 0x20)))],
    [
      'with packed objects that unpack to far more together',
      makePdf(...Array.from({ length: 9 }, () => packObjects(Buffer.alloc(1024 * 1024, 0x20)))),
    ],
  ])('%s', async (_case, bytes) => {
    expect(await inspectFile(bytes)).toBeNull();
  });
});

test.each<[string, Buffer]>([
  ['marks of a JPEG', Buffer.concat([makeJpeg().subarray(0, -2), Buffer.alloc(2_000_000, 0xff)])],
  ['beginnings of names', makePdf('/J#61vaScrip'.repeat(150_000))],
  ['openings', makePdf('/OpenAction<</S'.repeat(130_000))],
  ['streams', makePdf('obj/ObjStm stream\n'.repeat(100_000))],
  ['objects within objects', makePdf('1 0 obj<</A[('.repeat(150_000))],
  ['objects of one number', makePdf('1 0 obj<</A 1 0 R/AA 1 0 R>>\n'.repeat(65_000))],
  ['objects behind comments', makePdf('1 0 obj<<>>%'.repeat(160_000))],
  ['numbers that never end', makePdf('1 0 obj<'.repeat(240_000))],
  ['packed streams', makePdf('1 0 obj<</First 1/N 9>>stream\n'.repeat(65_000))],
])('S3: 2 MB of %s are judged quickly', async (_case, bytes) => {
  const startedAt = performance.now();
  await inspectFile(bytes);
  // What is looked for is work that grows with the square of the size: minutes instead of a fraction of a second.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});
