import * as z from 'zod'

/** A picture's signed addresses, 320, 960 and 1920 pixels wide. The same for everyone all day, so that browsers keep them. */
export const picture = z.object({ small: z.string(), medium: z.string(), large: z.string() })
export type Picture = z.output<typeof picture>
