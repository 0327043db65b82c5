import type { PricedUnit } from '@storey/api/inventory/price-lists.ts'
import { expect, it } from 'vitest'
import { shareDecimals, shareText } from './parts.ts'

const unit = (old_price: number | null, new_price: number, skipped: PricedUnit['skipped'] = null) =>
  ({ old_price, new_price, skipped }) as PricedUnit

it('the changes of a price list have the same number of decimals in its column', () => {
  const units = [unit(100_000, 102_500), unit(906_000, 928_700), unit(null, 100_000), unit(3, 4, 'claimed')]
  const decimals = shareDecimals(units)
  expect(units.slice(0, 2).map((one) => shareText(one.old_price ?? 0, one.new_price, decimals))).toEqual([
    '+2.50%',
    '+2.51%',
  ])
  expect(shareDecimals([unit(100, 103), unit(100, 104)])).toBe(0)
})
