export function DividerNode() {
  return <hr className="border-line" />;
}
