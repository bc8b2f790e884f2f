import { describe, expect, test } from 'vitest';
import type { PdfBlock } from './pdf-document.ts';
import { writePdf } from './write-pdf.ts';

const write = async (blocks: readonly PdfBlock[]) => {
  const pdf = await writePdf({
    title: 'Statement',
    language: 'el',
    createdAt: 1_800_000_000_000,
    footer: 'made today',
    pageLabel: '{{page}}/{{pages}}',
    blocks,
  });
  return pdf.toString('latin1');
};
const pageCountOf = (pdf: string) => Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf)?.[1]);
const table = (rowCount: number): PdfBlock => ({
  kind: 'table',
  columns: [
    { title: 'Δείκτης', share: 1, align: 'left' },
    { title: 'Сумма', share: 1, align: 'right' },
  ],
  rows: Array.from({ length: rowCount }, (_, row) => [String(row), 'ß ñ ò €']),
});

describe('a document', () => {
  test('states its title, its language and its creation time', async () => {
    const pdf = await write([{ kind: 'paragraph', text: 'Hello' }]);
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf).toContain('(Statement)');
    expect(pdf).toContain('/Lang (el)');
    expect(pdf).toContain('(D:20270115080000Z)');
  });

  test('embeds subsets of its fonts', async () => {
    const pdf = await write([table(1)]);
    expect(pdf).toContain('DejaVuSans');
    expect(pdf.length).toBeLessThan(100_000);
  });

  test('is one page including the frame while everything fits', async () => {
    expect(pageCountOf(await write([]))).toBe(1);
    expect(pageCountOf(await write([table(20)]))).toBe(1);
  });

  test('takes as many pages as its rows need', async () => {
    const [some, many] = [pageCountOf(await write([table(100)])), pageCountOf(await write([table(400)]))];
    expect(some).toBeGreaterThan(1);
    expect(many).toBeGreaterThan(2 * some);
  });

  test('handles text without line breaks and text that would fill a page', async () => {
    const long: PdfBlock = { kind: 'table', columns: [{ title: 'x', share: 1, align: 'left' }], rows: [['y'.repeat(50_000)]] };
    expect(pageCountOf(await write([long, { kind: 'facts', rows: [{ label: 'l', value: 'word '.repeat(200) }] }]))).toBe(1);
  });
});

test('a document that takes too long is refused and does not block the next one', async () => {
  const document = {
    title: 'Statement',
    language: 'en' as const,
    createdAt: 1_800_000_000_000,
    footer: 'made today',
    pageLabel: '{{page}}/{{pages}}',
    blocks: [table(2_000)],
  };
  const late = writePdf(document, 1);
  const next = writePdf({ ...document, blocks: [] });
  await expect(late).rejects.toMatchObject({ code: 'unavailable' });
  expect((await next).toString('latin1')).toContain('(Statement)');
});
