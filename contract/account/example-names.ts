/** The worked examples a page can show. A page that names none shows the first. */
export const EXAMPLE_NAMES = ['fill', 'hedge', 'gap', 'raised', 'reversed', 'bonus', 'guarantee', 'night', 'rounding'] as const;
export type ExampleName = (typeof EXAMPLE_NAMES)[number];

export function readExampleName(text: string): ExampleName {
  return EXAMPLE_NAMES.find((name) => name === text.toLowerCase()) ?? 'fill';
}
