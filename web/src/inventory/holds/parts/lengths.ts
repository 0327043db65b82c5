import { lengthText } from '@storey/api/readers/read-minutes.ts'

/** Value for the project's default duration. */
export const USUAL = 'usual'

const LENGTHS = [30, 60, 120, 240, 480, 1440, 2880, 4320, 10_080]

interface Terms {
  readonly hold_default_minutes?: number
  readonly hold_max_minutes?: number
}

/** The durations that a project allows, its default first. */
export function lengthOptions({
  hold_default_minutes: usual,
  hold_max_minutes: most = Number.POSITIVE_INFINITY,
}: Terms) {
  const others = LENGTHS.filter((minutes) => minutes <= most && minutes !== usual)
  return [
    { value: USUAL, label: usual === undefined ? 'Project default' : `${lengthText(usual)} (default)` },
    ...others.map((minutes) => ({ value: String(minutes), label: lengthText(minutes) })),
  ]
}

interface Holds {
  readonly own_holds: number
  readonly hold_limit_per_person: number
}

/** What the limit of holds in a project leaves to the user. */
export function limitText({ own_holds: own, hold_limit_per_person: limit }: Holds): string {
  if (own >= limit)
    return `You hold ${own} units of this project, and one person may hold ${limit}. Release one of them first.`
  return `You hold ${own} of at most ${limit} units in this project.`
}
