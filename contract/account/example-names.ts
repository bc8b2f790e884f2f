/** The worked examples that a page can show. The first is what a page shows that names none. */
export const EXAMPLE_NAMES = ['fill', 'hedge', 'gap', 'raised', 'reversed', 'bonus', 'guarantee', 'night', 'rounding'] as const;
export type ExampleName = (typeof EXAMPLE_NAMES)[number];

export function readExampleName(text: string): ExampleName {
  return EXAMPLE_NAMES.find((name) => name === text.toLowerCase()) ?? 'fill';
}
