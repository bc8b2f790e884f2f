import { deflateRawSync, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfKit from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { makeLinkedPdf, makePackedPdf, updatePdf, type LinkedPdf, type PackedPdf } from './fixture-pdf.ts';
import { isHarmlessPdf } from './inspect-pdf.ts';

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const OPENED = '/OpenAction 10 0 R';
const hidden = (settings: Partial<PackedPdf> = {}): Buffer => makePackedPdf({ packed: [SCRIPT], catalogue: OPENED, ...settings });
const FLATE = '/Type/ObjStm/Filter/FlateDecode';

/** Whether a PDF reader used by many browsers finds a script in the file. */
async function findsScript(file: Buffer): Promise<boolean> {
  const task = getDocument({ data: Uint8Array.from(file), verbosity: VerbosityLevel.ERRORS, stopAtErrors: false });
  try {
    const pdf = await task.promise;
    return await pdf.hasJSActions();
  } catch {
    return false;
  } finally {
    await task.destroy();
  }
}

/** The links that this reader offers in annotations. */
async function addressesIn(file: Buffer): Promise<readonly string[]> {
  const task = getDocument({ data: Uint8Array.from(file), verbosity: VerbosityLevel.ERRORS, stopAtErrors: false });
  try {
    const pdf = await task.promise;
    const page = await pdf.getPage(1);
    const annotations: readonly { readonly unsafeUrl?: string }[] = await page.getAnnotations();
    return annotations.flatMap(({ unsafeUrl }) => (unsafeUrl === undefined ? [] : [unsafeUrl]));
  } catch {
    return [];
  } finally {
    await task.destroy();
  }
}

/** [how the script is hidden, the file] */
const HIDDEN_SCRIPTS: readonly (readonly [string, Buffer])[] = [
  ['in a compressed object', hidden()],
  ['after "obj" in a string of the dictionary', hidden({ description: `${FLATE}/Note(obj)` })],
  ['after a whole object in a string of the dictionary', hidden({ description: `${FLATE}/Note(7 0 obj <</Type/Font>>)` })],
  ['after "obj" in a name of the dictionary', hidden({ description: `${FLATE}/obj/obj` })],
  ['after "obj" in a comment of the dictionary', hidden({ description: `${FLATE}%obj\n` })],
  ['after "obj" in a hex string', hidden({ description: `${FLATE}/Note<6f626a>/endobj(endobj)` })],
  ['after 5,000 characters of dictionary', hidden({ description: `${FLATE}/Note(${'x'.repeat(5_000)})` })],
  ['after 100,000 characters of dictionary', hidden({ description: `${FLATE}/Note(${'x'.repeat(100_000)})` })],
  ['behind 5,000 blanks', hidden({ description: `${FLATE}${' '.repeat(5_000)}` })],
  ['after "stream" in a string of the dictionary', hidden({ description: `${FLATE}/Note(stream\nendstream)` })],
  ['in a stream without a type', hidden({ description: '/Filter/FlateDecode' })],
  ['in a stream of another type', hidden({ description: '/Type/Font/Filter/FlateDecode' })],
  ['in a stream whose type is in another object', hidden({ description: '/Type 20 0 R/Filter/FlateDecode', objects: ['/ObjStm'] })],
  ['in a stream with two types', hidden({ description: '/Type/Font/Type/ObjStm/Filter/FlateDecode' })],
  ['in a stream whose type has escaped letters', hidden({ description: '/Type/#4fbj#53tm/Filter/FlateDecode' })],
  ['in a stream whose keys have escaped letters', hidden({ description: '/Fi#6cter/Fl#61teDecode', firstKey: '/F#69rst' })],
  ['in a stream with a list of one filter', hidden({ description: '/Type/ObjStm/Filter[/FlateDecode]' })],
  ['in a stream with an abbreviated filter', hidden({ description: '/Type/ObjStm/Filter/Fl' })],
  ['in a stream with an abbreviated key', hidden({ description: '/Type/ObjStm/F/FlateDecode' })],
  ['in a stream whose filter is in another object', hidden({ description: '/Type/ObjStm/Filter 20 0 R', objects: ['/FlateDecode'] })],
  [
    'in a stream that is compressed twice',
    hidden({ description: '/Type/ObjStm/Filter[/FlateDecode/FlateDecode]', pack: (content) => deflateSync(deflateSync(content)) }),
  ],
  [
    'in a hex-encoded stream',
    hidden({ description: '/Type/ObjStm/Filter/ASCIIHexDecode', pack: (content) => Buffer.from(`${content.toString('hex')}>`) }),
  ],
  [
    'in a hex-encoded stream with an abbreviated filter',
    hidden({ description: '/Type/ObjStm/Filter[/AHx]', pack: (content) => Buffer.from(`${content.toString('hex')}>`) }),
  ],
  ['in an uncompressed stream', hidden({ description: '/Type/ObjStm', pack: (content) => content })],
  [
    'in an uncompressed stream with escaped letters',
    hidden({ description: '/Type/ObjStm', pack: (content) => content, packed: ['<</S/J#61vaScript/J#53(app.alert\\(1\\))>>'] }),
  ],
  ['in a stream with a predictor', hidden({ description: `${FLATE}/DecodeParms<</Predictor 12/Columns 1>>`, pack: packDifferences })],
  ['in an object with a comment after its number', hidden({ head: '4 % a comment\n0 obj\n' })],
  ['in an object with a comment in its header', hidden({ head: '4 0 %obj\nobj' })],
  ['in an object with line breaks in its header', hidden({ head: '4\r\n0\r\nobj' })],
  ['in an object without a space after its header', hidden({ head: '4 0 obj' })],
  ['after a comment before its bytes', hidden({ keyword: '%stream\nstream\n' })],
  ['after white space before its bytes', hidden({ keyword: ' \n\t stream \n' })],
  ['after a different line ending before its bytes', hidden({ keyword: '\nstream\r\n' })],
  ['after half a line ending before its bytes', hidden({ keyword: '\nstream\r' })],
  ['after more than a line ending before its bytes', hidden({ keyword: '\nstream of objects\n' })],
  ['within the content of a page', hidden({ around: ['8 0 obj\n<</Length 9999>>\nstream\n', '\nendstream\nendobj\n'] })],
  ['within a string', hidden({ around: ['8 0 obj\n(', ')\nendobj\n'] })],
  ['within a string that never ends', hidden({ around: ['8 0 obj\n(', '\nendobj\n'] })],
  ['within a comment', hidden({ around: ['% ', ''] })],
  ['within a malformed object', hidden({ around: ['8 0 obj\n<</Broken ]] /A ', '\n>>\nendobj\n'] })],
  ['in a malformed dictionary', hidden({ description: `${FLATE}/Broken)` })],
  ['in a dictionary with a stray bracket', hidden({ description: `${FLATE}]` })],
  ['in a dictionary with a stray word', hidden({ description: `${FLATE}/Note word` })],
  ['with escaped letters', hidden({ packed: ['<</#53/J#61v#61Script/#4a#53(app.alert\\(1\\))>>'] })],
  ['after a comment behind its key', hidden({ packed: ['<</S/JavaScript/JS%\n(app.alert\\(1\\))>>'] })],
  [
    'in the name dictionary',
    makePackedPdf({ packed: ['<</JavaScript<</Names[(a)10 0 R]>>>>'], catalogue: '/Names 10 0 R', objects: [SCRIPT] }),
  ],
  ['in a second object with the same number', hidden({ objects: [SCRIPT] })],
  ['in an incremental update', updatePdf(makePackedPdf({ packed: ['[3 0 R/Fit]'], catalogue: OPENED }), { 10: SCRIPT })],
  ['in an object replaced by an incremental update', updatePdf(hidden(), { 10: '[3 0 R/Fit]' })],
  ['in an object opened by an incremental update', updatePdf(hidden({ catalogue: '' }), { 1: `<</Type/Catalog/Pages 2 0 R${OPENED}>>` })],
];

/** Encodes the bytes as rows of one byte each, led by the number of the prediction method. */
function packDifferences(content: Buffer): Buffer {
  const rows = [...content].flatMap((byte, index) => [2, (byte - (index === 0 ? 0 : (content[index - 1] ?? 0))) & 0xff]);
  return deflateSync(Buffer.from(rows));
}

describe('a hidden script is found', () => {
  test.each(HIDDEN_SCRIPTS)('%s', (_case, file) => {
    expect(isHarmlessPdf(file)).toBe(false);
  });

  test('in ways that readers do find', async () => {
    const found = await Promise.all(HIDDEN_SCRIPTS.map(([, file]) => findsScript(file)));
    // The others target more lenient readers than this one.
    expect(found.filter(Boolean).length).toBeGreaterThan(30);
  });
});

describe('rejected for what it does', () => {
  const packed = (object: string, catalogue = ''): Buffer => makePackedPdf({ packed: [object], catalogue });
  test.each([
    ['a packed program', packed('<</S/Launch/F(cmd.exe)>>')],
    ['an embedded file', packed('<</Type/Filespec/EF<</F 20 0 R>>/EmbeddedFiles 20 0 R>>')],
    ['a file attached to a page', packed('<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]>>')],
    ['a collection of files', packed('<</Collection<</View/D>>>>')],
    ['a link to another file', packed('<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoToR/F(other.pdf)>>>>')],
    ['a link into an embedded file', packed('<</S/GoToE/T<<>>>>')],
    ['a movie', packed('<</Type/Annot/Subtype/Movie/Rect[0 0 9 9]>>')],
    ['a sound', packed('<</Type/Annot/Subtype/Sound/Rect[0 0 9 9]>>')],
    ['a screen annotation', packed('<</Type/Annot/Subtype/Screen/Rect[0 0 9 9]>>')],
    ['a 3D model', packed('<</Type/Annot/Subtype/3D/Rect[0 0 9 9]>>')],
    ['rich media', packed('<</Type/Annot/Subtype/Rich#4dedia/Rect[0 0 9 9]>>')],
    ['an XFA form', packed('<</AcroForm<</XFA[(a)20 0 R]>>>>')],
    ['a form that is submitted', packed('<</A<</S/SubmitForm/F(https://example.test)>>>>')],
    ['a form that is reset', packed('<</A<</S/ResetForm>>>>')],
    ['a field hidden by a click', packed('<</A<</S/Hide/T(field)>>>>')],
    ['an action of an unknown kind', packed('<</A<</S/Frobnicate>>>>')],
    ['an action whose kind is not a name', packed('<</A<</S(URI)/URI(https://example.test)>>>>')],
    ['an action after an allowed one', packed('<</A<</S/GoTo/D[3 0 R/Fit]/Next[<</S/Thread/F(a)>>]>>>>')],
    ['an action with two kinds', packed('<</A<</S/GoTo/S/Sound/D[3 0 R/Fit]>>>>')],
    ['a reader command', packed('<</A<</S/Named/N/SaveAs>>>>')],
    ['a script URL', packed('<</A<</S/URI/URI(javascript:alert\\(1\\))>>>>')],
    ['a script URL with octal escapes', packed('<</A<</S/URI/URI(\\152avascript:alert\\(1\\))>>>>')],
    ['a script URL in hex', packed('<</A<</S/URI/URI<6A617661736372697074:>>>>'.replace(':', '3a'))],
    ['a script URL after a space', packed('<</A<</S/URI/URI( JavaScript:alert\\(1\\))>>>>')],
    ['a script URL across lines', packed('<</A<</S/URI/URI(java\nscript:alert\\(1\\))>>>>')],
    ['a file URL', packed('<</A<</S/URI/URI(file:///etc/passwd)>>>>')],
    ['a program’s URL', packed('<</A<</S/URI/URI(ms-msdt:/id)>>>>')],
    ['a URL in UTF-16', packed('<</A<</S/URI/URI<feff006a0061>>>>>')],
    ['a URL in another object', makePackedPdf({ packed: ['<</A<</S/URI/URI 20 0 R>>>>'], objects: ['(file:///etc)'] })],
    ['a URL opened automatically', packed('<</S/URI/URI(https://example.test)>>', OPENED)],
    [
      'a URL opened automatically after an allowed action',
      packed('<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(https://example.test)>>>>', OPENED),
    ],
    ['a URL opened with a page', packed('<</AA<</O<</S/URI/URI(https://example.test)>>>>>>')],
    [
      'a URL opened with a page, in another object',
      makePackedPdf({ packed: ['<</AA 20 0 R>>'], objects: ['<</O 21 0 R>>', '<</S/URI/URI(https://example.test)>>'] }),
    ],
    [
      'an action run automatically in an object that cannot be parsed',
      makePackedPdf({ packed: ['null'], objects: ['<</OpenAction<</S/URI>> ]>>'] }),
    ],
    [
      'a stream whose content is in another file',
      makePackedPdf({ packed: ['null'], objects: ['<</Length 0/F(other.bin)>>\nstream\n\nendstream'] }),
    ],
    ['packed objects that are not where they should be', packed('<<')],
    ['compressed objects with unusual compression', makePackedPdf({ packed: ['null'], pack: deflateRawSync })],
    [
      'encryption named in the cross-reference table',
      Buffer.from(
        hidden({ packed: ['null'] })
          .toString('latin1')
          .replace('/Root 1 0 R', '/Encrypt 20 0 R/Root 1 0 R'),
        'latin1',
      ),
    ],
  ])('%s', (_case, file) => {
    expect(isHarmlessPdf(file)).toBe(false);
  });
});

const LINK = '<</Type/Annot/Subtype/Link/Rect[0 0 200 200]';
const SCRIPT_LINK = '/A<</S/URI/URI(javascript:alert\\(1\\))>>';
const linkTo = (address: string): string => `${LINK}/A<</S/URI/URI(${address})>>>>`;
const BEACON = '<</S/URI/URI(https://example.test/beacon)>>';

/** [how the link is hidden, the unusual part of the file] */
const HIDDEN_LINKS: readonly (readonly [string, LinkedPdf])[] = [
  ['by an unknown word', { annotation: `${LINK}/X foo ${SCRIPT_LINK}>>` }],
  ['by a number with two signs', { annotation: `${LINK}/X --5 ${SCRIPT_LINK}>>` }],
  ['by a number with a trailing sign', { annotation: `${LINK}/X 5- ${SCRIPT_LINK}>>` }],
  ['by a missing value', { annotation: `${LINK}/X ${SCRIPT_LINK}>>` }],
  ['by a surplus bracket', { annotation: `${LINK}/X (a\\)) ${SCRIPT_LINK}>>` }],
  ['by an invalid digit', { annotation: `${LINK}/A<</S/URI/URI<6A61 76617g36372697074 3a616c6572742831 29>>>>>` }],
  ['by a colon among the digits', { annotation: `${LINK}/A<</S/URI/URI<6A617661736372697074:3a>>>>>` }],
  ['by an unclosed dictionary', { annotation: `${LINK}${SCRIPT_LINK}` }],
  ['by an unclosed array', { annotation: `${LINK}${SCRIPT_LINK}/Border[0 0 0` }],
  ['by a comment in the header', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: '4 0 %x\nobj\n' }],
  ['by a comment after the number', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: '4 %x\r0 obj\n' }],
  ['by comments around both numbers', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: '4 %5 0\n%\n0 % obj\n\t%\nobj\n' }],
  ['by a long comment in the header', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: `4 0 %${'x'.repeat(5_000)}\nobj\n` }],
  ['by 200 lines in the header', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: `4 0 ${'%\n'.repeat(200)}obj\n` }],
  ['by a generation of six digits', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: '4 000000 obj\n' }],
  ['by a generation with a sign', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: '4 +0 obj\n' }],
  ['by a generation without a space before it', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: '4+0 obj\n' }],
  ['by a generation with a dot', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: '4 0.0 obj\n' }],
  [
    'by a reference to a reference',
    { annotation: `${LINK}/A 5 0 R>>`, objects: { 5: '6 0 R', 6: '<</S/URI/URI 7 0 R>>', 7: '(javascript:1)' } },
  ],
  ['by circular references', { annotation: `${LINK}/A 5 0 R>>`, objects: { 5: '6 0 R', 6: '5 0 R' } }],
  ['by a URL in another object', { annotation: `${LINK}/A<</S/URI/URI 5 0 R>>>>`, objects: { 5: '(javascript:1)' } }],
  ['by a kind in another object', { annotation: `${LINK}/A<</S 5 0 R/URI(javascript:1)>>>>`, objects: { 5: '/URI' } }],
  ['in an unreferenced object', { objects: { 5: '<</S/URI/URI(javascript:1)>>' } }],
];

