import { missingShare } from '@storey/api/sales/bookings.ts'

const THOUSANDTHS = 1000

/** Shares that are as equal as they can be and add up to exactly 100: the first ones take what is left over. */
export function equalShares(count: number): string[] {
  const whole = 100 * THOUSANDTHS
  const each = Math.floor(whole / count)
  const spare = whole - each * count
  return Array.from({ length: count }, (_, index) => String((each + (index < spare ? 1 : 0)) / THOUSANDTHS))
}

export interface Share {
  readonly full_name: string
  readonly share_percent: string | null
}

/** The percentage missing from 100 %; negative when the sum is larger. Empty shares count as zero. */
export const missingPercent = (buyers: readonly Pick<Share, 'share_percent'>[]): number =>
  missingShare(buyers.map(({ share_percent }) => ({ share_percent: share_percent ?? '0' }))) / THOUSANDTHS
