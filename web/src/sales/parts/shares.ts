import { missingShare } from '@storey/api/sales/bookings.ts'

const THOUSANDTHS = 1000

/** Shares as equal as possible that sum to exactly 100: the first ones get the remainder. */
export function equalShares(count: number): string[] {
  const total = 100 * THOUSANDTHS
  const each = Math.floor(total / count)
  const spare = total - each * count
  return Array.from({ length: count }, (_, index) => String((each + (index < spare ? 1 : 0)) / THOUSANDTHS))
}

export interface Share {
  readonly full_name: string
  readonly share_percent: string | null
}

/** The difference to 100 %, in percent; negative if the sum is too large. Empty shares count as 0. */
export const missingPercent = (buyers: readonly Pick<Share, 'share_percent'>[]): number =>
  missingShare(buyers.map(({ share_percent }) => ({ share_percent: share_percent ?? '0' }))) / THOUSANDTHS
