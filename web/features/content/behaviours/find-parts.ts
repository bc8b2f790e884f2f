/** The elements that a behaviour works with. The component that has it renders them, so that one that is missing is a fault. */
export function findPart<Part extends HTMLElement>(element: HTMLElement, selector: string, kind: new () => Part): Part {
  const part = element.querySelector(selector);
  if (!(part instanceof kind)) throw new Error(`a component lacks its ${selector}`);
  return part;
}
