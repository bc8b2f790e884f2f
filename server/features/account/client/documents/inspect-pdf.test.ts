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

/** Whether a reader that many browsers have finds a script in a file. */
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

/** What that reader offers to open where its annotations are. */
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
  ['in a packed object', hidden()],
  ['behind "obj" in a string of the description', hidden({ description: `${FLATE}/Note(obj)` })],
  ['behind a whole object in a string of the description', hidden({ description: `${FLATE}/Note(7 0 obj <</Type/Font>>)` })],
  ['behind "obj" in a name of the description', hidden({ description: `${FLATE}/obj/obj` })],
  ['behind "obj" in a comment of the description', hidden({ description: `${FLATE}%obj\n` })],
  ['behind "obj" in a string of numbers', hidden({ description: `${FLATE}/Note<6f626a>/endobj(endobj)` })],
  ['behind 5,000 characters of description', hidden({ description: `${FLATE}/Note(${'x'.repeat(5_000)})` })],
  ['behind 100,000 characters of description', hidden({ description: `${FLATE}/Note(${'x'.repeat(100_000)})` })],
  ['behind 5,000 blanks', hidden({ description: `${FLATE}${' '.repeat(5_000)}` })],
  ['behind "stream" in a string of the description', hidden({ description: `${FLATE}/Note(stream\nendstream)` })],
  ['in a stream that has no type', hidden({ description: '/Filter/FlateDecode' })],
  ['in a stream of another type', hidden({ description: '/Type/Font/Filter/FlateDecode' })],
  ['in a stream whose type stands elsewhere', hidden({ description: '/Type 20 0 R/Filter/FlateDecode', objects: ['/ObjStm'] })],
  ['in a stream with two types', hidden({ description: '/Type/Font/Type/ObjStm/Filter/FlateDecode' })],
  ['in a stream whose type is spelled in numbers', hidden({ description: '/Type/#4fbj#53tm/Filter/FlateDecode' })],
  ['in a stream whose keys are spelled in numbers', hidden({ description: '/Fi#6cter/Fl#61teDecode', firstKey: '/F#69rst' })],
  ['in a stream that is packed in a list of one way', hidden({ description: '/Type/ObjStm/Filter[/FlateDecode]' })],
  ['in a stream that is packed by the short name', hidden({ description: '/Type/ObjStm/Filter/Fl' })],
  ['in a stream that is packed by the short key', hidden({ description: '/Type/ObjStm/F/FlateDecode' })],
  ['in a stream whose packing stands elsewhere', hidden({ description: '/Type/ObjStm/Filter 20 0 R', objects: ['/FlateDecode'] })],
  [
    'in a stream that is packed twice',
    hidden({ description: '/Type/ObjStm/Filter[/FlateDecode/FlateDecode]', pack: (content) => deflateSync(deflateSync(content)) }),
  ],
  [
    'in a stream in digits',
    hidden({ description: '/Type/ObjStm/Filter/ASCIIHexDecode', pack: (content) => Buffer.from(`${content.toString('hex')}>`) }),
  ],
  [
    'in a stream in digits of the short name',
    hidden({ description: '/Type/ObjStm/Filter[/AHx]', pack: (content) => Buffer.from(`${content.toString('hex')}>`) }),
  ],
  ['in a stream that is not packed', hidden({ description: '/Type/ObjStm', pack: (content) => content })],
  [
    'in a stream that is not packed, spelled in numbers',
    hidden({ description: '/Type/ObjStm', pack: (content) => content, packed: ['<</S/J#61vaScript/J#53(app.alert\\(1\\))>>'] }),
  ],
  ['in a stream of differences', hidden({ description: `${FLATE}/DecodeParms<</Predictor 12/Columns 1>>`, pack: packDifferences })],
  ['in an object whose number has a comment behind it', hidden({ head: '4 % a comment\n0 obj\n' })],
  ['in an object whose head has a comment in it', hidden({ head: '4 0 %obj\nobj' })],
  ['in an object whose head has line ends in it', hidden({ head: '4\r\n0\r\nobj' })],
  ['in an object whose head runs into what follows', hidden({ head: '4 0 obj' })],
  ['behind a comment before its bytes', hidden({ keyword: '%stream\nstream\n' })],
  ['behind blanks before its bytes', hidden({ keyword: ' \n\t stream \n' })],
  ['behind another line end before its bytes', hidden({ keyword: '\nstream\r\n' })],
  ['behind half a line end before its bytes', hidden({ keyword: '\nstream\r' })],
  ['behind more than a line end before its bytes', hidden({ keyword: '\nstream of objects\n' })],
  ['within the content of a page', hidden({ around: ['8 0 obj\n<</Length 9999>>\nstream\n', '\nendstream\nendobj\n'] })],
  ['within a string', hidden({ around: ['8 0 obj\n(', ')\nendobj\n'] })],
  ['within a string that never ends', hidden({ around: ['8 0 obj\n(', '\nendobj\n'] })],
  ['within a comment', hidden({ around: ['% ', ''] })],
  ['within an object that is broken', hidden({ around: ['8 0 obj\n<</Broken ]] /A ', '\n>>\nendobj\n'] })],
  ['in a description that is broken', hidden({ description: `${FLATE}/Broken)` })],
  ['in a description with a stray bracket', hidden({ description: `${FLATE}]` })],
  ['in a description with a stray word', hidden({ description: `${FLATE}/Note word` })],
  ['spelled in numbers', hidden({ packed: ['<</#53/J#61v#61Script/#4a#53(app.alert\\(1\\))>>'] })],
  ['behind a comment after its key', hidden({ packed: ['<</S/JavaScript/JS%\n(app.alert\\(1\\))>>'] })],
  [
    'in the list of names',
    makePackedPdf({ packed: ['<</JavaScript<</Names[(a)10 0 R]>>>>'], catalogue: '/Names 10 0 R', objects: [SCRIPT] }),
  ],
  ['in a second object of one number', hidden({ objects: [SCRIPT] })],
  ['in a later change', updatePdf(makePackedPdf({ packed: ['[3 0 R/Fit]'], catalogue: OPENED }), { 10: SCRIPT })],
  ['in what a later change has replaced', updatePdf(hidden(), { 10: '[3 0 R/Fit]' })],
  ['in what a later change begins again', updatePdf(hidden({ catalogue: '' }), { 1: `<</Type/Catalog/Pages 2 0 R${OPENED}>>` })],
];

