/**
 * What a browser lets pages of ours use: copying a text, and logging in by a passkey. Sharing is not named: pages may do that unless they are
 * told otherwise, and Chromium warns of the word on the systems where it cannot.
 */
const OWN = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'];
/** What it lets the players of videos use too, which are frames of others. */
const FRAMES = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];

/** Everything else that a page could ask for and that every Chromium knows, since it warns of a word that it does not. Documents are photographed by the telephone's own camera program, which needs no permission. */
const NOTHING = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'display-capture',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** The value of the header of that name. */
export const PERMISSIONS_POLICY = [
  ...OWN.map((feature) => `${feature}=(self)`),
  ...FRAMES.map((feature) => `${feature}=*`),
  ...NOTHING.map((feature) => `${feature}=()`),
].join(', ');
