/** The data for `templates/statement.typ`: all texts are already formatted. */
export interface StatementDocument {
  readonly title: string
  readonly language: 'en' | 'ar'
  readonly number: string
  /** The seller. */
  readonly from: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly totals: readonly { readonly label: string; readonly value: string; readonly strong: boolean }[]
  readonly installments: {
    readonly title: string
    readonly heads: readonly string[]
    readonly rows: readonly {
      readonly name: string
      readonly due: string
      readonly state: string
      readonly amount: string
      readonly paid: string
      readonly left: string
    }[]
  }
  readonly receipts: {
    readonly title: string
    readonly heads: readonly string[]
    /** Text shown without rows. */
    readonly none: string
    readonly rows: readonly {
      readonly number: string
      readonly day: string
      readonly method: string
      readonly reference: string
      readonly amount: string
      /** Null if it is not reversed. */
      readonly reversed: string | null
    }[]
  }
}
