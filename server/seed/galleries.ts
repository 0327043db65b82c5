import { sql } from 'kysely'
import type { SceneKind } from '../../demo/pictures/scene/scene.ts'
import type { Filling } from './fill.ts'
import { sceneOf } from './pictures.ts'
import type { Stack } from './stacks.ts'
import type { Organization } from './staff.ts'

interface Hung {
  readonly file_id: number
  readonly role: string
  readonly caption: string | null
  readonly direction?: string
  readonly floor_from?: number
}

/** What is drawn for what is seen; the rest of the words of a stack look at the town. */
const SEEN: Readonly<Record<string, SceneKind>> = {
  Sea: 'sea',
  Marina: 'sea',
  Canal: 'sea',
  Basin: 'sea',
  Park: 'park',
  Gardens: 'park',
  Courtyard: 'park',
}

/** The covers of its buildings first, then what is inside and around them. */
export async function hangProject(filling: Filling, builder: Organization, id: number, covers: readonly number[]) {
  const scene = scenesOf(filling, builder)
  await hang(filling, 'project_id', id, [
    ...[...new Set(covers)].map((file_id) => ({ file_id, role: 'gallery', caption: null })),
    await scene('living', 'gallery', 'Living room'),
    await scene('lobby', 'gallery', 'Lobby'),
    await scene('pool', 'gallery', 'Pool deck'),
    await scene('park', 'images', 'Gardens'),
  ])
}

/** Its cover, rooms, and a view for every side that its homes look to. */
export async function hangBuilding(
  filling: Filling,
  builder: Organization,
  { id, cover, stacks }: { id: number; cover: number | null; stacks: readonly Stack[] },
) {
  const scene = scenesOf(filling, builder)
  const sides = new Map(stacks.map(({ orientation, view }) => [orientation, view]))
  // Two sides with the same outlook have the same picture, and a picture hangs once.
  const views = new Map([...sides].map(([direction, view]) => [SEEN[view] ?? 'city', { direction, view }]))
  await hang(filling, 'building_id', id, [
    ...(cover === null ? [] : [{ file_id: cover, role: 'gallery', caption: null }]),
    await scene('living', 'gallery', 'Living room'),
    await scene('lobby', 'gallery', 'Lobby'),
    await scene('pool', 'gallery', 'Pool deck'),
    ...(await Promise.all(
      [...views].map(async ([kind, { direction, view }]) => ({ ...(await scene(kind, 'views', view)), direction })),
    )),
    await scene('sea', 'pdf-images', null),
  ])
}

/** Every unit's plan, named by its row already. */
export const hangPlans = ({ db }: Filling, building_id: number) =>
  sql`insert into pictures (organization_id, unit_id, role, file_id, sent_sha256)
    select u.organization_id, u.id, 'plans', f.id, f.sha256 from units u
      join files f on f.organization_id = u.organization_id and f.id = u.plan_file_id
      where u.building_id = ${building_id}`.execute(db)

const TITLES: Readonly<Record<SceneKind, string>> = {
  sea: 'Sea view',
  park: 'Park view',
  city: 'City view',
  pool: 'Pool deck',
  living: 'Living room',
  lobby: 'Lobby',
}

const scenesOf =
  (filling: Filling, builder: Organization) =>
  async (kind: SceneKind, role: string, caption: string | null): Promise<Hung> => ({
    file_id: await sceneOf(filling, builder, kind, TITLES[kind]),
    role,
    caption,
  })

const hang = ({ db }: Filling, owner: 'project_id' | 'building_id', id: number, hung: readonly Hung[]) =>
  sql`insert into pictures (organization_id, ${sql.ref(owner)}, role, file_id, sent_sha256, caption, direction, floor_from, position)
    select f.organization_id, ${id}, h.role, f.id, f.sha256, h.caption, h.direction, h.floor_from, h.position
    from rows from (json_to_recordset(${JSON.stringify(hung)}) as (file_id bigint, role text, caption text, direction text, floor_from integer))
      with ordinality as h (file_id, role, caption, direction, floor_from, position)
    join files f on f.id = h.file_id`.execute(db)
