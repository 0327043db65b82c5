import { getStarted, START_STEPS, startStepNames } from '@storey/api/administration/get-started.ts'
import { capabilities } from '@storey/api/capabilities.ts'
import { conflict } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { dismiss, readState } from './queries.ts'

export const getStartedRoutes = serve(getStarted, {
  show: async ({ db, scope }) => {
    const { role } = scope
    if (role === null) return { data: { dismissed: false, steps: [] } }
    const names = startStepNames.filter((name) => capabilities[START_STEPS[name]].includes(role))
    const { dismissed, done, records } = await readState(db, scope, names)
    const steps = names.map((name) => ({ name, done: done[name] ?? false, record_id: records[name] ?? null }))
    return { data: { dismissed, steps } }
  },

  dismiss: async ({ db, scope }) => {
    if (scope.role === null) throw conflict('no_organization', 'Choose an organization first.')
    await dismiss(db, scope)
  },
})
