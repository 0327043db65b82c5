/** A payment plan of a unit. */
export interface OfferPlanPage {
  readonly title: string
  readonly name: string
  readonly split: string
  /**
   * Points of its chart, from the first payment (0) to the last (1); `late` from the handover on. Labels that would overlap are left out.
   */
  readonly points: readonly {
    readonly at: number
    readonly share: number
    readonly late: boolean
    readonly label: string | null
    readonly sum: string
  }[]
  /** The column headings of its table. */
  readonly head: readonly [string, string, string, string, string]
  readonly lines: readonly {
    readonly name: string
    /** Of payments that repeat, in one row: how many of how much. */
    readonly each: string | null
    readonly due: string
    readonly share: string
    readonly amount: string
    readonly paid: string
  }[]
  readonly price: string
  readonly charges: readonly (readonly [string, string])[]
  /** Said once for all plans of a home. */
  readonly notes: readonly string[]
}

/** A unit of an offer: its picture, floor plan, facts and payments. */
export interface OfferHomePages {
  readonly title: string
  readonly line: string
  /** File names of pictures passed with the document. */
  readonly cover: string | null
  readonly plan: string | null
  /** The floor plan as text, for a screen reader. */
  readonly plan_text: string
  readonly currency: string
  readonly price: string
  /** With its currency, for the list of all units. */
  readonly total: string
  readonly was: string | null
  readonly facts: readonly (readonly [string, string])[]
  /** Those that not all of several homes have. */
  readonly amenities: readonly string[]
  readonly plans: readonly OfferPlanPage[]
}

/** The data for `templates/offer.typ`. */
export interface OfferDocument {
  readonly language: 'en' | 'ar'
  readonly number: string
  readonly heading: string
  readonly seller: string
  /** Initial of the seller's name, if there is no logo. */
  readonly initial: string
  readonly logo: string | null
  /** Of the seller: for text and bars, for grounds, and for what comes after handover. */
  readonly colors: { readonly brand: string; readonly soft: string; readonly line: string }
  readonly client: string
  readonly message: string
  readonly valid_until: string
  readonly contact: { readonly name: string; readonly lines: readonly string[] }
  readonly homes: readonly OfferHomePages[]
  /** Those that all of several homes have, said once. */
  readonly amenities: readonly string[]
  readonly words: Readonly<
    Record<'price' | 'prepared_for' | 'amenities' | 'holds_nothing' | 'beside' | 'contact' | 'notes' | 'page', string>
  >
}
