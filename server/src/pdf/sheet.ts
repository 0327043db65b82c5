/** A name and its value; it goes from right to left where its first letter does. */
export type SheetFact = readonly [label: string, value: string]

/** Rows with their headings. */
export interface SheetTable {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The columns, from 0, that are amounts, and the one that takes the room that is left. */
  readonly figures: readonly number[]
  readonly wide: number
  /** The rows, from 0, that are sums. */
  readonly strong: readonly number[]
  /** Text in place of rows. */
  readonly none: string
}

/** The data for `templates/booking.typ`: all texts are already formatted. */
export interface BookingSheet {
  readonly language: 'en'
  /** The number of the booking. */
  readonly title: string
  readonly status: string
  /** The unit and where it is. */
  readonly line: string
  /** The developer. */
  readonly from: string
  readonly note: string
  /** Of the text, in points: long schedules are set smaller. */
  readonly size: number
  readonly figures: readonly SheetFact[]
  /** Days of what follows acceptance; null where it has not come about. */
  readonly milestones: readonly (readonly [label: string, day: string | null])[]
  readonly groups: readonly { readonly title: string; readonly facts: readonly SheetFact[] }[]
  readonly tables: readonly SheetTable[]
}

/** The data for `templates/unit.typ`: all texts are already formatted. */
export interface UnitSheet {
  readonly language: 'en'
  /** The unit. */
  readonly title: string
  readonly status: string
  readonly line: string
  /** The developer. */
  readonly from: string
  readonly note: string
  readonly price: {
    readonly label: string
    readonly currency: string
    readonly figure: string
    readonly beside: string
  }
  readonly facts: readonly SheetFact[]
  /** The file name of a picture passed with the document, and what it shows. */
  readonly plan: string | null
  readonly plan_text: string
  /** Of the schedule's text, in points. */
  readonly size: number
  readonly schedule: SheetTable
  readonly notes: string
}
