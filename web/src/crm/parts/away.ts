import { dayText } from '../../ui/format/day.ts'
import * as copy from './copy.ts'

/** "away until Thu 3 Dec 2026"; null if the person is not away. */
export const awayText = ({ away_until }: { readonly away_until?: string | null }): string | null =>
  away_until ? copy.awayUntil(dayText(away_until)) : null
