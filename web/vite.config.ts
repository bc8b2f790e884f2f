import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { precompress } from './scripts/precompress.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  build: {
    // Files are fetched by address or not at all: the content policy allows no data: address but for images.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  optimizeDeps: {
    // Known beforehand: a package found later, on a lazy page, would make the development server reload the page under its reader.
    include: [
      '@base-ui/react/alert-dialog',
      '@base-ui/react/csp-provider',
      '@base-ui/react/dialog',
      '@base-ui/react/select',
      '@base-ui/react/tooltip',
      'i18next',
      'klinecharts',
      'react-hook-form',
      'react-i18next',
      'socket.io-client',
    ],
  },
});
