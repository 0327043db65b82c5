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

/** Describes a device by its user agent: "Chrome on Linux". */
export function deviceOf(user_agent: string | null): string {
  const browser = named(BROWSERS, user_agent ?? '')
  const system = named(SYSTEMS, user_agent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Another program'
}
