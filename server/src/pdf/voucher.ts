/** The data for `templates/voucher.typ`: all texts are already formatted. */
export interface VoucherDocument {
  readonly title: string
  readonly language: 'en' | 'ar'
  readonly number: string
  /** The seller. */
  readonly from: string
  readonly amount: { readonly label: string; readonly value: string }
  /** That it is void, with the day and the reason; null if it counts. */
  readonly reversed: string | null
  readonly details: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly signature: string
}
