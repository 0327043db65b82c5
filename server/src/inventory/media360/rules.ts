import { type Hotspot, MAX_SCENES, MAX_TOURS, type Scene360, type Tour } from '@storey/api/inventory/media360.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import { panoramasOf, pictureOf } from '../../files/picture-addresses.ts'
import type { Services } from '../../services/services.ts'
import type { HotspotRow, SceneRow, TourRow } from './queries.ts'

export function shownScene(services: Services, row: SceneRow, hotspots: readonly HotspotRow[]): Scene360 {
  const { id, name, state, problem, yaw, pitch, zoom, version, uuid, width } = row
  const ready = state === 'ready'
  return {
    id,
    name,
    state,
    problem,
    thumbnail: ready ? pictureOf(services, uuid) : null,
    panoramas: ready && width !== null ? panoramasOf(services, uuid, width) : [],
    start: { yaw, pitch, zoom },
    hotspots: hotspots.filter(({ scene_id }) => scene_id === id).map(({ scene_id: _, ...spot }) => spot),
    version,
  }
}

export function shownTour(
  services: Services,
  { id, owner, title, created_at, version }: TourRow,
  scenes: readonly SceneRow[],
  hotspots: readonly HotspotRow[],
): Tour {
  const own = scenes.filter(({ media360_id }) => media360_id === id)
  return { id, owner, title, scenes: own.map((row) => shownScene(services, row, hotspots)), created_at, version }
}

/** @throws 422 on `file` where the maximum number of tours is reached */
export function refuseFull(tours: readonly TourRow[]): void {
  if (tours.length >= MAX_TOURS) throw invalid({ file: [`At most ${MAX_TOURS} tours fit here. Delete one first.`] })
}

/** @throws 422 on `file` where the maximum number of scenes is reached, on `name` where the tour has a scene of that name */
export function refuseScene(scenes: readonly SceneRow[], name: string): void {
  if (scenes.length >= MAX_SCENES)
    throw invalid({ file: [`At most ${MAX_SCENES} scenes fit in a tour. Delete one first.`] })
  refuseName(scenes, name)
}

/** @throws 422 on `name` where another scene than `but` has that name */
export function refuseName(scenes: readonly SceneRow[], name: string, but?: number): void {
  if (nameTaken(scenes, name, but)) throw invalid({ name: [`This tour has a scene called ${name} already.`] })
}

const nameTaken = (scenes: readonly SceneRow[], name: string, but?: number) =>
  scenes.some((scene) => scene.id !== but && scene.name.toLowerCase() === name.toLowerCase())

/** @throws 409 where a restored scene exceeds the maximum number */
export function refuseReturn(scenes: readonly SceneRow[], { name }: SceneRow): void {
  if (nameTaken(scenes, name)) throw conflict('already_here', `This tour has a scene called ${name} already.`)
  if (scenes.length >= MAX_SCENES)
    throw conflict('too_many', `At most ${MAX_SCENES} scenes fit in a tour. Delete one first.`)
}

/** @throws 422 on the first link to a scene of another tour, or to the scene that it is in */
export function refuseTargets(scenes: readonly SceneRow[], scene_id: number, hotspots: readonly Hotspot[]): void {
  for (const [at, { target_scene_id }] of hotspots.entries()) {
    if (target_scene_id === null) continue
    const field = `hotspots.${at}.target_scene_id`
    if (target_scene_id === scene_id) throw invalid({ [field]: ['A link leads to another scene.'] })
    if (!scenes.some(({ id }) => id === target_scene_id)) throw invalid({ [field]: ['Choose a scene of this tour.'] })
  }
}

export const sameAs = ({ title, name }: { readonly title: string; readonly name: string }) =>
  invalid({ file: [`This panorama is already here as ${name} of ${title}.`] })
