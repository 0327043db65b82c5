import type { Colour } from '@storey/api/conventions.ts'

export interface NewStage {
  readonly name: string
  readonly colour: Colour
  readonly probability: number
  readonly kind: 'open' | 'won' | 'lost'
  readonly rotting_days: number | null
}

export const DEFAULT_PIPELINE = 'Sales'
export const MAX_STAGES = 30
export const MAX_PIPELINES = 50

const open = (name: string, colour: Colour, probability: number, rotting_days: number): NewStage => ({
  name,
  colour,
  probability,
  kind: 'open',
  rotting_days,
})

/** The default stages of an off-plan sale. */
export const DEFAULT_STAGES: readonly NewStage[] = [
  open('New enquiry', 'grey', 5, 3),
  open('Contacted', 'indigo', 10, 5),
  open('Qualified', 'blue', 25, 7),
  open('Viewing / presentation', 'cyan', 40, 10),
  open('Offer sent', 'violet', 55, 7),
  open('EOI / hold', 'amber', 70, 5),
  open('Reservation', 'teal', 85, 14),
]

const END_STAGES: readonly NewStage[] = [
  { name: 'Won', colour: 'green', probability: 100, kind: 'won', rotting_days: null },
  { name: 'Lost', colour: 'red', probability: 0, kind: 'lost', rotting_days: null },
]

/** A pipeline's stages in order: these open ones, then won and lost under names that are not taken. */
export function withEnds(stages: readonly NewStage[]): NewStage[] {
  const used = new Set(stages.map(({ name }) => name.toLowerCase()))
  const ends = END_STAGES.map((end) => ({
    ...end,
    name: used.has(end.name.toLowerCase()) ? `Closed ${end.kind}` : end.name,
  }))
  return [...stages, ...ends]
}

/** The indexes of repeated names, ignoring case. */
export const repeatedNames = (names: readonly string[]): number[] =>
  names.flatMap((name, at) => (names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < at ? [at] : []))
