/** The data of `templates/statement.typ`, all as formatted text. */
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
    /** The text when there are no rows. */
    readonly none: string
    readonly rows: readonly {
      readonly number: string
      readonly day: string
      readonly method: string
      readonly reference: string
      readonly amount: string
      /** Null where it counts. */
      readonly reversed: string | null
    }[]
  }
}
