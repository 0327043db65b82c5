import { drawPanorama, type PlaceKind } from '../../demo/pictures/panorama/places.ts'
import { decoder } from '../src/files/decoder.ts'
import { sha256Of } from '../src/files/keep-picture.ts'
import { keyOf } from '../src/files/picture-addresses.ts'
import { storeForms } from '../src/files/pictures.ts'
import { type Filling, insert, insertForIds } from './fill.ts'
import type { MadeProject } from './made.ts'

interface PlannedScene {
  readonly kind: PlaceKind
  readonly name: string
  readonly yaw: number
  readonly links: readonly {
    readonly to: PlaceKind | null
    readonly text: string | null
    readonly yaw: number
    readonly pitch: number
  }[]
}

const SCENES: readonly PlannedScene[] = [
  {
    kind: 'living',
    name: 'Living room',
    yaw: -20,
    links: [
      { to: 'terrace', text: null, yaw: 12, pitch: -14 },
      { to: 'bedroom', text: null, yaw: 150, pitch: -8 },
      { to: null, text: 'Sliding doors over the whole width', yaw: -28, pitch: 8 },
    ],
  },
  {
    kind: 'terrace',
    name: 'Terrace',
    yaw: 0,
    links: [
      { to: 'living', text: null, yaw: 178, pitch: -8 },
      { to: null, text: 'The harbour', yaw: 0, pitch: 2 },
    ],
  },
  { kind: 'bedroom', name: 'Bedroom', yaw: -35, links: [{ to: 'living', text: null, yaw: 120, pitch: -10 }] },
]

/** A tour of three scenes, drawn by us, with links between them. */
export async function showAround(filling: Filling, { id, builder }: MadeProject): Promise<void> {
  const { db } = filling
  const organization_id = builder.id
  const [media360_id = 0] = await insertForIds(db, 'media360', [
    { organization_id, project_id: id, title: 'Show flat' },
  ])
  const rows = []
  for (const [position, { kind, name, yaw }] of SCENES.entries()) {
    const { file_id, sent_sha256 } = await keepPanorama(filling, organization_id, kind, name)
    rows.push({
      organization_id,
      media360_id,
      name,
      position,
      file_id,
      sent_sha256,
      state: 'ready' as const,
      yaw,
      pitch: -2,
    })
  }
  const ids = await insertForIds(db, 'media360_scenes', rows)
  const idOf = (kind: PlaceKind | null) => ids[SCENES.findIndex((scene) => scene.kind === kind)] ?? null
  await insert(
    db,
    'media360_hotspots',
    SCENES.flatMap(({ kind, links }) =>
      links.map(({ to, ...link }) => ({
        ...link,
        organization_id,
        media360_id,
        scene_id: idOf(kind) ?? 0,
        target_scene_id: idOf(to),
      })),
    ),
  )
}

async function keepPanorama({ db, storage }: Filling, organization_id: number, kind: PlaceKind, name: string) {
  const content = await drawPanorama(kind, organization_id)
  const middle = Buffer.from(await decoder.ask('middle', { content }))
  const { uuid } = await storeForms(storage, middle)
  const storage_key = keyOf(uuid, 'panorama-2048')
  await storage.put(storage_key, content)
  const { width, height } = await decoder.ask('measure', { picture: content })
  const sha256 = sha256Of(content)
  const file = { organization_id, uuid, storage_key, name: `${name}.webp`, type: 'image/webp' }
  const [file_id = 0] = await insertForIds(db, 'files', [{ ...file, size: content.length, sha256, width, height }])
  return { file_id, sent_sha256: sha256 }
}
