/** The data for `templates/card.typ`, the picture of a shared link: all texts are already formatted. */
export interface CardDocument {
  readonly language: 'en' | 'ar'
  readonly seller: string
  /** Initial of the seller's name, if there is no logo. */
  readonly initial: string
  /** File names of pictures passed with the document. */
  readonly logo: string | null
  readonly cover: string | null
  /** The plan of a home. */
  readonly plan: string | null
  /** Of the price, readable on white: `#364fc7`. */
  readonly color: string
  readonly title: string
  readonly lines: readonly string[]
  /** The lines are one, with points between them, while they fit. */
  readonly joined: boolean
  /** The figure is larger than the words around it. */
  readonly price: { readonly before: string; readonly figure: string; readonly after: string } | null
}

/** Pixels: the size that messengers and social networks show whole. A point of the template is a pixel. */
export const CARD = { width: 1200, height: 630 } as const
