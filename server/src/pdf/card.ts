/** The data for `templates/card.typ`, the picture of a shared link: all texts are already formatted. */
export interface CardDocument {
  readonly language: 'en' | 'ar'
  readonly seller: string
  /** Initial of the seller's name, if there is no logo. */
  readonly initial: string
  /** File names of pictures passed with the document. */
  readonly logo: string | null
  readonly cover: string | null
  /** The ground of the words, dark enough for white text: `#364fc7`. */
  readonly color: string
  readonly title: string
  readonly lines: readonly string[]
}

/** Pixels: the size that messengers and social networks show whole. A point of the template is a pixel. */
export const CARD = { width: 1200, height: 630 } as const
