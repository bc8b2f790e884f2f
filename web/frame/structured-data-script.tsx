import { useNonce } from './nonce.ts';

/** Written only by the server: nothing in the browser reads it. */
export function StructuredDataScript({ data }: { readonly data: object }) {
  const nonce = useNonce();
  const json = import.meta.env.SSR ? JSON.stringify(data).replaceAll('<', String.raw`\u003c`) : '';
  return <script type="application/ld+json" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
