import { getCountries } from 'libphonenumber-js/min'
import { keyOf } from './labels.ts'

/** Nationalities, and other names of countries, where they do not begin like the name of the country. */
const OTHERS: Readonly<Record<string, string>> = {
  AE: 'UAE,U.A.E.,Emirates,Emirati,Dubai,Abu Dhabi',
  AF: 'Afghan',
  AM: 'Armenian',
  AR: 'Argentine,Argentinian',
  AT: 'Austrian',
  AU: 'Australian',
  AZ: 'Azerbaijani',
  BD: 'Bangladeshi',
  BE: 'Belgian',
  BH: 'Bahraini',
  BR: 'Brazilian',
  BY: 'Belarusian',
  CA: 'Canadian',
  CH: 'Swiss',
  CN: 'Chinese',
  CY: 'Cypriot',
  CZ: 'Czech,Czech Republic',
  DE: 'German',
  DK: 'Danish',
  DZ: 'Algerian',
  EG: 'Egyptian',
  ES: 'Spanish',
  ET: 'Ethiopian',
  FI: 'Finnish',
  FR: 'French',
  GB: 'UK,U.K.,Great Britain,Britain,England,Scotland,Wales,British,English',
  GE: 'Georgian',
  GH: 'Ghanaian',
  GR: 'Greek',
  HK: 'Hong Kong',
  HU: 'Hungarian',
  ID: 'Indonesian',
  IE: 'Irish',
  IN: 'Indian',
  IQ: 'Iraqi',
  IR: 'Iranian,Persian',
  IT: 'Italian',
  JO: 'Jordanian',
  JP: 'Japanese',
  KE: 'Kenyan',
  KR: 'Korea,Korean,South Korean',
  KW: 'Kuwaiti',
  KZ: 'Kazakh,Kazakhstani',
  LB: 'Lebanese',
  LK: 'Sri Lankan',
  LY: 'Libyan',
  MA: 'Moroccan',
  MX: 'Mexican',
  MY: 'Malaysian',
  NG: 'Nigerian',
  NL: 'Dutch,Holland',
  NO: 'Norwegian',
  NP: 'Nepali,Nepalese',
  NZ: 'New Zealander',
  OM: 'Omani',
  PH: 'Filipino,Filipina',
  PK: 'Pakistani',
  PL: 'Polish',
  PS: 'Palestine,Palestinian',
  PT: 'Portuguese',
  QA: 'Qatari',
  RO: 'Romanian',
  RS: 'Serbian',
  RU: 'Russian,Russian Federation',
  SA: 'KSA,Saudi,Saudi Arabian',
  SD: 'Sudanese',
  SE: 'Swedish',
  SG: 'Singaporean',
  SY: 'Syrian',
  TH: 'Thai',
  TN: 'Tunisian',
  TR: 'Turkey,Turkish',
  TW: 'Taiwanese',
  UA: 'Ukrainian',
  UG: 'Ugandan',
  US: 'USA,U.S.A.,U.S.,America,United States of America,American',
  UZ: 'Uzbek',
  VN: 'Vietnamese',
  YE: 'Yemeni',
  ZA: 'South African',
  ZW: 'Zimbabwean',
}

/** Common names of languages for which `Intl` gives another name. */
const LANGUAGES: Readonly<Record<string, string>> = {
  fa: 'Farsi',
  zh: 'Mandarin,Cantonese',
  tl: 'Tagalog,Filipino',
  el: 'Greek',
  ar: 'Arab',
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const twoLetters = letters.flatMap((first) => letters.map((second) => first + second))

let countries: Map<string, string> | undefined
let languages: Map<string, string> | undefined

/** Returns the two-letter code of a country by its English or Arabic name, its nationality, or the code itself. */
export function countryOf(label: string): string | undefined {
  countries ??= named(
    getCountries().map((id) => [id, id]),
    'region',
    OTHERS,
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
  others: Readonly<Record<string, string>>,
) {
  const known = new Map<string, string>()
  for (const [id] of ids) {
    const own = type === 'language' ? [nameOf(id, id, type)] : []
    for (const name of [nameOf(id, 'en', type), nameOf(id, 'ar', type), ...own]) known.set(keyOf(name), id)
  }
  for (const [id, names] of Object.entries(others)) for (const name of names.split(',')) known.set(keyOf(name), id)
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
