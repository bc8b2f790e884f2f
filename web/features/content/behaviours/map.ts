import 'leaflet/dist/leaflet.css';
import './map.css';
import { control, divIcon, GridLayer, map as createMap, marker, tileLayer, type Coords, type Layer, type Map as LeafletMap } from 'leaflet';
import { formatLatitude, formatLongitude, graticuleOf } from '../nodes/map-graticule.ts';
import { PIN } from '../nodes/map-pin.ts';
import type { Behaviour } from './behaviour.ts';
import { findPart } from './find-parts.ts';

/**
 * Replaces the drawing with a map that can be moved and zoomed. Tiles come from the server named in the settings; without one, lines of
 * longitude and latitude are drawn here.
 */
export const map: Behaviour = (element) => {
  const box = findPart(element, '[data-map]', HTMLElement);
  const drawing = box.querySelector('svg');
  const popup = element.querySelector<HTMLElement>('[data-popup]');
  const { latitude, longitude, zoom, tiles, label = '', marker: name = '', zoomIn = '', zoomOut = '', close = '' } = element.dataset;
  const centre: [number, number] = [Number(latitude), Number(longitude)];

  const ground = document.createElement('div');
  ground.className = 'content-map absolute inset-0';
  ground.setAttribute('role', 'region');
  ground.setAttribute('aria-label', label);
  box.append(ground);
  drawing?.setAttribute('hidden', '');

  const leaflet = createMap(ground, {
    center: centre,
    zoom: Number(zoom),
    maxZoom: 19,
    zoomControl: false,
    attributionControl: false,
    // The wheel, and a finger on a phone, scroll the page.
    scrollWheelZoom: false,
    dragging: !matchMedia('(pointer: coarse)').matches,
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches && {
      zoomAnimation: false,
      fadeAnimation: false,
      markerZoomAnimation: false,
    }),
  });
  control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(leaflet);
  control.scale({ imperial: false }).addTo(leaflet);
  groundLayer(tiles, element.dataset).addTo(leaflet);
  if (tiles?.includes('openstreetmap.org') === true) addCredit(leaflet);
  const pin = marker(centre, { title: name, alt: name, icon: pinIcon(), keyboard: popup !== null, interactive: popup !== null }).addTo(
    leaflet,
  );
  if (popup !== null) {
    pin.bindPopup(popup.cloneNode(true) as HTMLElement, { minWidth: 160 });
    pin.on('popupopen', ({ popup: opened }) =>
      opened.getElement()?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', close),
    );
    popup.hidden = true;
  }
  return () => {
    leaflet.remove();
    ground.remove();
    drawing?.removeAttribute('hidden');
    if (popup !== null) popup.hidden = false;
  };
};

function groundLayer(tiles: string | undefined, { locale = 'en', compass = 'NSEW' }: DOMStringMap): Layer {
  return tiles === undefined ? new GraticuleLayer(locale, compass) : tileLayer(tiles, { maxZoom: 19 });
}

function addCredit(leaflet: LeafletMap): void {
  control
    .attribution({ prefix: false })
    .addAttribution('© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>')
    .addTo(leaflet);
}

function pinIcon() {
  const path = `<path d="${PIN}" class="fill-accent-fill stroke-surface" stroke-width="1.5"/>`;
  return divIcon({
    className: 'content-map-pin',
    html: `<svg viewBox="0 0 32 40" width="32" height="40" aria-hidden="true">${path}<circle cx="16" cy="16" r="5.5" class="fill-on-fill"/></svg>`,
    iconSize: [32, 40],
    iconAnchor: [16, 40],
    popupAnchor: [0, -38],
  });
}

/** Lines of longitude and latitude in the theme's colours, instead of map tiles. */
class GraticuleLayer extends GridLayer {
  readonly #locale: string;
  readonly #compass: string;

  constructor(locale: string, compass: string) {
    super({ maxZoom: 19 });
    this.#locale = locale;
    this.#compass = compass;
  }

  protected override createTile({ x, y, z }: Coords): HTMLElement {
    const { x: width, y: height } = this.getTileSize();
    const tile = document.createElement('canvas');
    tile.width = width * devicePixelRatio;
    tile.height = height * devicePixelRatio;
    const context = tile.getContext('2d');
    if (context === null) return tile;
    const style = getComputedStyle(document.documentElement);
    context.scale(devicePixelRatio, devicePixelRatio);
    context.strokeStyle = style.getPropertyValue('--line');
    context.fillStyle = style.getPropertyValue('--muted');
    context.font = `${style.getPropertyValue('--text-micro')} ${style.fontFamily}`;
    // Labels also begin in the neighbouring tile: the part outside this tile is clipped here and drawn there.
    const around = { left: x * width - LABEL_WIDTH, top: y * height, width: width + LABEL_WIDTH, height: height + LABEL_HEIGHT, zoom: z };
    const { meridians, parallels, digits } = graticuleOf(around);
    for (const { at, isMinor } of meridians) drawLine(context, isMinor, [at - LABEL_WIDTH, 0], [at - LABEL_WIDTH, height]);
    for (const { at, isMinor } of parallels) drawLine(context, isMinor, [0, at], [width, at]);
    context.globalAlpha = 1;
    for (const meridian of meridians.filter(({ isLabelled }) => isLabelled)) {
      for (const parallel of parallels.filter(({ isLabelled }) => isLabelled)) {
        const left = meridian.at - LABEL_WIDTH + 6;
        context.fillText(formatLatitude(parallel.degrees, digits, this.#locale, this.#compass), left, parallel.at - 20);
        context.fillText(formatLongitude(meridian.degrees, digits, this.#locale, this.#compass), left, parallel.at - 6);
      }
    }
    return tile;
  }
}

type Point = readonly [x: number, y: number];

function drawLine(context: CanvasRenderingContext2D, isMinor: boolean, from: Point, to: Point): void {
  context.globalAlpha = isMinor ? 0.35 : 1;
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}

const LABEL_WIDTH = 90;
const LABEL_HEIGHT = 40;
