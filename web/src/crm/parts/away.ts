import { dayText } from '../../ui/format/day.ts'

/** "away until Thu 3 Dec 2026"; null if the person is not away. */
export const awayText = ({ away_until }: { readonly away_until?: string | null }): string | null =>
  away_until ? `away until ${dayText(away_until)}` : null
