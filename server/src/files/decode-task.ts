/** What the first bytes of a picture declare. Nothing is decoded for it. */
export interface Measured {
  readonly width: number
  readonly height: number
  readonly format: string
  readonly pixels: number
  /** What it unpacks to. */
  readonly bytes: number
}

/** What a decoder is asked, and what it answers: a path, or the bytes themselves. */
export interface DecodeTasks {
  readonly measure: { readonly given: { readonly picture: string | Uint8Array }; readonly answer: Measured }
  /** Decodes it to its last line. */
  readonly read: { readonly given: { readonly path: string }; readonly answer: true }
  /** A WebP of each of these widths, in their order. */
  readonly forms: {
    readonly given: {
      readonly content: Uint8Array
      readonly widths: readonly number[]
      readonly square: boolean
      readonly maxPixels: number
    }
    readonly answer: readonly Uint8Array[]
  }
}

export type DecodeRequest = {
  readonly [What in keyof DecodeTasks]: { readonly what: What } & DecodeTasks[What]['given']
}[keyof DecodeTasks]