describe('a hidden link is found', () => {
  test.each(HIDDEN_LINKS)('%s', (_case, settings) => {
    expect(isHarmlessPdf(makeLinkedPdf(settings))).toBe(false);
  });

  test('in ways that readers do find', async () => {
    const found = await Promise.all(HIDDEN_LINKS.map(([, settings]) => addressesIn(makeLinkedPdf(settings))));
    // The others target more lenient readers than this one.
    expect(found.flat().filter((address) => address.startsWith('javascript:')).length).toBeGreaterThan(10);
  });
});

const UNREADABLE = '/X foo';

describe('rejected for its target', () => {
  test.each<readonly [string, LinkedPdf]>([
    ['a program of this machine', { annotation: linkTo('file:///C:/Windows/System32/calc.exe') }],
    ['a program of this machine, hidden', { annotation: `${LINK}${UNREADABLE}/A<</S/URI/URI(file:///C:/Windows/System32/calc.exe)>>>>` }],
    ['a file on another machine', { annotation: linkTo('\\\\\\\\evil.test\\\\share\\\\x.lnk') }],
    ['a file on another machine, with slashes', { annotation: linkTo('//evil.test/share') }],
    ['a file on another machine, as a web URL', { annotation: linkTo('https:///share') }],
    ['a file in the same folder', { annotation: linkTo('calc.exe') }],
    ['a file in the same folder that looks like a web URL', { annotation: linkTo('www.\\\\evil') }],
    ['a URL after a byte order mark', { annotation: linkTo('\xef\xbb\xbfjavascript:1') }],
    ['a URL after a line ending', { annotation: linkTo('\\njavascript:1') }],
    ['an unknown scheme', { annotation: linkTo('search-ms:query=x') }],
    ['a base URL on this host', { catalogue: '/URI<</Base(file:///C:/Windows/System32/)>>', annotation: linkTo('https://example.test') }],
    ['a base elsewhere', { catalogue: '/URI 5 0 R', objects: { 5: '<</Base(\\\\\\\\evil\\\\)>>' } }],
    ['a URL opened with a page', { page: `/AA<</O ${BEACON}>>` }],
    ['a URL opened with a page, hidden', { page: `${UNREADABLE}/AA<</O ${BEACON}>>` }],
    ['a URL opened with a page, through references', { page: '/AA 5 0 R', objects: { 5: '6 0 R', 6: `<</O ${BEACON}>>` } }],
    ['a URL to which another number may refer', { page: '/AA<</O 5 0 R>>', objects: { 5: '<</S/GoTo/D[3 0 R/Fit]>>', 15: BEACON } }],
    ['actions to which another number may refer', { page: '/AA 5 0 R', objects: { 5: '<<>>', 15: `<</O ${BEACON}>>` } }],
    ['a URL opened with the catalogue in the trailer', { root: `<</Type/Catalog/Pages 2 0 R/AA<</WC ${BEACON}>>>>` }],
    ['an unreadable trailer', { root: '<</Type/Catalog/Pages 2 0 R/X foo>>' }],
    ['a movie', { annotation: '<</Type/Annot/Subtype/Movie/Rect[0 0 99 99]/X foo/Movie<</F(a.avi)>>/A true>>' }],
    ['a movie without a rectangle', { annotation: '<</Type/Annot/Subtype/Movie/A true>>' }],
    ['a sound', { annotation: `${LINK}/X foo/A<</S/Sound/Sound 5 0 R>>>>` }],
    ['an unreferenced sound', { objects: { 5: '<</S/Sound/Sound 6 0 R>>' } }],
    ['a form that is reset, hidden', { annotation: `${LINK}/X foo/A<</S/ResetForm>>>>` }],
    ['an unreferenced reader command', { objects: { 5: '<</S/Named/N/SaveAs>>' } }],
    [
      'a file within',
      { catalogue: '/AF[<</Type/Filespec/F(x.exe)/EF<</F 6 0 R>>>>]', objects: { 6: '<</Length 4>>\nstream\nMZxx\nendstream' } },
    ],
    ['an embedded file without a type', { page: '/AF[<</EF<</F 6 0 R>>>>]', objects: { 6: '<</Length 4>>\nstream\nMZxx\nendstream' } }],
    ['an image in another file', { objects: { 5: '<</Subtype/Form/Ref<</F(\\\\\\\\evil\\\\x.pdf)/Page 0>>>>' } }],
  ])('%s', (_case, settings) => {
    expect(isHarmlessPdf(makeLinkedPdf(settings))).toBe(false);
  });

  test('compressed objects that a reader would cut off at the next one', () => {
    const file = makePackedPdf({ packed: ['<</A/B>>', '/C'], description: '/Type/ObjStm', pack: (content) => content });
    expect(isHarmlessPdf(file)).toBe(true);
    expect(isHarmlessPdf(Buffer.from(file.toString('latin1').replace('10 0 11 9', '10 0 11 4'), 'latin1'))).toBe(false);
  });

  test('chains of any length, in little time', () => {
    const objects = Object.fromEntries(
      Array.from({ length: 20_000 }, (_one, index) => [index + 5, `<</A ${index + 6} 0 R/S/GoTo/Next ${index + 6} 0 R>>`]),
    );
    expect(isHarmlessPdf(makeLinkedPdf({ objects }))).toBe(false);
  });
});

