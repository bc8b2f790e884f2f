/** The anchors of a page's headings, as code hosts build them. */
export function headingsOf(page: string): readonly string[] {
  const withoutCode = page.replaceAll(/^```[\s\S]*?^```/gm, '');
  const titles = [...withoutCode.matchAll(/^#{1,6} +(.+)$|^(.+)\n(?:=+|-+)$/gm)].map(([, atx, setext]) => atx ?? setext ?? '');
  return titles.map((title) =>
    title
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}
