/** The data for `templates/list.typ`: all texts are already formatted. */
export interface ListDocument {
  readonly title: string
  readonly language: 'en'
  /** The organization. */
  readonly from: string
  /** How many rows there are, and how many of them are printed. */
  readonly count: string
  /** What the list is filtered by; null where it is not. */
  readonly filters: string | null
  /** By whom and when it was printed. */
  readonly note: string
  /** Of the text, in points: wide lists are set smaller. */
  readonly size: number
  readonly columns: readonly {
    readonly title: string
    /** Its share of the page. */
    readonly width: number
    readonly figures: boolean
  }[]
  readonly rows: readonly (readonly string[])[]
  /** Text shown without rows. */
  readonly none: string
}
