import type { UnitType } from '../../demo/pictures/plan/layouts.ts'

/** A vertical line of homes in a building. */
export interface Stack {
  readonly type: UnitType
  readonly bedrooms: number
  /** Square metres. */
  readonly internal: number
  readonly outdoor: number
  readonly orientation: 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw'
  readonly view: string
}

/** Homes of a kind share their floor plan. */
export const kindOf = ({ type, bedrooms }: Pick<Stack, 'type' | 'bedrooms'>) => `${type} ${bedrooms}`

const stack = (
  [type, bedrooms]: readonly [UnitType, number],
  [internal, outdoor]: readonly [number, number],
  orientation: Stack['orientation'],
  view: string,
): Stack => ({ type, bedrooms, internal, outdoor, orientation, view })

export const HARBOUR: readonly Stack[] = [
  stack(['apartment', 1], [62.4, 9.1], 'nw', 'Sea'),
  stack(['apartment', 2], [98.6, 14.2], 'n', 'Sea'),
  stack(['apartment', 1], [64.8, 8.6], 'ne', 'Marina'),
  stack(['studio', 0], [38.2, 5.4], 'e', 'Marina'),
  stack(['apartment', 1], [61.7, 8.8], 'se', 'City'),
  stack(['apartment', 3], [142.5, 21.6], 's', 'City'),
  stack(['studio', 0], [37.5, 5.2], 'sw', 'Gardens'),
  stack(['apartment', 2], [101.3, 13.5], 'w', 'Sea'),
]
/** Offices on the first floors, with the walls of the homes above them. */
export const OFFICES: readonly Stack[] = HARBOUR.map((stack) => ({ ...stack, type: 'office', bedrooms: 0 }))

export const CRESCENT: readonly Stack[] = [
  stack(['apartment', 2], [104.1, 15.8], 'n', 'Sea'),
  stack(['apartment', 3], [148.2, 24.4], 'ne', 'Sea'),
  stack(['apartment', 1], [66.9, 9.7], 'e', 'Marina'),
  stack(['apartment', 1], [65.3, 9.2], 'se', 'City'),
  stack(['apartment', 2], [99.8, 13.1], 's', 'Gardens'),
  stack(['apartment', 3], [151.6, 22.9], 'w', 'Sea'),
]
export const CROWN: readonly Stack[] = [
  stack(['penthouse', 3], [286.4, 96.5], 'n', 'Sea'),
  stack(['penthouse', 3], [274.8, 88.2], 's', 'City'),
]
export const TERRACES: readonly Stack[] = (
  ['n', 'n', 'ne', 'e', 'e', 'se', 's', 's', 's', 'sw', 'w', 'w', 'nw', 'n'] as const
).map((orientation, index) =>
  index % 7 === 3
    ? stack(['apartment', 3], [136.4, 38.2], orientation, 'Park')
    : index % 2 === 0
      ? stack(['apartment', 1], [63.6, 12.4], orientation, index < 7 ? 'Park' : 'Courtyard')
      : stack(['apartment', 2], [96.9, 22.7], orientation, index < 7 ? 'Park' : 'Courtyard'),
)
export const MEWS: readonly Stack[] = Array.from({ length: 28 }, (_, index) =>
  stack(
    ['townhouse', 3],
    [index % 4 === 0 ? 218.5 : 196.2, index % 4 === 0 ? 84.6 : 52.3],
    index < 14 ? 'e' : 'w',
    index < 14 ? 'Park' : 'Street',
  ),
)
export const LOCK: readonly Stack[] = [
  stack(['apartment', 1], [48.2, 5.1], 'n', 'Canal'),
  stack(['apartment', 2], [71.4, 7.8], 'ne', 'Canal'),
  stack(['apartment', 2], [68.9, 6.9], 'e', 'Basin'),
  stack(['studio', 0], [34.6, 0], 'e', 'Basin'),
  stack(['apartment', 1], [50.3, 5.6], 'se', 'City'),
  stack(['apartment', 3], [94.7, 12.2], 's', 'City'),
  stack(['apartment', 1], [47.5, 4.8], 'sw', 'City'),
  stack(['apartment', 2], [73.1, 8.4], 'w', 'Park'),
  stack(['studio', 0], [35.2, 0], 'nw', 'Canal'),
]
