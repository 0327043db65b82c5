import type { KeptRule, PricedUnit, PriceListStatus } from '@storey/api/inventory/price-lists.ts'
import { unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import { moneyText } from '../../ui/format/money.ts'
import { percentDecimals, percentText } from '../../ui/format/number.ts'
import type { Tone } from '../../ui/values/Status.tsx'
import { bedsText, chosenUnitsText } from './labels.ts'

export const tones: Readonly<Record<PriceListStatus, Tone>> = {
  draft: 'outline',
  planned: 'info',
  applied: 'good',
  failed: 'bad',
  undone: 'neutral',
}

const shareOf = (before: number, after: number) => Math.round(((after - before) / before) * 10_000) / 100

/** Price change in percent, with its sign; empty without a previous price. */
export function shareText(before: number, after: number, decimals = 0): string {
  if (before === 0) return '–'
  const share = shareOf(before, after)
  return `${share > 0 ? '+' : share < 0 ? '−' : ''}${percentText(Math.abs(share), decimals)}`
}

/** Number of decimals that a column of the changes needs. */
export const shareDecimals = (units: readonly PricedUnit[]): number =>
  percentDecimals(
    units.map(({ old_price, new_price, skipped }) => (skipped || !old_price ? null : shareOf(old_price, new_price))),
  )

const ruleOf = {
  percent: (word: string, value: string) => `${word} by ${value}`,
  amount: (word: string, value: string) => `${word} by ${value}`,
  floor_step: (word: string, value: string, floor: number) => `${word} by ${value} per floor above ${floor}`,
  set: (value: string) => `Set to ${value}`,
}

/** The rule of a list as text. */
export function ruleText(
  { kind, direction, percent, amount, from_floor, file_name, left_out = 0 }: KeptRule,
  currency: string,
): string {
  const word = direction === 'lower' ? 'Lower' : 'Raise'
  const money = moneyText({ amount: amount ?? 0, currency })
  switch (kind) {
    case 'sheet':
      return `From ${file_name ?? ''}${left_out === 0 ? '' : `, ${left_out === 1 ? '1 row' : `${left_out} rows`} left out`}`
    case 'percent':
      return ruleOf.percent(word, percentText(percent ?? 0))
    case 'amount':
      return ruleOf.amount(word, money)
    case 'floor_step':
      return ruleOf.floor_step(word, money, from_floor ?? 0)
    case 'set':
      return ruleOf.set(money)
  }
}

const floors = (from: number | undefined, to: number | undefined) =>
  from !== undefined && to !== undefined
    ? `floors ${from}–${to}`
    : from !== undefined
      ? `floor ${from} and up`
      : `up to floor ${to}`

/** The units of a rule as text. */
export function chosenText(rule: KeptRule): string {
  const { buildings, unit_id, type, bedrooms, floor_from, floor_to } = rule
  const parts = [
    ...(unit_id ? [chosenUnitsText(unit_id.length)] : []),
    ...(buildings ?? []),
    ...(type ?? []).map((one) => unitTypeLabels[one]),
    ...(bedrooms ?? []).map((count) => bedsText(count)),
    ...(floor_from !== undefined || floor_to !== undefined ? [floors(floor_from, floor_to)] : []),
  ]
  return parts.length === 0 ? 'All units of the project' : parts.join(', ')
}
