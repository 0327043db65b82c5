import type { Sphere, View } from './sphere.ts'
import type { NamedOutline } from './svg/outlines.ts'

/** The dimensions in the header of a picture, read without decoding it. */
export interface Measured {
  readonly width: number
  readonly height: number
  readonly format: string
  readonly pixels: number
  /** Size after decoding. */
  readonly bytes: number
  /** The place of a panorama on the sphere, by its metadata. */
  readonly sphere?: Sphere
  /** Where a panorama is looked at first, by its metadata. */
  readonly view?: View
}

/** An uploaded SVG drawing: as pixels, with its named shapes. */
export interface Painted {
  readonly picture: Uint8Array
  readonly outlines: readonly NamedOutline[]
}

/** Requests to a decoder and their results: a picture is given by its path or its bytes. */
export interface DecodeTasks {
  readonly measure: { readonly given: { readonly picture: string | Uint8Array }; readonly answer: Measured }
  /** Decodes a picture up to its last line. */
  readonly read: { readonly given: { readonly path: string }; readonly answer: true }
  /** Makes a JPEG of a phone's photo (HEIC), or returns the problem. */
  readonly photo: {
    readonly given: { readonly path: string; readonly maxPixels: number }
    readonly answer: { readonly picture: Uint8Array } | { readonly problem: string }
  }
  /** Makes a WebP of each of these widths, in order. */
  readonly forms: {
    readonly given: {
      readonly content: Uint8Array
      readonly widths: readonly number[]
      readonly square: boolean
      readonly maxPixels: number
    }
    readonly answer: readonly Uint8Array[]
  }
  /** Makes a WebP of this width from a panorama, in the orientation of the file and without metadata, on the whole sphere. */
  readonly panorama: {
    readonly given: {
      readonly path: string
      readonly width: number
      readonly maxPixels: number
      readonly place?: {
        readonly sphere: Sphere
        readonly picture: { readonly width: number; readonly height: number }
      }
    }
    readonly answer: Uint8Array
  }
  /** The middle of a panorama, where it is nearly undistorted. */
  readonly middle: { readonly given: { readonly content: Uint8Array }; readonly answer: Uint8Array }
  /** Renders the first page of a PDF as a PNG of this width, or returns the problem. */
  readonly page: {
    readonly given: { readonly content: Uint8Array; readonly width: number }
    readonly answer: { readonly picture: Uint8Array } | { readonly problem: string }
  }
  /** Renders an SVG to pixels, or returns the problem. */
  readonly paint: {
    readonly given: { readonly content: Uint8Array }
    readonly answer: Painted | { readonly problem: string }
  }
}

export type DecodeRequest = {
  readonly [What in keyof DecodeTasks]: { readonly what: What } & DecodeTasks[What]['given']
}[keyof DecodeTasks]