/** One row of as many bytes as there are, each row led by the number of a way to predict it. */
function packDifferences(content: Buffer): Buffer {
  const rows = [...content].flatMap((byte, index) => [2, (byte - (index === 0 ? 0 : (content[index - 1] ?? 0))) & 0xff]);
  return deflateSync(Buffer.from(rows));
}

describe('S3: a script is found that is hidden', () => {
  test.each(HIDDEN_SCRIPTS)('%s', (_case, file) => {
    expect(isHarmlessPdf(file)).toBe(false);
  });

  test('in ways that readers do find', async () => {
    const found = await Promise.all(HIDDEN_SCRIPTS.map(([, file]) => findsScript(file)));
    // The others are there for readers that are more patient than this one.
    expect(found.filter(Boolean).length).toBeGreaterThan(30);
  });
});

describe('S3: refused for what it does', () => {
  const packed = (object: string, catalogue = ''): Buffer => makePackedPdf({ packed: [object], catalogue });
  test.each([
    ['a packed program', packed('<</S/Launch/F(cmd.exe)>>')],
    ['a packed file', packed('<</Type/Filespec/EF<</F 20 0 R>>/EmbeddedFiles 20 0 R>>')],
    ['a file pinned to a page', packed('<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]>>')],
    ['a collection of files', packed('<</Collection<</View/D>>>>')],
    ['a link to another file', packed('<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoToR/F(other.pdf)>>>>')],
    ['a link into a file within', packed('<</S/GoToE/T<<>>>>')],
    ['a film', packed('<</Type/Annot/Subtype/Movie/Rect[0 0 9 9]>>')],
    ['a sound', packed('<</Type/Annot/Subtype/Sound/Rect[0 0 9 9]>>')],
    ['a screen', packed('<</Type/Annot/Subtype/Screen/Rect[0 0 9 9]>>')],
    ['a model', packed('<</Type/Annot/Subtype/3D/Rect[0 0 9 9]>>')],
    ['a rich one', packed('<</Type/Annot/Subtype/Rich#4dedia/Rect[0 0 9 9]>>')],
    ['a form that is a program', packed('<</AcroForm<</XFA[(a)20 0 R]>>>>')],
    ['a form that is sent', packed('<</A<</S/SubmitForm/F(https://example.test)>>>>')],
    ['a form that is emptied', packed('<</A<</S/ResetForm>>>>')],
    ['what is hidden by a click', packed('<</A<</S/Hide/T(field)>>>>')],
    ['an action of a kind that nobody knows', packed('<</A<</S/Frobnicate>>>>')],
    ['an action whose kind is no name', packed('<</A<</S(URI)/URI(https://example.test)>>>>')],
    ['an action after an allowed one', packed('<</A<</S/GoTo/D[3 0 R/Fit]/Next[<</S/Thread/F(a)>>]>>>>')],
    ['an action with two kinds', packed('<</A<</S/GoTo/S/Sound/D[3 0 R/Fit]>>>>')],
    ['a command of the reader', packed('<</A<</S/Named/N/SaveAs>>>>')],
    ['an address that is a script', packed('<</A<</S/URI/URI(javascript:alert\\(1\\))>>>>')],
    ['an address that is a script in numbers', packed('<</A<</S/URI/URI(\\152avascript:alert\\(1\\))>>>>')],
    ['an address that is a script in digits', packed('<</A<</S/URI/URI<6A617661736372697074:>>>>'.replace(':', '3a'))],
    ['an address that is a script behind a blank', packed('<</A<</S/URI/URI( JavaScript:alert\\(1\\))>>>>')],
    ['an address that is a script across lines', packed('<</A<</S/URI/URI(java\nscript:alert\\(1\\))>>>>')],
    ['an address of a file', packed('<</A<</S/URI/URI(file:///etc/passwd)>>>>')],
    ['an address of a program', packed('<</A<</S/URI/URI(ms-msdt:/id)>>>>')],
    ['an address in two-byte characters', packed('<</A<</S/URI/URI<feff006a0061>>>>>')],
    ['an address that stands elsewhere', makePackedPdf({ packed: ['<</A<</S/URI/URI 20 0 R>>>>'], objects: ['(file:///etc)'] })],
    ['an address that is opened by itself', packed('<</S/URI/URI(https://example.test)>>', OPENED)],
    [
      'an address that is opened by itself after an allowed action',
      packed('<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(https://example.test)>>>>', OPENED),
    ],
    ['an address that is opened with a page', packed('<</AA<</O<</S/URI/URI(https://example.test)>>>>>>')],
    [
      'an address that is opened with a page, elsewhere',
      makePackedPdf({ packed: ['<</AA 20 0 R>>'], objects: ['<</O 21 0 R>>', '<</S/URI/URI(https://example.test)>>'] }),
    ],
    [
      'what is opened by itself in an object that cannot be read',
      makePackedPdf({ packed: ['null'], objects: ['<</OpenAction<</S/URI>> ]>>'] }),
    ],
    [
      'a stream whose content is elsewhere',
      makePackedPdf({ packed: ['null'], objects: ['<</Length 0/F(other.bin)>>\nstream\n\nendstream'] }),
    ],
    ['packed objects that are not where they should be', packed('<<')],
    ['packed objects that are not packed in the usual way', makePackedPdf({ packed: ['null'], pack: deflateRawSync })],
    [
      'a password that the list of objects names',
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

/** [how the link is hidden, what of it is unusual] */
const HIDDEN_LINKS: readonly (readonly [string, LinkedPdf])[] = [
  ['by an unknown word', { annotation: `${LINK}/X foo ${SCRIPT_LINK}>>` }],
  ['by a number with two signs', { annotation: `${LINK}/X --5 ${SCRIPT_LINK}>>` }],
  ['by a number with its sign behind it', { annotation: `${LINK}/X 5- ${SCRIPT_LINK}>>` }],
  ['by a missing value', { annotation: `${LINK}/X ${SCRIPT_LINK}>>` }],
  ['by a bracket too many', { annotation: `${LINK}/X (a\\)) ${SCRIPT_LINK}>>` }],
  ['by a digit that is none', { annotation: `${LINK}/A<</S/URI/URI<6A61 76617g36372697074 3a616c6572742831 29>>>>>` }],
  ['by a colon among the digits', { annotation: `${LINK}/A<</S/URI/URI<6A617661736372697074:3a>>>>>` }],
  ['by a dictionary that is not closed', { annotation: `${LINK}${SCRIPT_LINK}` }],
  ['by a list that is not closed', { annotation: `${LINK}${SCRIPT_LINK}/Border[0 0 0` }],
  ['by a comment in the head', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: '4 0 %x\nobj\n' }],
  ['by a comment after the number', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: '4 %x\r0 obj\n' }],
  ['by comments around both numbers', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: '4 %5 0\n%\n0 % obj\n\t%\nobj\n' }],
  ['by a long comment in the head', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: `4 0 %${'x'.repeat(5_000)}\nobj\n` }],
  ['by 200 lines in the head', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: `4 0 ${'%\n'.repeat(200)}obj\n` }],
  ['by a generation of six digits', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: '4 000000 obj\n' }],
  ['by a generation with a sign', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: '4 +0 obj\n' }],
  ['by a generation that runs into the number', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: '4+0 obj\n' }],
  ['by a generation with a dot', { annotation: `${LINK}${SCRIPT_LINK}>>`, head: '4 0.0 obj\n' }],
  [
    'by a reference to a reference',
    { annotation: `${LINK}/A 5 0 R>>`, objects: { 5: '6 0 R', 6: '<</S/URI/URI 7 0 R>>', 7: '(javascript:1)' } },
  ],
  ['by references in a circle', { annotation: `${LINK}/A 5 0 R>>`, objects: { 5: '6 0 R', 6: '5 0 R' } }],
  ['by an address elsewhere', { annotation: `${LINK}/A<</S/URI/URI 5 0 R>>>>`, objects: { 5: '(javascript:1)' } }],
  ['by a kind elsewhere', { annotation: `${LINK}/A<</S 5 0 R/URI(javascript:1)>>>>`, objects: { 5: '/URI' } }],
  ['in what no key leads to', { objects: { 5: '<</S/URI/URI(javascript:1)>>' } }],
];

