import { media360 } from '@storey/api/inventory/media360.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import {
  addScene,
  keepPanorama,
  lockScene,
  lockTour,
  lockTours,
  readOwn,
  readTour,
  readTours,
  storePanorama,
} from './actions.ts'
import { preparePanoramaJob } from './jobs.ts'
import {
  changeScene,
  changeTour,
  findDeletedScene,
  findDeletedTour,
  insertTour,
  orderTours,
  putFirst,
  putHotspots,
  setDeleted,
} from './queries.ts'
import { refuseFull, refuseName, refuseReturn, refuseScene, refuseTargets } from './rules.ts'

/** The first scene gets the name of its tour, cut to the maximum length of a scene's name. */
const MAX_NAME_LENGTH = 80

export const media360Routes = serve(
  media360,
  {
    list: async (call) => ({ data: await readTours(call, call.params) }),

    add: inTwoSteps(
      media360.add,
      (call) => storePanorama(call, call.params, call.body),
      (call, stored) =>
        keepPanorama(call, stored, async (file) => {
          const { params, body, db, scope } = call
          refuseFull(await lockTours(call, params))
          const { id } = await insertTour(db, scope, params, body.title)
          const tour = { ...params, id }
          await addScene(call, tour, body.title.slice(0, MAX_NAME_LENGTH).trim(), file, stored.sha256)
          return { data: await readTour(call, tour) }
        }),
    ),

    order: async (call) => {
      const { params, body, db, scope } = call
      const before = (await lockTours(call, params)).map(({ id }) => id)
      const unknown = body.ids.flatMap((id, at) =>
        before.includes(id) ? [] : [[`ids.${at}`, ['Choose one that is here.']]],
      )
      if (unknown.length > 0) throw invalid(Object.fromEntries(unknown))
      // Tours added by other users since come after these.
      await orderTours(db, scope, [...body.ids, ...before.filter((id) => !body.ids.includes(id))])
      return { data: await readOwn(call, params) }
    },

    change: async (call) => {
      const { params, db, scope } = call
      const { version, first_scene_id, ...fields } = call.body
      const { tour, scenes } = await lockTour(call, params)
      await requireVersion(tour, version, () => readTour(call, params))
      if (first_scene_id !== undefined) {
        if (!scenes.some(({ id }) => id === first_scene_id))
          throw invalid({ first_scene_id: ['Choose a scene of this tour.'] })
        if (scenes[0]?.id !== first_scene_id) await putFirst(db, scope, params.id, first_scene_id)
      }
      await changeTour(db, scope, params.id, fields)
      return { data: await readTour(call, params) }
    },

    remove: async (call) => {
      await lockTour(call, call.params)
      await setDeleted(call.db, call.scope, 'media360', call.params.id, true)
    },

    restore: async (call) => {
      const { params, db, scope } = call
      refuseFull(await lockTours(call, params))
      if (!(await findDeletedTour(db, scope, params, params.id))) throw notFound()
      await setDeleted(db, scope, 'media360', params.id, false)
      return { data: await readTour(call, params) }
    },

    addScene: inTwoSteps(
      media360.addScene,
      (call) => storePanorama(call, call.params, call.body),
      (call, stored) =>
        keepPanorama(call, stored, async (file) => {
          const { params, body } = call
          refuseScene((await lockTour(call, params)).scenes, body.name)
          await addScene(call, params, body.name, file, stored.sha256)
          return { data: await readTour(call, params) }
        }),
    ),

    changeScene: async (call) => {
      const { params, db, scope } = call
      const { version, start, hotspots, ...fields } = call.body
      const { scene, scenes } = await lockScene(call, params)
      await requireVersion(scene, version, () => readTour(call, params))
      if (fields.name !== undefined) refuseName(scenes, fields.name, scene.id)
      if (hotspots) {
        refuseTargets(scenes, scene.id, hotspots)
        await putHotspots(db, scope, scene, hotspots)
      }
      await changeScene(db, scope, scene.id, { ...fields, ...start })
      return { data: await readTour(call, params) }
    },

    removeScene: async (call) => {
      const { scene, scenes } = await lockScene(call, call.params)
      if (scenes.length === 1) throw conflict('last_scene', 'A tour has at least one scene. Delete the tour instead.')
      await setDeleted(call.db, call.scope, 'media360_scenes', scene.id, true)
    },

    restoreScene: async (call) => {
      const { params, db, scope } = call
      const { scenes } = await lockTour(call, params)
      const deleted = await findDeletedScene(db, scope, params.id, params.scene_id)
      if (!deleted) throw notFound()
      refuseReturn(scenes, deleted)
      await setDeleted(db, scope, 'media360_scenes', deleted.id, false)
      return { data: await readTour(call, params) }
    },

    prepareScene: async (call) => {
      const { params, db, scope, services } = call
      const { scene } = await lockScene(call, params)
      if (scene.state !== 'failed') throw conflict('not_failed', 'This scene needs no second try.')
      await changeScene(db, scope, scene.id, { state: 'preparing', problem: null })
      await services.queue.send(db, preparePanoramaJob, { scene_id: scene.id })
      return { data: await readTour(call, params) }
    },
  },
  {
    media360_scenes_name: () => invalid({ name: ['This tour has a scene of this name already.'] }),
    media360_scenes_once: () => conflict('already_here', 'This panorama is already in this tour.'),
  },
)