describe('accepted for its target', () => {
  test.each<readonly [string, LinkedPdf]>([
    ['the web', { annotation: linkTo('https://example.test/a_\\(b\\)?c=d#e') }],
    ['the web in capital letters', { annotation: linkTo('HTTP://EXAMPLE.TEST') }],
    ['the web without its scheme', { annotation: linkTo('www.example.test/journal/0') }],
    ['a phone', { annotation: linkTo('tel:+43123') }],
    ['the web, in another object', { annotation: `${LINK}/A 5 0 R>>`, objects: { 5: BEACON } }],
    ['a base URL on the web', { catalogue: '/URI<</Base(https://example.test/)>>' }],
    [
      'a page opened automatically, and the web',
      { annotation: linkTo('https://example.test'), catalogue: '/OpenAction 5 0 R', objects: { 5: '<</S/GoTo/D[3 0 R/Fit]>>' } },
    ],
    ['nothing, as a deleted object', { objects: { 5: '' } }],
    ['the web, behind comments', { annotation: linkTo('https://example.test'), head: '%% the fourth\n%%EOF\n4 0 obj %x\n' }],
  ])('%s', (_case, settings) => {
    expect(isHarmlessPdf(makeLinkedPdf(settings))).toBe(true);
  });

  test('a file created by a current program', async () => {
    const drawing = new PdfKit({ info: { Title: 'Bill' } });
    const chunks: Buffer[] = [];
    const drawn = new Promise<Buffer>((resolve) => {
      drawing.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
    });
    drawing.text('A bill of 3 objects', { link: 'https://example.test' }).addPage().outline.addItem('One');
    drawing.end();
    expect(isHarmlessPdf(await drawn)).toBe(true);
  });
});

