import { useMemo } from 'react';
import { drawQrPath } from './qr-path.ts';

/** A QR code that a camera can read off the screen: dark on white in both themes. */
export default function QrCode({ text, label, className }: { readonly text: string; readonly label: string; readonly className: string }) {
  const { side, path } = useMemo(() => drawQrPath(text), [text]);
  return (
    // Scanners expect dark on light, so this part of the page keeps the colours of the light theme.
    <div data-theme="light" className={className}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        className="size-full bg-raised text-strong"
      >
        <path d={path} fill="currentColor" />
      </svg>
    </div>
  );
}
