/** Replaces a page that can't be rendered now: a sentence and a retry link, without any other file. */
import type { Language } from '@fairlead/contract/language.ts';

export type ShortPageReason = 'tooManyRequests' | 'busy';

interface ShortPageTexts {
  readonly title: string;
  readonly text: string;
  readonly retry: string;
}

const TEXTS: Readonly<Record<Language, Readonly<Record<ShortPageReason, ShortPageTexts>>>> = {
  en: {
    tooManyRequests: {
      title: 'Too many requests',
      text: 'Your network has requested too many pages in a short time. Wait a moment, then try again. Open platforms and orders are not affected.',
      retry: 'Try again',
    },
    busy: {
      title: 'This page isn’t available right now',
      text: 'We’re receiving more page requests than usual. Try again in a few seconds. Open platforms and orders are not affected.',
      retry: 'Try again',
    },
  },
  de: {
    tooManyRequests: {
      title: 'Zu viele Anfragen',
      text: 'Aus Ihrem Netz wurden in kurzer Zeit zu viele Seiten abgerufen. Bitte warten Sie einen Moment und versuchen Sie es dann erneut. Geöffnete Handelsplattformen und Orders sind nicht betroffen.',
      retry: 'Erneut versuchen',
    },
    busy: {
      title: 'Diese Seite ist gerade nicht verfügbar',
      text: 'Zurzeit werden ungewöhnlich viele Seiten abgerufen. Bitte versuchen Sie es in einigen Sekunden erneut. Geöffnete Handelsplattformen und Orders sind nicht betroffen.',
      retry: 'Erneut versuchen',
    },
  },
  it: {
    tooManyRequests: {
      title: 'Troppe richieste',
      text: 'Dalla Sua rete sono state richieste troppe pagine in poco tempo. Attenda un momento e riprovi. Le piattaforme aperte e gli ordini non ne risentono.',
      retry: 'Riprova',
    },
    busy: {
      title: 'Questa pagina non è al momento disponibile',
      text: 'Stiamo ricevendo più richieste di pagine del solito. Riprovi tra qualche secondo. Le piattaforme aperte e gli ordini non ne risentono.',
      retry: 'Riprova',
    },
  },
  es: {
    tooManyRequests: {
      title: 'Demasiadas solicitudes',
      text: 'Desde su red se han solicitado demasiadas páginas en poco tiempo. Espere un momento e inténtelo de nuevo. Las plataformas abiertas y las órdenes no se ven afectadas.',
      retry: 'Reintentar',
    },
    busy: {
      title: 'Esta página no está disponible en este momento',
      text: 'Estamos recibiendo más solicitudes de páginas de lo habitual. Inténtelo de nuevo dentro de unos segundos. Las plataformas abiertas y las órdenes no se ven afectadas.',
      retry: 'Reintentar',
    },
  },
};

const STYLE =
  ':root{color-scheme:dark light}body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:#0b1118;color:#e8edf3}' +
  'main{max-width:34rem;margin:0 auto;padding:4rem 1.5rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}p{margin:0 0 1.5rem}a{color:#6fb3ff}' +
  '@media (prefers-color-scheme:light){body{background:#fff;color:#17202b}a{color:#0b57c2}}';

/** The complete document. An empty URL is the page's own. */
export function formatShortPage(reason: ShortPageReason, language: Language, nonce: string): string {
  const { title, text, retry } = TEXTS[language][reason];
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${title} | Fairlead</title><style nonce="${nonce}">${STYLE}</style></head>` +
    `<body><main><h1>${title}</h1><p>${text}</p><p><a href="">${retry}</a></p></main></body></html>`
  );
}

export function shortPagePolicy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
