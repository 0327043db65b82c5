import type { NamedOutline } from './svg/outlines.ts'

/** The size and type that a picture's header declares. Nothing is decoded for it. */
export interface Measured {
  readonly width: number
  readonly height: number
  readonly format: string
  readonly pixels: number
  /** Bytes when decoded. */
  readonly bytes: number
}

/** A drawing that was sent as SVG: as pixels, with its named shapes. */
export interface Painted {
  readonly picture: Uint8Array
  readonly outlines: readonly NamedOutline[]
}

/** Input and output of each decoder task: a path, or the bytes themselves. */
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
  /** A panorama as a WebP of this width at most, as it lies in its file, without what else that holds. */
  readonly panorama: {
    readonly given: { readonly path: string; readonly width: number; readonly maxPixels: number }
    readonly answer: Uint8Array
  }
  /** The view into the middle of a panorama, nearly without distortion. */
  readonly middle: { readonly given: { readonly content: Uint8Array }; readonly answer: Uint8Array }
  /** The first page of a PDF as a PNG of this width, or what is wrong with it. */
  readonly page: {
    readonly given: { readonly content: Uint8Array; readonly width: number }
    readonly answer: { readonly picture: Uint8Array } | { readonly problem: string }
  }
  /** The pixels of an SVG, or what is wrong with it. */
  readonly paint: {
    readonly given: { readonly content: Uint8Array }
    readonly answer: Painted | { readonly problem: string }
  }
}

export type DecodeRequest = {
  readonly [What in keyof DecodeTasks]: { readonly what: What } & DecodeTasks[What]['given']
}[keyof DecodeTasks]
