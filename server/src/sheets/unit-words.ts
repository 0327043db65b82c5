import type { Body } from './read-table.ts'

/** A unit or a currency in a text. */
export const UNIT_IN =
  /\b(?:sq\.?\s?(?:f(?:ee)?t|m(?:tr)?s?)|sqft|sqm|sft|m2|ft2|aed|dhs?|usd|eur|sar|qar)\b|m²|ft²|\/\s*sq/i
/** Nothing else. */
export const UNIT =
  /^\(?(?:sq\.?\s?(?:f(?:ee)?t|m(?:tr)?s?)\.?|sqft|sqm|sft|m²|m2|ft²|aed|dhs?\.?|usd|sar|qar|nos?\.?|#|%|ر\.س|درهم|قدم|متر|م²)\)?$/i

/** A heading with its unit: `Area (sqft)`. */
export const withUnit = (name: string, unit: string) =>
  unit === ''
    ? name
    : name.endsWith(')')
      ? `${name.slice(0, -1)} ${unit.replace(/[()]/g, '')})`
      : `${name} (${unit.replace(/[()]/g, '')})`

/** The unit of all areas and the currency of all prices: `Unit of area: | sqft`, `Currency: | USD`. */
export function withSaidAbove(headings: readonly string[], titles: readonly Body[]): readonly string[] {
  const pairs = titles.flatMap(({ cells }) => {
    const filled = cells.filter((cell) => cell !== '')
    return filled.slice(1).map((value, at) => ({ name: filled[at] ?? '', value }))
  })
  const only = (values: readonly string[]) => (new Set(values).size === 1 ? values[0] : undefined)
  const unit = only(pairs.flatMap(({ value }) => (AREA_UNIT.test(value) ? [value] : [])))
  const currency = only(pairs.flatMap(({ name, value }) => (isCurrencyPair(name, value) ? [value] : [])))
  if (unit === undefined && currency === undefined) return headings
  return headings.map((name) => {
    const said = AREA_NAME.test(name) ? unit : PRICE_NAME.test(name) ? currency : undefined
    return said === undefined || UNIT_IN.test(name) || hasCurrency(name) ? name : withUnit(name, said)
  })
}
const AREA_UNIT =
  /^\(?(?:sq\.?\s?(?:f(?:ee)?t|m(?:tr)?s?)\.?|square (?:feet|met(?:er|re)s)|sqft|sqm|sft|m²|m2|ft²|قدم|م²)\)?$/i
const AREA_NAME =
  /\b(?:areas?|sizes?|bua|gfa|nsa|internal|suite|balcony|terrace|plot|built[- ]?up|carpet|alan|superficie|surface)\b|fläche|площад|مساح|面积/i
const PRICE_NAME = /\b(?:prices?|amount|value|cost|budget|total|fiyat|precio|prix)\b|preis|preço|цена|سعر|价/i
const CURRENCY_NAME = /currenc|prices?\b|العملة|валюта|moneda|moeda|devise|währung|para birimi|货币|币种/i
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const isCurrencyPair = (name: string, value: string) => CURRENCY_NAME.test(name) && CURRENCIES.has(value.toUpperCase())
const hasCurrency = (name: string) =>
  /[$€£₹₽₺]/.test(name) || (name.match(/\b[A-Z]{3}\b/g) ?? []).some((code) => CURRENCIES.has(code))
