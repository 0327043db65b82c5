import { deals } from '@storey/api/crm/deals.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { mentions } from '@storey/api/crm/notes.ts'
import { pipelines } from '@storey/api/crm/pipelines.ts'
import { tags } from '@storey/api/crm/tags.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { units } from '@storey/api/inventory/units.ts'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'

// What the selects of deals choose from; `known` names what was chosen before.

export const loadLeads = (search: string) => query(leads.options, { query: { search } })
export const knownLeads = (ids: number[]) => query(leads.options, { query: { ids } })
export const loadPeople = (search: string) => query(mentions.list, { query: { search } })
export const knownPeople = (ids: number[]) => query(mentions.list, { query: { ids } })
export const loadTags = (search: string) => query(tags.options, { query: { search } })
export const knownTags = (ids: number[]) => query(tags.options, { query: { ids } })
export const loadProjects = (search: string) => query(projects.options, { query: { search } })
export const loadDeals = (search: string) => query(deals.options, { query: { search } })

/** Units of the builder's own inventory, which have a list and no options. */
export const loadUnits = (search: string) => ({
  queryKey: [...query(units.list, { query: { search } }).queryKey, 'names'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const asked = search === '' ? { per_page: 25 } : { search, per_page: 25 }
    const { data } = await call(units.list, { query: asked }, { signal })
    return { data: data.map(({ id, number, building }) => ({ id, name: `${building.name} ${number}` })) }
  },
})

/** Every pipeline with its stages: few, and the same for a whole session. */
export const pipelineChoices = () => query(pipelines.optionsWithStages, { query: { limit: 100 } })
