/** The first match is the browser; browsers further down are also named in the user agents of those above. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (list: readonly [RegExp, string][], text: string) => list.find(([sign]) => sign.test(text))?.[1]

/** What a device is called whose program is not known. */
export const OTHER = 'Another program'

/** Describes a device by its user agent: "Chrome on Linux". */
export function deviceOf(user_agent: string | null): string {
  const browser = named(BROWSERS, user_agent ?? '')
  const system = named(SYSTEMS, user_agent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? OTHER
}

/** What is known of a sign-in. No part of Storey knows the place of an address, so none is named. */
export function signInText(
  what: string,
  { address, user_agent }: { readonly address: string; readonly user_agent: string },
  timeZone: string,
  now: Date,
): string {
  return `New sign-in from ${deviceOf(user_agent)}, IP address ${address}, ${momentText(timeZone, now)} (${timeZone}). It is the first one ${what}.`
}

const momentText = (timeZone: string, now: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(now)

/** `Dubai time` of `Asia/Dubai`; UTC has no city. */
const zoneName = (timeZone: string) =>
  timeZone.includes('/') ? `${(timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ')} time` : timeZone

/** When something was done in an account, and with what, as rows of an e-mail. A device that is not known is not named. */
export const doneFrom = (
  { address, user_agent }: { readonly address: string; readonly user_agent: string },
  timeZone: string,
  now: Date,
) => factsOfDevice({ device: deviceOf(user_agent), address, at: `${momentText(timeZone, now)} (${timeZone})` })

export const factsOfDevice = ({ device, address, at }: { device: string; address: string; at: string }) =>
  [
    ...(device === OTHER ? [] : [['Device', device] as const]),
    ['Time', at.replace(/ \((.+)\)$/, (_, zone: string) => `\n${zoneName(zone)}`)],
    ['IP address', address],
  ] as const

/** The same as a sentence after another, as notifications keep it. */
export const doneText = (
  { address, user_agent }: { readonly address: string; readonly user_agent: string },
  timeZone: string,
  now: Date,
) => `It was done from ${deviceOf(user_agent)}, IP address ${address}, ${momentText(timeZone, now)} (${timeZone}).`

const DONE = /^(.+) It was done from (.+), IP address (\S+), (.+ \(.+\))\.$/s

/** The parts of a text that ends with such a sentence, for an e-mail; undefined for another text. */
export function partsOfDone(text: string) {
  const [, said, device, address, at] = DONE.exec(text) ?? []
  return said && device && address && at ? { said, device, address, at } : undefined
}

const SIGN_IN = /^New sign-in from (.+), IP address (\S+), (.+ \(.+\))\. (It is the first one .+\.)$/

/** The parts of such a text, which notifications keep as a sentence, for an e-mail; undefined for another text. */
export function partsOfSignIn(text: string) {
  const [, device, address, at, news] = SIGN_IN.exec(text) ?? []
  return device && address && at && news ? { device, address, at, news } : undefined
}
