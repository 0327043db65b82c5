import * as z from 'zod'

/** A picture's signed addresses, 320, 960 and 1920 pixels wide. The same for everyone all day, so that browsers keep them. */
export const picture = z.object({ small: z.string(), medium: z.string(), large: z.string() })
export type Picture = z.output<typeof picture>

/**
 * A picture that may be a generated drawing. A drawing also has SVG: `day` takes its colours from CSS variables of the page and
 * is light without them, `night` has fixed colours for a dark background. Null for a photo or a scan.
 */
export const illustration = picture.extend({
  drawing: z.object({ day: z.string(), night: z.string() }).nullable(),
})
export type Illustration = z.output<typeof illustration>
