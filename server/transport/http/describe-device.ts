import Bowser from 'bowser';

const LONGEST = 80;

/** A description of the browser that its owner recognises, such as "Firefox 128, Windows"; empty if the user agent is. */
export function describeDevice(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === '') return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 1_000));
  const [ownName, ownVersion] = (userAgent.split(/\s/)[0] ?? '').split('/');
  const name = firstText(browser.name, ownName);
  const version = firstText(browser.version, ownVersion).split('.')[0] ?? '';
  const words = [`${name} ${version}`.trim(), os.name ?? ''].filter((part) => part !== '').join(', ');
  return words.slice(0, LONGEST);
}

function firstText(...texts: readonly (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && text !== '') ?? '';
}