describe('accepted for its content', () => {
  const packed = (...objects: string[]): Buffer => makePackedPdf({ packed: objects, catalogue: OPENED });
  test.each([
    ['packed objects', packed('[3 0 R/Fit]')],
    [
      'a link to the web',
      packed('[3 0 R/Fit]', '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.test/a_\\(b\\))>>>>'),
    ],
    ['a mailto link', packed('[3 0 R/Fit]', '<</A<</S/URI/URI(mailto:office@example.test)>>>>')],
    ['a link without a scheme', packed('[3 0 R/Fit]', '<</A<</S/URI/URI(www.example.test)>>>>')],
    ['a link within', packed('[3 0 R/Fit]', '<</A<</S/GoTo/D(chapter 1)>>>>')],
    ['a file that opens on a page', packed('<</S/GoTo/D[3 0 R/XYZ null null 0]>>')],
    ['a file that prints itself', packed('<</S/Named/N/Print>>')],
    [
      'an outline',
      packed('[3 0 R/Fit]', '<</Type/Outlines/First 12 0 R/Last 12 0 R/Count 1>>', '<</Title(One)/Parent 11 0 R/Dest[3 0 R/Fit]>>'),
    ],
    [
      'an uncompressed outline',
      makePackedPdf({ packed: ['null'], objects: ['<</Type/Outlines/First 21 0 R>>', '<</Title(1)/A<</S/GoTo/D(a)>>>>'] }),
    ],
    [
      'structure with attributes',
      packed('[3 0 R/Fit]', '<</Type/StructElem/S/P/A<</O/Layout/Placement/Block>>/K 0>>', '<</S/Span/A[<</O/Table>>0]>>'),
    ],
    [
      'a filled-in and signed form',
      packed('[3 0 R/Fit]', '<</FT/Sig/Subtype/Widget/Rect[0 0 0 0]/V 12 0 R>>', '<</SigFlags 3/Fields[11 0 R]>>'),
    ],
    ['notes on a page', packed('[3 0 R/Fit]', '<</Type/Annot/Subtype/FreeText/Rect[0 0 9 9]/Contents(obj stream endobj)>>')],
    ['transitions and page labels', packed('[3 0 R/Fit]', '<</Trans<</S/Wipe>>/PageLabels<</Nums[0<</S/D>>]>>>>')],
    ['a text about scripts', packed('[3 0 R/Fit]', '(JavaScript, JS, Launch and Encrypt)')],
    ['a later change', updatePdf(packed('[3 0 R/Fit]'), { 10: '[3 0 R/FitH 100]' })],
  ])('%s', (_case, file) => {
    expect(isHarmlessPdf(file)).toBe(true);
  });
});

