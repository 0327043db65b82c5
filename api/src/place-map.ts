import * as z from 'zod'

/** Drawn maps around a place, as addresses of SVG pictures with the place in their middle; `?lang=ar` has Arabic names. */
export const placeMap = z.object({
  /** The streets around it. */
  near: z.string(),
  /** The city. */
  far: z.string(),
  attribution: z.string(),
})
export type PlaceMap = z.output<typeof placeMap>