describe('S3: a link is found that is hidden', () => {
  test.each(HIDDEN_LINKS)('%s', (_case, settings) => {
    expect(isHarmlessPdf(makeLinkedPdf(settings))).toBe(false);
  });

  test('in ways that readers do find', async () => {
    const found = await Promise.all(HIDDEN_LINKS.map(([, settings]) => addressesIn(makeLinkedPdf(settings))));
    // The others are there for readers that are more patient than this one.
    expect(found.flat().filter((address) => address.startsWith('javascript:')).length).toBeGreaterThan(10);
  });
});

const UNREADABLE = '/X foo';

describe('S3: refused for what it leads to', () => {
  test.each<readonly [string, LinkedPdf]>([
    ['a program of this machine', { annotation: linkTo('file:///C:/Windows/System32/calc.exe') }],
    ['a program of this machine, hidden', { annotation: `${LINK}${UNREADABLE}/A<</S/URI/URI(file:///C:/Windows/System32/calc.exe)>>>>` }],
    ['a file on another machine', { annotation: linkTo('\\\\\\\\evil.test\\\\share\\\\x.lnk') }],
    ['a file on another machine, with slashes', { annotation: linkTo('//evil.test/share') }],
    ['a file on another machine, as an address of the web', { annotation: linkTo('https:///share') }],
    ['a file beside this one', { annotation: linkTo('calc.exe') }],
    ['a file beside this one that looks like the web', { annotation: linkTo('www.\\\\evil') }],
    ['an address behind a mark of its characters', { annotation: linkTo('\xef\xbb\xbfjavascript:1') }],
    ['an address behind a line end', { annotation: linkTo('\\njavascript:1') }],
    ['a scheme that nobody knows', { annotation: linkTo('search-ms:query=x') }],
    ['a base on this machine', { catalogue: '/URI<</Base(file:///C:/Windows/System32/)>>', annotation: linkTo('https://example.test') }],
    ['a base elsewhere', { catalogue: '/URI 5 0 R', objects: { 5: '<</Base(\\\\\\\\evil\\\\)>>' } }],
    ['an address that is opened with a page', { page: `/AA<</O ${BEACON}>>` }],
    ['an address that is opened with a page, hidden', { page: `${UNREADABLE}/AA<</O ${BEACON}>>` }],
    ['an address that is opened with a page, behind references', { page: '/AA 5 0 R', objects: { 5: '6 0 R', 6: `<</O ${BEACON}>>` } }],
    ['an address that another number may lead to', { page: '/AA<</O 5 0 R>>', objects: { 5: '<</S/GoTo/D[3 0 R/Fit]>>', 15: BEACON } }],
    ['actions that another number may lead to', { page: '/AA 5 0 R', objects: { 5: '<<>>', 15: `<</O ${BEACON}>>` } }],
    ['an address that is opened with the catalogue in the trailer', { root: `<</Type/Catalog/Pages 2 0 R/AA<</WC ${BEACON}>>>>` }],
    ['a trailer that cannot be read', { root: '<</Type/Catalog/Pages 2 0 R/X foo>>' }],
    ['a film', { annotation: '<</Type/Annot/Subtype/Movie/Rect[0 0 99 99]/X foo/Movie<</F(a.avi)>>/A true>>' }],
    ['a film without a place', { annotation: '<</Type/Annot/Subtype/Movie/A true>>' }],
    ['a sound', { annotation: `${LINK}/X foo/A<</S/Sound/Sound 5 0 R>>>>` }],
    ['a sound that no key leads to', { objects: { 5: '<</S/Sound/Sound 6 0 R>>' } }],
    ['a form that is emptied, hidden', { annotation: `${LINK}/X foo/A<</S/ResetForm>>>>` }],
    ['a command of the reader that no key leads to', { objects: { 5: '<</S/Named/N/SaveAs>>' } }],
    [
      'a file within',
      { catalogue: '/AF[<</Type/Filespec/F(x.exe)/EF<</F 6 0 R>>>>]', objects: { 6: '<</Length 4>>\nstream\nMZxx\nendstream' } },
    ],
    ['a file within that has no type', { page: '/AF[<</EF<</F 6 0 R>>>>]', objects: { 6: '<</Length 4>>\nstream\nMZxx\nendstream' } }],
    ['a picture in another file', { objects: { 5: '<</Subtype/Form/Ref<</F(\\\\\\\\evil\\\\x.pdf)/Page 0>>>>' } }],
  ])('%s', (_case, settings) => {
    expect(isHarmlessPdf(makeLinkedPdf(settings))).toBe(false);
  });

  test('packed objects that a reader would cut off where the next one begins', () => {
    const file = makePackedPdf({ packed: ['<</A/B>>', '/C'], description: '/Type/ObjStm', pack: (content) => content });
    expect(isHarmlessPdf(file)).toBe(true);
    expect(isHarmlessPdf(Buffer.from(file.toString('latin1').replace('10 0 11 9', '10 0 11 4'), 'latin1'))).toBe(false);
  });

  test('chains of any length without much time', () => {
    const objects = Object.fromEntries(
      Array.from({ length: 20_000 }, (_one, index) => [index + 5, `<</A ${index + 6} 0 R/S/GoTo/Next ${index + 6} 0 R>>`]),
    );
    expect(isHarmlessPdf(makeLinkedPdf({ objects }))).toBe(false);
  });
});