/** Variants of the same syntax that readers accept. */
const blank = fc.constantFrom('', ' ', '\n', '\r\n', '\t', '\0', '%obj\n', '% endobj stream\r', '  ');
const note = fc.constantFrom(
  '',
  '/Note(obj)',
  '/Note(4 0 obj)',
  '/obj/obj',
  '/Note<</First 3>>',
  '/Note[(stream\n) /ObjStm]',
  '/Note(\\)obj\\()',
);
const spelled = (name: string) =>
  fc.array(fc.boolean(), { minLength: name.length, maxLength: name.length }).map((numbers) => {
    const written = Array.from(name, (letter, index) => (numbers[index] === true ? `#${letter.charCodeAt(0).toString(16)}` : letter));
    return `/${written.join('')}`;
  });
const packing = fc
  .tuple(fc.constantFrom('/Type', ''), spelled('ObjStm'), spelled('Filter'), spelled('FlateDecode'), note, note, blank, blank)
  .map(
    ([type, kind, filter, flate, before, after, first, second]) =>
      `${before}${first}${type === '' ? '' : type + kind}${second}${filter}${flate}${after}`,
  );

test('a file in which a reader finds a script is rejected, however it is written', async () => {
  let scripts = 0;
  await fc.assert(
    fc.asyncProperty(
      packing,
      spelled('First'),
      blank,
      blank,
      spelled('JavaScript'),
      spelled('JS'),
      async (description, firstKey, one, two, kind, key) => {
        const file = hidden({
          description,
          firstKey,
          head: `4 0${one === '' ? ' ' : one}obj${two}`,
          packed: [`<</S${kind}${two}${key}${two}(app.alert\\(1\\))>>`],
        });
        expect(isHarmlessPdf(file)).toBe(false);
        if (await findsScript(file)) scripts += 1;
      },
    ),
    { numRuns: 150 },
  );
  expect(scripts).toBeGreaterThan(50);
});

