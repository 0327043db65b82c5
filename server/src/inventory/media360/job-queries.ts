import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** A scene whose forms are not made yet, with the original file; runs as `storey_worker`. */
export const findUnprepared = (db: Database, scene_id: number) =>
  db
    .selectFrom('media360_scenes')
    .innerJoin('files', 'files.id', 'media360_scenes.file_id')
    .select([
      'media360_scenes.id',
      'media360_scenes.organization_id',
      'media360_scenes.file_id',
      'files.uuid',
      'files.storage_key',
    ])
    .where('media360_scenes.id', '=', scene_id)
    .where('media360_scenes.state', '<>', 'ready')
    .executeTakeFirst()

/** The stored forms of a panorama, and how its metadata says that it is looked at first. */
export interface Made {
  readonly file: {
    readonly storage_key: string
    readonly type: string
    readonly size: number
    readonly sha256: Buffer
    readonly width: number
    readonly height: number
  }
  readonly view: { readonly yaw: number; readonly pitch: number } | undefined
}

/** Stores the result of a scene's job. False where the scene is gone. */
export async function finishScene(
  db: Database,
  { id, file_id }: { readonly id: number; readonly file_id: number },
  made: Made | { readonly problem: string },
): Promise<boolean> {
  const problem = 'problem' in made ? made.problem : null
  const view = 'problem' in made ? undefined : made.view
  // A view that the user has selected in the meantime stays.
  const start = (field: 'yaw' | 'pitch', value: number) =>
    sql<number>`case when yaw = 0 and pitch = 0 then ${value}::double precision else ${sql.ref(field)} end`
  const { numUpdatedRows } = await db
    .updateTable('media360_scenes')
    .set({
      ...{ state: problem === null ? 'ready' : 'failed', problem, version: sql<number>`version + 1` },
      ...(view ? { yaw: start('yaw', view.yaw), pitch: start('pitch', view.pitch) } : {}),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  if (!('problem' in made)) await db.updateTable('files').set(made.file).where('id', '=', file_id).execute()
  return true
}

/**
 * Deletes scenes that were deleted long enough ago, separately or with their tour, and tours without any left; runs as `storey_worker`.
 * Returns the names that their files are stored under.
 */
export async function deleteOldTours(db: Database, before: Date, max: number) {
  const gone = await db
    .selectFrom('media360')
    .select('id')
    .where('deleted_at', '<', before.toISOString())
    .orderBy('deleted_at')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute()
  const tour_ids = gone.map(({ id }) => id)
  const single = db
    .selectFrom('media360_scenes')
    .select('id')
    .where('deleted_at', '<', before.toISOString())
    .orderBy('deleted_at')
    .limit(max)
  const old = await db
    .selectFrom('media360_scenes')
    .innerJoin('files', 'files.id', 'media360_scenes.file_id')
    .select(['media360_scenes.id', 'files.uuid', 'files.storage_key'])
    .where((scene) =>
      scene.or([
        scene('media360_scenes.id', 'in', single),
        ...(tour_ids.length > 0 ? [scene('media360_scenes.media360_id', 'in', tour_ids)] : []),
      ]),
    )
    .forUpdate('media360_scenes')
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('media360_scenes').where('id', 'in', ids).execute()
  if (tour_ids.length > 0) await db.deleteFrom('media360').where('id', 'in', tour_ids).execute()
  return old
}
