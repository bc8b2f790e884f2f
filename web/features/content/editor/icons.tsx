/** Two icons that only the editor has, drawn as those of ui/icons.tsx. */
export function UndoIcon() {
  return <ArrowIcon path="M4 8.5h8a4 4 0 0 1 0 8H8M4 8.5 7.5 5M4 8.5l3.5 3.5" />;
}

export function RedoIcon() {
  return <ArrowIcon path="M16 8.5H8a4 4 0 0 0 0 8h4M16 8.5 12.5 5M16 8.5l-3.5 3.5" />;
}

function ArrowIcon({ path }: { readonly path: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-4.5 shrink-0"
    >
      <path d={path} />
    </svg>
  );
}
