import { priceHistory } from '@storey/api/inventory/price-lists.ts'
import { readWork } from '../../account/tasks/actions.ts'
import { oneNamed } from '../../errors/named.ts'
import { invalid, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { startTask } from '../../tasks/task.ts'
import { NAME } from './jobs.ts'
import { findProjectInReach, pricesOfUnit } from './queries.ts'

export const priceHistoryRoutes = serve(priceHistory, {
  ofUnit: async ({ db, scope, params }) => {
    const found = await pricesOfUnit(db, scope, params.id)
    if (!found) throw notFound()
    return { data: found }
  },

  exportAsOf: async ({ db, scope, body, services, emit }) => {
    const project = await oneNamed(
      'project_id',
      findProjectInReach(db, scope, body.project_id),
      'Choose a project with units.',
    )
    // A day begins first at the date line, fourteen hours before UTC.
    const latest = new Date(services.clock.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
    if (body.day > latest) throw invalid({ day: ['Choose today or a day before.'] })
    const title = `${NAME} of ${project.name} as of ${body.day}.${body.format}`
    const id = await startTask({ db, scope, services, emit }, { kind: 'prices.export', title, input: body })
    return { data: await readWork(db, scope, id) }
  },
})
