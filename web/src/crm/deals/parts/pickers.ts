import { pipelines, projects, units } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'

// Choices that only deals use; leads, people and tags have shared ones in the CRM.

export const loadProjects = (search: string) => query(projects.options, { query: { search } })

/** Units of the builder's own inventory, which have a list endpoint but no options endpoint. */
export const loadUnits = (search: string) => ({
  queryKey: [...query(units.list, { query: { search } }).queryKey, 'names'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const request = search === '' ? { per_page: 25 } : { search, per_page: 25 }
    const { data } = await call(units.list, { query: request }, { signal })
    return {
      data: data.map(({ id, number, building }) => ({ id, name: `${unitName(building, number)}, ${building.name}` })),
    }
  },
})

/** Every pipeline with its stages: few, and cached for the session. */
export const pipelineChoices = () => query(pipelines.optionsWithStages, { query: { limit: 100 } })
