import { Refusal } from './problems.ts'

/** More waits than can be done in a reasonable time. */
export const overloaded = () =>
  new Refusal(
    503,
    { message: 'Too much is going on right now. Try again in a moment.', code: 'unavailable' },
    { 'retry-after': '5' },
  )
