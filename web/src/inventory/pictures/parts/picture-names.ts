import type { ItemPicture } from '@storey/api/inventory/pictures.ts'
import { orientationLabels } from '@storey/api/inventory/unit-names.ts'

/** The name of a picture: its caption, otherwise its file name without extension. */
export const pictureName = ({ caption, name }: Pick<ItemPicture, 'caption' | 'name'>): string =>
  caption ?? name.replace(/\.[a-z0-9]{2,5}$/i, '')

const floors = (from: number | null, to: number | null) =>
  from === null
    ? to === null
      ? ''
      : `up to floor ${to}`
    : to === null
      ? `from floor ${from}`
      : `floors ${from} to ${to}`

/** `South-west, floors 10 to 20` for a view; empty if it has neither. */
export const seenText = ({ direction, floor_from, floor_to }: ItemPicture): string =>
  [direction && orientationLabels[direction], floors(floor_from, floor_to)].filter(Boolean).join(', ')
