import * as z from 'zod'

/** A picture's signed addresses, 320, 960 and 1920 pixels wide. The same for everyone all day, so that browsers keep them. */
export const picture = z.object({ small: z.string(), medium: z.string(), large: z.string() })
export type Picture = z.output<typeof picture>

/**
 * A picture that may have been drawn by code. A drawing has SVG too: `day` takes its colours from variables of the page it
 * stands in and is light without them, `night` is painted for a dark ground. Null for a photo or a scan.
 */
export const illustration = picture.extend({
  drawing: z.object({ day: z.string(), night: z.string() }).nullable(),
})
export type Illustration = z.output<typeof illustration>
