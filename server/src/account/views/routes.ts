import { type ListPreferences, listSettings, MAX_VIEWS, savedViews } from '@storey/api/account/views.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import {
  changeView,
  countOwnViews,
  deleteView,
  findView,
  insertView,
  listViews,
  lockOwnView,
  readPreferences,
  writePreferences,
} from './queries.ts'

const savedViewRoutes = serve(
  savedViews,
  {
    list: async ({ db, scope, query }) => ({ data: await listViews(db, scope, query.screen) }),

    create: async ({ db, scope, body }) => {
      mustBeSomewhere(scope)
      if ((await countOwnViews(db, scope, body.screen)) >= MAX_VIEWS)
        throw conflict('too_many_views', `You have ${MAX_VIEWS} views of this list. Delete one to save another.`)
      const { id } = await insertView(db, scope, body)
      return { data: await read(db, scope, id) }
    },

    change: async ({ db, scope, params, body: { version, ...change } }) => {
      const view = await lockOwnView(db, scope, params.id)
      if (!view) throw notFound()
      await requireVersion(view, version, () => read(db, scope, view.id))
      await changeView(db, scope, view.id, change)
      return { data: await read(db, scope, view.id) }
    },

    remove: async ({ db, scope, params }) => {
      if (!(await lockOwnView(db, scope, params.id))) throw notFound()
      await deleteView(db, scope, params.id)
    },
  },
  {
    saved_views_own_name: () => invalid({ name: ['You already have a view with this name.'] }),
    saved_views_shared_name: () => invalid({ name: ['A shared view with this name already exists.'] }),
  },
)

const asTheScreenHasIt: ListPreferences = { default_view_id: null, view_order: [], columns: null }

const listSettingsRoutes = serve(listSettings, {
  read: async ({ db, scope, params }) => ({
    data: (await readPreferences(db, scope, params.screen)) ?? asTheScreenHasIt,
  }),

  write: async ({ db, scope, params, body }) => {
    mustBeSomewhere(scope)
    const chosen = body.default_view_id === null ? null : await findView(db, scope, body.default_view_id)
    if (chosen !== null && chosen?.screen !== params.screen)
      throw invalid({ default_view_id: ['Choose a view of this list.'] })
    await writePreferences(db, scope, params.screen, body)
    return { data: (await readPreferences(db, scope, params.screen)) ?? asTheScreenHasIt }
  },
})

export const viewRoutes = [...savedViewRoutes, ...listSettingsRoutes]

async function read(db: Database, scope: Scope, id: number) {
  const view = await findView(db, scope, id)
  if (!view) throw notFound()
  return view
}

/** Lists belong to an organization: without a selected one there is nothing to store. */
function mustBeSomewhere(scope: Scope): void {
  if (scope.organization_id === 0) throw conflict('no_organization', 'Choose an organization first.')
}
