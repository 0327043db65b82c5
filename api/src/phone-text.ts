/** Digit groups after a calling code, by number of digits; the first match is used. */
const GROUPS: Readonly<Record<string, string>> = {
  '1': '334',
  '20': '244 144',
  '27': '234',
  '30': '334',
  '31': '18',
  '32': '3222 1322',
  '33': '12222',
  '34': '333',
  '39': '334 234',
  '40': '333',
  '41': '2322',
  '43': '34 37',
  '44': '46 45',
  '46': '2322 2232',
  '47': '323',
  '48': '333',
  '49': '38 37',
  '55': '254 244',
  '60': '234 244',
  '61': '333',
  '62': '344 343',
  '63': '334',
  '64': '234 134',
  '65': '44',
  '7': '3322',
  '81': '244 144',
  '82': '244 234',
  '86': '344',
  '90': '3322',
  '91': '55',
  '92': '37',
  '94': '234',
  '98': '334',
  '234': '334',
  '254': '36',
  '351': '333',
  '353': '234',
  '380': '2322',
  '852': '44',
  '880': '46',
  '961': '233 133',
  '962': '144 134',
  '963': '333',
  '964': '334',
  '965': '44',
  '966': '234',
  '967': '333',
  '968': '44',
  '971': '234 134',
  '972': '234 134',
  '973': '44',
  '974': '44',
  '994': '2322',
  '995': '3222',
  '996': '333',
  '998': '2322',
}
/** Groups of numbers that begin so, where they differ from others of the same length: London, British cities, Australian landlines. */
const GROUPS_BY_START: Readonly<Record<string, readonly (readonly [start: RegExp, groups: string])[]>> = {
  '44': [
    [/^2\d{9}$/, '244'],
    [/^(?:11\d|1\d1|[389]\d\d)\d{7}$/, '334'],
  ],
  '61': [[/^[2378]\d{8}$/, '144']],
}

/** Calling codes of two digits; those of one digit are 1 and 7, all others have three. */
const OF_TWO = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

function parted(e164: string): readonly [code: string, national: string] {
  const figures = e164.replace(/^\+/, '')
  const length = /^[17]/.test(figures) ? 1 : OF_TWO.test(figures) ? 2 : 3
  return [figures.slice(0, length), figures.slice(length)]
}

function grouped(code: string, national: string): string {
  const own = GROUPS_BY_START[code]?.find(([start]) => start.test(national))?.[1]
  const fitting = own ?? (GROUPS[code] ?? '').split(' ').find((groups) => sum(groups) === national.length)
  const groups = fitting ?? USUAL[national.length]
  if (!groups) return national.replace(/(\d{3})(?=\d{3})/g, '$1 ')
  const parts: string[] = []
  let from = 0
  for (const size of groups) {
    parts.push(national.slice(from, from + Number(size)))
    from += Number(size)
  }
  return parts.join(' ')
}

const USUAL: Readonly<Record<number, string>> = { 7: '34', 8: '44', 9: '333', 10: '334', 11: '344' }
const sum = (groups: string) => [...groups].reduce((total, size) => total + Number(size), 0)

/** `+971 50 555 0142`, grouped by the convention of its country; text that is not an international number is returned unchanged. */
export function phoneText(phone: string): string {
  if (!/^\+\d{6,15}$/.test(phone)) return phone
  const [code, national] = parted(phone)
  return `+${code} ${grouped(code, national)}`
}

/** `50 555 0142`: the digits after the calling code. */
export function nationalText(phone: string): string {
  const [code, national] = parted(phone)
  return phone.startsWith('+') ? grouped(code, national) : phone
}
