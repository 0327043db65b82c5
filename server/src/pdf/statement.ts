/** What `templates/statement.typ` is filled with: all of it as it is to be read. */
export interface StatementDocument {
  readonly title: string
  readonly number: string
  /** Who sells. */
  readonly from: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly totals: readonly { readonly label: string; readonly value: string; readonly strong: boolean }[]
  readonly currency: string
  readonly installments: readonly {
    readonly name: string
    readonly due: string
    readonly state: string
    readonly amount: string
    readonly paid: string
    readonly left: string
  }[]
  readonly receipts: readonly {
    readonly number: string
    readonly day: string
    readonly method: string
    readonly reference: string
    readonly amount: string
    /** Null where it counts. */
    readonly reversed: string | null
  }[]
}
