import { otherCountryNames } from '@storey/api/readers/country-names.ts'
import { getCountries } from 'libphonenumber-js/min'
import { keyOf } from './labels.ts'

/** Common names of languages for which `Intl` gives another name. */
const LANGUAGES: readonly (readonly [string, readonly string[]])[] = [
  ['fa', ['Farsi']],
  ['zh', ['Mandarin', 'Cantonese']],
  ['tl', ['Tagalog', 'Filipino']],
  ['el', ['Greek']],
  ['ar', ['Arab', 'عربي', 'عربى', 'العربيه']],
  ['en', ['Eng', 'انجليزي', 'إنجليزي']],
  ['ru', ['Rus', 'روسي']],
  ['hi', ['هندي']],
]

/** People and countries in Arabic, where `Intl` has the official name only. */
const ARABIC: readonly (readonly [string, readonly string[]])[] = [
  ['AE', ['إماراتي', 'اماراتي', 'إماراتية', 'الإمارات', 'الامارات']],
  ['BH', ['بحريني', 'بحرينية']],
  ['DZ', ['جزائري', 'جزائرية']],
  ['EG', ['مصري', 'مصرية']],
  ['GB', ['بريطاني', 'بريطانية', 'بريطانيا']],
  ['IN', ['هندي', 'هندية']],
  ['IQ', ['عراقي', 'عراقية']],
  ['JO', ['أردني', 'اردني', 'أردنية', 'اردنية', 'الاردن']],
  ['KW', ['كويتي', 'كويتية']],
  ['LB', ['لبناني', 'لبنانية']],
  ['LY', ['ليبي', 'ليبية']],
  ['MA', ['مغربي', 'مغربية']],
  ['OM', ['عماني', 'عُماني', 'عمانية', 'سلطنة عمان']],
  ['PK', ['باكستاني', 'باكستانية']],
  ['PS', ['فلسطيني', 'فلسطينية', 'فلسطين']],
  ['QA', ['قطري', 'قطرية']],
  ['RU', ['روسي', 'روسية']],
  ['SA', ['سعودي', 'سعودية', 'السعودية']],
  ['SD', ['سوداني', 'سودانية']],
  ['SY', ['سوري', 'سورية']],
  ['TN', ['تونسي', 'تونسية']],
  ['TR', ['تركي', 'تركية']],
  ['US', ['أمريكي', 'امريكي', 'أمريكية', 'امريكية', 'أمريكا', 'امريكا']],
  ['YE', ['يمني', 'يمنية']],
]

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const twoLetters = letters.flatMap((first) => letters.map((second) => first + second))

let countries: Map<string, string> | undefined
let languages: Map<string, string> | undefined

/** Returns the two-letter code of a country by its English or Arabic name, its nationality, or the code itself. */
export function countryOf(label: string): string | undefined {
  countries ??= named(
    getCountries().map((id) => [id, id]),
    'region',
    [...otherCountryNames, ...ARABIC],
  )
  return countries.get(keyOf(label))
}

/** Returns the two-letter code of a language by its English, Arabic or own name, or the code itself. */
export function languageOf(label: string): string | undefined {
  languages ??= named(
    twoLetters.filter((id) => nameOf(id, 'en', 'language') !== id).map((id) => [id, id]),
    'language',
    LANGUAGES,
  )
  return languages.get(keyOf(label))
}

function named(
  ids: readonly (readonly [string, string])[],
  type: 'region' | 'language',
  others: readonly (readonly [string, readonly string[]])[],
) {
  const known = new Map<string, string>()
  for (const [id] of ids) {
    const own = type === 'language' ? [nameOf(id, id, type)] : []
    for (const name of [nameOf(id, 'en', type), nameOf(id, 'ar', type), ...own]) known.set(keyOf(name), id)
  }
  for (const [id, names] of others) for (const name of names) known.set(keyOf(name), id)
  // Added last, so that a code is never overwritten by the name of another entry.
  for (const [id] of ids) known.set(keyOf(id), id)
  known.delete('')
  return known
}

function nameOf(id: string, locale: string, type: 'region' | 'language'): string {
  try {
    return new Intl.DisplayNames([locale], { type }).of(id) ?? id
  } catch {
    return id
  }
}
