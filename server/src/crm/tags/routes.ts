import { tags } from '@storey/api/crm/tags.ts'
import type { Scope } from '../../access/scope.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import type { Database } from '../../database/connect.ts'
import { invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import type { LiveEvent } from '../../live/events.ts'
import {
  changeTag,
  deleteTag,
  findTag,
  insertTag,
  listTags,
  lockTag,
  lockTags,
  mergeTag,
  tagOptions,
} from './queries.ts'

export const tagRoutes = serve(
  tags,
  {
    list: ({ db, scope, query }) => listTags(db, scope, query),
    export: beginExport('tags.export', 'Tags'),
    options: async ({ db, scope, query }) => ({ data: await tagOptions(db, scope, query) }),

    create: async ({ db, scope, body, emit }) => {
      const { id } = await insertTag(db, scope, body)
      emit(changed(scope, id))
      return { data: await read(db, scope, id) }
    },

    change: async ({ db, scope, params, body: { version, ...change }, emit }) => {
      const tag = await lockTag(db, scope, params.id)
      if (!tag) throw notFound()
      await requireVersion(tag, version, () => read(db, scope, tag.id))
      await changeTag(db, scope, tag.id, change)
      emit(changed(scope, tag.id))
      return { data: await read(db, scope, tag.id) }
    },

    merge: async ({ db, scope, params, body: { into_id }, emit }) => {
      const locked = await lockTags(db, scope, [params.id, into_id])
      if (!locked.includes(params.id)) throw notFound()
      if (into_id === params.id) throw invalid({ into_id: ['Choose another tag.'] })
      if (!locked.includes(into_id)) throw invalid({ into_id: ['Choose a tag of your organization.'] })
      await mergeTag(db, scope, params.id, into_id)
      emit(changed(scope, into_id))
      emit({ type: 'lead.changed', id: 0, organization_id: scope.organization_id })
      emit({ type: 'deal.changed', id: 0, organization_id: scope.organization_id })
      return { data: await read(db, scope, into_id) }
    },

    remove: async ({ db, scope, params, emit }) => {
      if (!(await lockTag(db, scope, params.id))) throw notFound()
      await deleteTag(db, scope, params.id)
      emit(changed(scope, params.id))
    },
  },
  { tags_name: () => invalid({ name: ['A tag with this name already exists.'] }) },
)

async function read(db: Database, scope: Scope, id: number) {
  const tag = await findTag(db, scope, id)
  if (!tag) throw notFound()
  return tag
}

const changed = (scope: Scope, id: number): LiveEvent<'tag.changed'> => ({
  type: 'tag.changed',
  id,
  organization_id: scope.organization_id,
})
