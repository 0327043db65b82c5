/** The data for `templates/availability.typ`: all texts are already formatted. */
export interface AvailabilityDocument {
  readonly language: 'en'
  readonly title: string
  /** The brokerage that gives the list out. */
  readonly from: string
  /** The file name of a picture passed with the document. */
  readonly logo: string | null
  /** A picture of the project, in the same way. */
  readonly cover: string | null
  /** Of headings and lines, readable on white: `#364fc7`. */
  readonly color: string
  readonly as_of: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** The broker to ask: name, phone number, e-mail address. */
  readonly contact: readonly string[]
  readonly heads: readonly string[]
  /** The last column is a price. */
  readonly prices: boolean
  readonly groups: readonly {
    readonly title: string
    /** The homes that are not for sale any more, as a count. */
    readonly taken: string | null
    /** The homes of a kind, with how many of them are for sale. */
    readonly kinds: readonly {
      readonly title: string
      readonly count: string
      readonly rows: readonly (readonly string[])[]
    }[]
  }[]
  /** Text in place of rows. */
  readonly none: string | null
  readonly note: string
}
