const ISOLATE = '\u2068'
const END = '\u2069'

/** `Amal Haddad`, `Amal Haddad + 2`. The name is isolated, so that the number follows an Arabic one too. */
export function buyersText([first, ...others]: readonly string[]): string {
  if (first === undefined) return '–'
  return others.length === 0 ? first : `${ISOLATE}${first}${END} + ${others.length}`
}
