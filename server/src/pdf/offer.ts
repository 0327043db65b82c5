/** A payment plan of a unit, on a page of its own. */
export interface OfferPlanPage {
  readonly title: string
  readonly name: string
  readonly split: string
  /**
   * Points of the chart, from the first payment (0) to the last (1); `late` from the handover on. A payment too close to
   * another has no label.
   */
  readonly points: readonly {
    readonly at: number
    readonly share: number
    readonly late: boolean
    readonly label: string | null
    readonly sum: string
  }[]
  /** The headings of the table. */
  readonly head: readonly [string, string, string, string, string]
  readonly lines: readonly {
    readonly name: string
    readonly due: string
    readonly share: string
    readonly amount: string
    readonly paid: string
  }[]
  readonly price: string
  readonly charges: readonly (readonly [string, string])[]
  readonly notes: string
}

/** A unit of an offer: its picture, plan and facts, and how it is paid. */
export interface OfferHomePages {
  readonly title: string
  readonly line: string
  /** Names of files that come with the document. */
  readonly cover: string | null
  readonly plan: string | null
  readonly currency: string
  readonly price: string
  /** With its currency, for the list of all. */
  readonly total: string
  readonly was: string | null
  readonly facts: readonly (readonly [string, string])[]
  readonly amenities: readonly string[]
  readonly plans: readonly OfferPlanPage[]
}

/** The data of `templates/offer.typ`. */
export interface OfferDocument {
  readonly language: 'en' | 'ar'
  readonly number: string
  readonly heading: string
  readonly seller: string
  /** The seller's initial, when there is no logo. */
  readonly initial: string
  readonly logo: string | null
  readonly client: string
  readonly message: string
  readonly valid_until: string
  readonly contact: { readonly name: string; readonly lines: readonly string[] }
  readonly homes: readonly OfferHomePages[]
  readonly words: Readonly<
    Record<'price' | 'prepared_for' | 'amenities' | 'holds_nothing' | 'beside' | 'contact' | 'notes' | 'page', string>
  >
}
