/** An element that a behaviour needs. Its component renders all of them, so a missing one is an error. */
export function findPart<Part extends HTMLElement>(element: HTMLElement, selector: string, kind: new () => Part): Part {
  const part = element.querySelector(selector);
  if (!(part instanceof kind)) throw new Error(`a component lacks its ${selector}`);
  return part;
}
