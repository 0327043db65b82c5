/** Days that lists write in another calendar than ours, as YYYY-MM-DD. */

const MONTHS = [
  /محرم|muharram/,
  /صفر|safar/,
  /ربيع ال[أا]ول|rabi.? (?:al-?awwal|i)\b/,
  /ربيع (?:ال[آا]خر|الثاني)|rabi.? (?:al-?(?:thani|akhir)|ii)\b/,
  /جماد[ىي] ال[أا]ول[ىي]|jumada (?:al-?(?:awwal|ula)|i)\b/,
  /جماد[ىي] (?:ال[آا]خرة|الثانية)|jumada (?:al-?(?:thani(?:yah)?|akhirah)|ii)\b/,
  /رجب|rajab/,
  /شعبان|sha.?ban/,
  /رمضان|ramadan/,
  /شوال|shawwal/,
  /ذ[وي] القعدة|dhu.? al-?qi?.?dah?/,
  /ذ[وي] الحجة|dhu.? al-?hijjah?/,
] as const

const parts = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})
const DAY_MS = 86_400_000
/** The first day of the Islamic calendar by its arithmetic, from the first of 1970. */
const FIRST = -492_148

/**
 * `29/05/1448`, `1448-05-29 هـ`, `29 جمادى الأولى 1448`: a day of the calendar of Umm al-Qura, with a year that is none of ours. Before
 * 1440, figures alone may be of the calendar of Iran, where 1404 is 2025.
 */
export function dayOfHijri(text: string): string | undefined {
  const said = text.toLowerCase().trim()
  const plain = said.replace(/(?:هـ?|هجري(?:ة)?|a\.?h\.?|h)\.?$/, '').trim()
  const isClear = plain !== said
  const figures = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(1[34]\d\d)$/.exec(plain)
  const yearFirst = /^(1[34]\d\d)[-/. ]+(\d{1,2})[-/. ]+(\d{1,2})$/.exec(plain)
  const named = /^(\d{1,2}) (\D+?),? (1[34]\d\d)$/.exec(plain)
  const year = Number(figures?.[3] ?? yearFirst?.[1])
  if (!isClear && year < 1440) return undefined
  if (figures) return dayOn(Number(figures[3]), Number(figures[2]), Number(figures[1]))
  if (yearFirst) return dayOn(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
  if (named)
    return dayOn(Number(named[3]), MONTHS.findIndex((month) => month.test(named[2] ?? '')) + 1, Number(named[1]))
  return undefined
}

function dayOn(year: number, month: number, date: number): string | undefined {
  if (month < 1 || month > 12 || date < 1 || date > 30) return undefined
  const about = FIRST + date - 1 + Math.ceil(29.5 * (month - 1)) + (year - 1) * 354 + Math.floor((3 + 11 * year) / 30)
  // The months of Umm al-Qura are of the moon, and differ from the arithmetic by up to two days.
  for (const shift of [0, -1, 1, -2, 2]) {
    const at = new Date((about + shift) * DAY_MS)
    const said = new Map(parts.formatToParts(at).map(({ type, value }) => [type, Number.parseInt(value, 10)]))
    if (said.get('year') === year && said.get('month') === month && said.get('day') === date)
      return at.toISOString().slice(0, 10)
  }
  return undefined
}

/** A year of the Buddhist calendar, as Thailand counts, in ours: 2569 is 2026. Without Thai letters 2526 may be a slip. */
export function inOurYears(text: string): string {
  const years = /[\u0e01-\u0e5b]/.test(text) ? /(?<!\d)(?:2[45]\d\d|26[0-3]\d)(?!\d)/ : /(?<!\d)25[6-9]\d(?!\d)/
  return text.replace(years, (year) => String(Number(year) - 543)).replace(/พ\.?ศ\.?\s*/, '')
}
