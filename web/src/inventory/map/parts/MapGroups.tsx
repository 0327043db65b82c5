import { Fragment, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { Current } from './current.ts'
import type { DrawnMap } from './open-map.ts'
import { extentAround, type NumberedPlace, type PlaceGroup } from './places.ts'

interface Props {
  places: readonly NumberedPlace[]
  /** A pin for each group; `part` comes closer, so that it parts. */
  children: (group: PlaceGroup, part: () => void) => ReactNode
}

/** Groups of pins on the map around it, which part and join as it is zoomed. */
export function MapGroups({ places, children }: Props) {
  const map = use(Current)
  const [groups, setGroups] = useState<readonly PlaceGroup[]>([])
  const key = places.map(({ id, latitude, longitude }) => `${id} ${latitude} ${longitude}`).join()
  const group = useEffectEvent((on: DrawnMap) => on.group(places, setGroups))
  // biome-ignore lint/correctness/useExhaustiveDependencies: grouped again if a place is another one
  useEffect(() => map && group(map), [map, key])
  return groups.map(({ ids, ...place }) => (
    <Fragment key={ids.join()}>
      {children({ ids, ...place }, () => map?.part(extentAround(places.filter(({ id }) => ids.includes(id)))))}
    </Fragment>
  ))
}