/** Tricks that make an object hard to parse for strict readers. */
const trick = fc.constantFrom(
  '',
  '/X foo',
  '/X --5',
  '/X 5-',
  '/X <6g>',
  '/X',
  '/X (\\))',
  '/X)',
  '/X<</Y>>',
  ']',
  '/X[',
  '/X 1e5',
  '/X 4 000000 R',
  '/X%>>\n1',
);
const sign = fc.constantFrom('', '+', '-', '--');
const between = fc
  .array(fc.constantFrom(' ', '\n', '\r\n', '\t', '\0', '%x\n', '%4 0 obj\r', '%\n'), { maxLength: 4 })
  .map((parts) => parts.join(''));
const unusualHeader = fc
  .tuple(sign, between, sign, fc.constantFrom('0', '00000', '000000', '0.0', '.', '0-'), between)
  .map(([first, one, second, generation, two]) => `${first}4${one}${second}${generation}${two}obj\n`);

test('a file in which a reader finds a forbidden URL is rejected', async () => {
  let addresses = 0;
  await fc.assert(
    fc.asyncProperty(
      trick,
      trick,
      fc.oneof(fc.constant('4 0 obj\n'), unusualHeader),
      fc.constantFrom(
        'javascript:alert\\(1\\)',
        'file:///etc/passwd',
        '\\\\\\\\evil\\\\x',
        '//evil/x',
        'JavaScript\\072x',
        ' javascript:x',
      ),
      fc.constantFrom('>>', ''),
      async (before, after, head, address, end) => {
        const file = makeLinkedPdf({ head, annotation: `${LINK}${before}/A<</S/URI/URI(${address})>>${after}${end}` });
        const found = await addressesIn(file);
        if (found.length > 0) addresses += 1;
        expect(isHarmlessPdf(file) && found.length > 0).toBe(false);
      },
    ),
    { numRuns: 200 },
  );
  expect(addresses).toBeGreaterThan(50);
});

test('a damaged file is rejected if a reader still finds its script', async () => {
  const files = HIDDEN_SCRIPTS.map(([, file]) => file);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.constantFrom(...Array.from('\0 ()<>[]{}/%#1aR\n\r'))), {
        minLength: 1,
        maxLength: 4,
      }),
      async (file, damages) => {
        const damaged = Buffer.from(file);
        for (const [place, character] of damages) damaged.write(character, Math.floor(place * damaged.length), 'latin1');
        const isHarmless = isHarmlessPdf(damaged);
        expect(isHarmless && (await findsScript(damaged))).toBe(false);
      },
    ),
    { numRuns: 400 },
  );
});
