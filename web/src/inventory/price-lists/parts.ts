import type { KeptRule, PriceListStatus } from '@storey/api/inventory/price-lists.ts'
import { unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'
import type { Tone } from '../../ui/values/Status.tsx'
import * as copy from './copy.ts'

export const tones: Readonly<Record<PriceListStatus, Tone>> = {
  draft: 'outline',
  planned: 'info',
  applied: 'good',
  failed: 'bad',
  undone: 'neutral',
}

/** Price change in percent, with its sign; empty without a previous price. */
export function shareText(before: number, after: number): string {
  if (before === 0) return '–'
  const share = Math.round(((after - before) / before) * 10_000) / 100
  return `${share > 0 ? '+' : share < 0 ? '−' : ''}${percentText(Math.abs(share))}`
}

/** The rule of a list as text. */
export function ruleText(
  { kind, direction, percent, amount, from_floor, file_name }: KeptRule,
  currency: string,
): string {
  const word = direction === 'lower' ? copy.lower : copy.raise
  const money = moneyText({ amount: amount ?? 0, currency })
  switch (kind) {
    case 'sheet':
      return copy.fromFile(file_name ?? '')
    case 'percent':
      return copy.ruleOf.percent(word, percentText(percent ?? 0))
    case 'amount':
      return copy.ruleOf.amount(word, money)
    case 'floor_step':
      return copy.ruleOf.floor_step(word, money, from_floor ?? 0)
    case 'set':
      return copy.ruleOf.set(money)
  }
}

/** The units of a rule as text. */
export function chosenText(rule: KeptRule): string {
  const { buildings, unit_id, type, bedrooms, floor_from, floor_to } = rule
  const parts = [
    ...(unit_id ? [copy.chosenUnits(unit_id.length)] : []),
    ...(buildings ?? []),
    ...(type ?? []).map((one) => unitTypeLabels[one]),
    ...(bedrooms ?? []).map((count) => copy.bedCount(count)),
    ...(floor_from !== undefined || floor_to !== undefined ? [copy.floors(floor_from, floor_to)] : []),
  ]
  return parts.length === 0 ? copy.wholeProject : parts.join(', ')
}
