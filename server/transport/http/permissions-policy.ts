/**
 * Browser features allowed for our pages: copying text, and passkeys. Sharing is not listed: pages may share unless told otherwise, and
 * Chromium logs a warning about the name on systems that don't support it.
 */
const OWN = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'];
/** Features also allowed for video players, which run in third-party frames. */
const FRAMES = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];

/**
 * Features denied to every page, limited to names that every Chromium knows, because it warns of unknown ones. Documents are photographed
 * with the phone's own camera app, which needs no permission.
 */
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

/** The value of the Permissions-Policy header. */
export const PERMISSIONS_POLICY = [
  ...OWN.map((feature) => `${feature}=(self)`),
  ...FRAMES.map((feature) => `${feature}=*`),
  ...NOTHING.map((feature) => `${feature}=()`),
].join(', ');
