import type { PlaceOfProject } from '@storey/api/inventory/amenities.ts'

export interface Marked {
  readonly mapped: boolean
  readonly highlight: boolean
}
/** A project or building as loaded. */
export interface Place extends Marked {
  readonly item_type: 'projects' | 'buildings'
  readonly id: number
  readonly name: string
}

export const keyOf = ({ item_type, id }: Pick<Place, 'item_type' | 'id'>) => `${item_type} ${id}`

/** A project, then its buildings. */
export const placesOf = ({ buildings, ...project }: PlaceOfProject): readonly Place[] => [
  { ...project, item_type: 'projects' },
  ...buildings.map((building): Place => ({ ...building, item_type: 'buildings' })),
]

/** Every place with its current state: as loaded, plus the user's changes. */
export const marksOf = (
  projects: readonly PlaceOfProject[],
  marks: ReadonlyMap<string, Marked>,
): ReadonlyMap<string, Marked> =>
  new Map(
    projects
      .flatMap(placesOf)
      .map((place) => [keyOf(place), marks.get(keyOf(place)) ?? { mapped: place.mapped, highlight: place.highlight }]),
  )

/** Body of a save with the places that the user has changed, and how many there are of each kind. */
export function changesOf(projects: readonly PlaceOfProject[], now: ReadonlyMap<string, Marked>) {
  const changed = projects.flatMap(placesOf).flatMap((place) => {
    const { mapped, highlight } = now.get(keyOf(place)) ?? place
    if (mapped === place.mapped && (!mapped || highlight === place.highlight)) return []
    return [{ place, mapped, highlight: mapped && highlight }]
  })
  return {
    changes: changed.map(({ place, mapped, highlight }) => ({
      item_type: place.item_type,
      item_id: place.id,
      mapped,
      ...(mapped ? { highlight } : {}),
    })),
    added: changed.filter(({ place, mapped }) => mapped && !place.mapped).length,
    taken: changed.filter(({ mapped }) => !mapped).length,
    other: changed.filter(({ place, mapped }) => mapped && place.mapped).length,
  }
}
