import type { Cell } from '@storey/api/inventory/buildings.ts'
import type { FloorPlate, Site } from '@storey/api/inventory/floor-plates.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { bedsText } from '../../parts/units/unit-labels.ts'
import { type Home, isSameHome, type Shape } from './drawing.ts'

/** A home that an outline can be linked to. */
export interface HomeChoice {
  readonly key: string
  readonly home: Home
  readonly label: string
  readonly note: string
  readonly group: string
  /** Labels that a drawing may use for it. */
  readonly names: readonly string[]
  /** A complete plate contains it; a single unit is an exception to its stack. */
  readonly isWanted: boolean
}

const twoDigits = (stack: number) => String(stack).padStart(2, '0')

/** The stacks of the floors of a plate, and the units of stacks that differ between floors. */
export function homesOfFloors({ floor_from, floor_to }: FloorPlate, cells: readonly Cell[]): HomeChoice[] {
  const here = cells.filter(({ floor }) => floor >= (floor_from ?? 0) && floor <= (floor_to ?? 0))
  const stacks = new Map<number, Cell[]>()
  for (const cell of here) stacks.set(cell.stack, [...(stacks.get(cell.stack) ?? []), cell])
  const sorted = [...stacks].sort(([one], [other]) => one - other)
  return [
    ...sorted.map(([stack, own]): HomeChoice => {
      const units = own.toSorted((one, other) => one.floor - other.floor)
      const [first, last] = [units[0], units.at(-1)]
      const beds = [...new Set(units.map(bedsText))].join(', ')
      return {
        key: `stack ${stack}`,
        home: { stack },
        label: `Stack ${twoDigits(stack)}, ${beds}`,
        note: first && last && first !== last ? `${first.number} to ${last.number}` : (first?.number ?? ''),
        group: 'Stacks',
        names: [String(stack), twoDigits(stack), ...units.map(({ number }) => number)],
        isWanted: true,
      }
    }),
    ...here
      .toSorted((one, other) => one.floor - other.floor || one.stack - other.stack)
      .map(
        (cell): HomeChoice => ({
          key: `unit ${cell.id}`,
          home: { unit_id: cell.id },
          label: cell.number,
          note: bedsText(cell),
          group: 'One unit only',
          names: [],
          isWanted: false,
        }),
      ),
  ]
}

/** The houses and buildings of a site. */
export const homesOfSite = ({ cells, buildings }: Site): HomeChoice[] => [
  ...cells.map(
    (cell): HomeChoice => ({
      key: `unit ${cell.id}`,
      home: { unit_id: cell.id },
      label: unitName(cell.building, cell.number),
      note: bedsText(cell),
      group: 'Units',
      names: [cell.number, unitName(cell.building, cell.number)],
      isWanted: true,
    }),
  ),
  ...buildings.map(
    ({ id, name, code }): HomeChoice => ({
      key: `building ${id}`,
      home: { building_id: id },
      label: name,
      note: code,
      group: 'Buildings',
      names: [code, name],
      isWanted: false,
    }),
  ),
]

export const homeOf = (shape: Shape, homes: readonly HomeChoice[]): HomeChoice | undefined =>
  homes.find(({ home }) => isSameHome(shape, home))
