import { type AreaUnit, inUnit } from '@storey/api/area.ts'
import type { Money } from '@storey/api/conventions.ts'
import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import { dayInZone } from '../../kernel/day-in-zone.ts'
import { words } from './copy.ts'

/** Latin digits in both languages: the amounts of a contract are read aloud over the phone. */
const LOCALES: Readonly<Record<OfferLanguage, string>> = { en: 'en-US', ar: 'ar-AE-u-nu-latn' }

/** A formatter takes far longer to make than to use, and pages have hundreds of figures. */
const made = new Map<string, Intl.NumberFormat>()

function formatter(locale: string, style: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(style)}`
  const known = made.get(key) ?? new Intl.NumberFormat(locale, style)
  made.set(key, known)
  return known
}

const minorDigits = (currency: string): number =>
  formatter('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** `2,383,360`; with minor digits when they are not zero, or when `minor` is set. */
export function figureText({ amount, currency }: Money, language: OfferLanguage, minor = false): string {
  const places = minorDigits(currency)
  const scale = 10 ** places
  const digits = amount % scale === 0 && !minor ? 0 : places
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return formatter(LOCALES[language], style).format(amount / scale)
}

/** `AED 2,383,360`. */
export const moneyText = (money: Money, language: OfferLanguage): string =>
  `${money.currency}\u00a0${figureText(money, language)}`

const currencyNames = new Intl.DisplayNames(['ar'], { type: 'currency' })

/** `AED`, and `درهم` in an Arabic text. */
export const currencyInWords = (currency: string, language: OfferLanguage): string =>
  language === 'en' ? currency : currency === 'AED' ? 'درهم' : (currencyNames.of(currency) ?? currency)

/** `AED 2,383,360`, and `2,383,360 درهم` in an Arabic text. */
export const moneyInWords = (money: Money, language: OfferLanguage): string =>
  language === 'ar'
    ? `${figureText(money, language)}\u00a0${currencyInWords(money.currency, language)}`
    : moneyText(money, language)

/** Whether one of these amounts has minor digits: then the whole column shows them. */
export function haveMinor(amounts: readonly number[], currency: string): boolean {
  const scale = 10 ** minorDigits(currency)
  return amounts.some((amount) => amount % scale !== 0)
}

const part = (day: string, language: OfferLanguage, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALES[language], { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** `23 Nov 2026`, `23 نوفمبر 2026`. */
export const dayText = (day: string, language: OfferLanguage): string =>
  `${Number(day.slice(8))} ${monthText(day, language)}`

/** `Mon 7 Dec 2026`. */
export const weekdayText = (day: string, language: OfferLanguage): string =>
  `${part(day, language, { weekday: 'short' })} ${dayText(day, language)}`

/** `28 Nov 2026, 14:30` where the seller is. */
export function momentText(instant: string, timezone: string, language: OfferLanguage): string {
  const at = new Date(instant)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(at)
  return `${dayText(dayInZone(at, timezone), language)}${language === 'ar' ? '،' : ','} ${time}`
}

/** `Apr 2028`. */
export const monthText = (day: string, language: OfferLanguage): string =>
  `${part(day, language, { month: language === 'ar' ? 'long' : 'short' })} ${day.slice(0, 4)}`

/** `1,216 sq ft · 113 m²`. @param first the unit that is usual where the home is */
export function areaText(kept: string, language: OfferLanguage, first: AreaUnit = 'sq_ft'): string {
  const number = (value: number, maximumFractionDigits: number) =>
    formatter(LOCALES[language], { maximumFractionDigits }).format(value)
  const { squareFeet, squareMetres } = words[language]
  const feet = `${number(inUnit(kept, 'sq_ft'), 0)}\u00a0${squareFeet.replace(' ', '\u00a0')}`
  const metres = `${number(inUnit(kept, 'm2'), 1)}\u00a0${squareMetres}`
  return (first === 'sq_ft' ? [feet, metres] : [metres, feet]).join(' · ')
}

/** `2 bed apartment, 1,216 sq ft`. */
export function kindText(
  { type, bedrooms, total_area }: Pick<PublicOffer['units'][number]['unit'], 'type' | 'bedrooms' | 'total_area'>,
  language: OfferLanguage,
): string {
  const [area = ''] = areaText(total_area, language).split(' · ')
  return words[language].list([words[language].kind(type, bedrooms), area])
}

/** A share of the price, as `10%`: the plan's own percentage, or calculated to a tenth. */
export function shareText(amount: number, of: number, percent: string | null = null): string {
  const share = percent === null ? Math.round((amount / of) * 1000) / 10 : Number(percent)
  return `${share}%`
}