describe('S3: accepted for where it leads', () => {
  test.each<readonly [string, LinkedPdf]>([
    ['the web', { annotation: linkTo('https://example.test/a_\\(b\\)?c=d#e') }],
    ['the web in capital letters', { annotation: linkTo('HTTP://EXAMPLE.TEST') }],
    ['the web without its scheme', { annotation: linkTo('www.example.test/journal/0') }],
    ['a phone', { annotation: linkTo('tel:+43123') }],
    ['the web, in another object', { annotation: `${LINK}/A 5 0 R>>`, objects: { 5: BEACON } }],
    ['a base on the web', { catalogue: '/URI<</Base(https://example.test/)>>' }],
    [
      'a page that is opened by itself, and the web',
      { annotation: linkTo('https://example.test'), catalogue: '/OpenAction 5 0 R', objects: { 5: '<</S/GoTo/D[3 0 R/Fit]>>' } },
    ],
    ['nothing, as an object that was deleted', { objects: { 5: '' } }],
    ['nothing, behind comments', { annotation: linkTo('https://example.test'), head: '%% the fourth\n%%EOF\n4 0 obj %x\n' }],
  ])('%s', (_case, settings) => {
    expect(isHarmlessPdf(makeLinkedPdf(settings))).toBe(true);
  });

  test('a file that a program of today draws', async () => {
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

describe('S3: accepted for what it is', () => {
  const packed = (...objects: string[]): Buffer => makePackedPdf({ packed: objects, catalogue: OPENED });
  test.each([
    ['packed objects', packed('[3 0 R/Fit]')],
    [
      'a link to the web',
      packed('[3 0 R/Fit]', '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.test/a_\\(b\\))>>>>'),
    ],
    ['a link to write a mail', packed('[3 0 R/Fit]', '<</A<</S/URI/URI(mailto:office@example.test)>>>>')],
    ['a link without a scheme', packed('[3 0 R/Fit]', '<</A<</S/URI/URI(www.example.test)>>>>')],
    ['a link within', packed('[3 0 R/Fit]', '<</A<</S/GoTo/D(chapter 1)>>>>')],
    ['what opens on a page', packed('<</S/GoTo/D[3 0 R/XYZ null null 0]>>')],
    ['what prints itself', packed('<</S/Named/N/Print>>')],
    [
      'an outline',
      packed('[3 0 R/Fit]', '<</Type/Outlines/First 12 0 R/Last 12 0 R/Count 1>>', '<</Title(One)/Parent 11 0 R/Dest[3 0 R/Fit]>>'),
    ],
    [
      'an outline that is not packed',
      makePackedPdf({ packed: ['null'], objects: ['<</Type/Outlines/First 21 0 R>>', '<</Title(1)/A<</S/GoTo/D(a)>>>>'] }),
    ],
    [
      'structure with attributes',
      packed('[3 0 R/Fit]', '<</Type/StructElem/S/P/A<</O/Layout/Placement/Block>>/K 0>>', '<</S/Span/A[<</O/Table>>0]>>'),
    ],
    [
      'a form that was filled in and signed',
      packed('[3 0 R/Fit]', '<</FT/Sig/Subtype/Widget/Rect[0 0 0 0]/V 12 0 R>>', '<</SigFlags 3/Fields[11 0 R]>>'),
    ],
    ['notes on a page', packed('[3 0 R/Fit]', '<</Type/Annot/Subtype/FreeText/Rect[0 0 9 9]/Contents(obj stream endobj)>>')],
    ['transitions and labels', packed('[3 0 R/Fit]', '<</Trans<</S/Wipe>>/PageLabels<</Nums[0<</S/D>>]>>>>')],
    ['a text about scripts', packed('[3 0 R/Fit]', '(JavaScript, JS, Launch and Encrypt)')],
    ['a later change', updatePdf(packed('[3 0 R/Fit]'), { 10: '[3 0 R/FitH 100]' })],
  ])('%s', (_case, file) => {
    expect(isHarmlessPdf(file)).toBe(true);
  });
});

/** Ways to write the same differently, as far as readers go along. */
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

test('S3: whatever a reader finds a script in is refused, however it is written', async () => {
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

/** What makes an object hard to read, for those who read it strictly. */
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
const strangeHead = fc
  .tuple(sign, between, sign, fc.constantFrom('0', '00000', '000000', '0.0', '.', '0-'), between)
  .map(([first, one, second, generation, two]) => `${first}4${one}${second}${generation}${two}obj\n`);

test('S3: wherever a reader finds an address that is not allowed, the file is refused', async () => {
  let addresses = 0;
  await fc.assert(
    fc.asyncProperty(
      trick,
      trick,
      fc.oneof(fc.constant('4 0 obj\n'), strangeHead),
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

test('S3: a file with a script that was damaged is refused where a reader still finds the script', async () => {
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
