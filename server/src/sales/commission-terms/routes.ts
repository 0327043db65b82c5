import { commissionTerms } from '@storey/api/sales/commission-terms.ts'
import type { Scope } from '../../access/scope.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import type { Database } from '../../database/connect.ts'
import { invalid, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { termsProblems } from '../commissions/rules.ts'
import { endTerms, endTermsById, findProject, findTerms, insertTerms, listTerms } from './queries.ts'

export const commissionTermsRoutes = serve(
  commissionTerms,
  {
    list: ({ db, scope, query }) => listTerms(db, scope, query),
    export: beginExport('commission_terms.export', 'Commission terms'),

    create: async ({ db, scope, body, emit }) => {
      const { brokerage_id, project_id = null } = body
      const project = project_id === null ? undefined : await findProject(db, scope, project_id)
      if (project_id !== null && !project) throw invalid({ project_id: ['Choose a project.'] })
      await endTerms(db, scope, { brokerage_id, project_id })
      const id = await insertTerms(db, scope, body, project)
      emit({ type: 'commission.changed', id, organization_id: brokerage_id })
      return read(db, scope, id)
    },

    end: async ({ db, scope, params, emit }) => {
      const { data } = await read(db, scope, params.id)
      await endTermsById(db, scope, params.id)
      emit({ type: 'commission.changed', id: params.id, organization_id: data.brokerage.id })
      return read(db, scope, params.id)
    },
  },
  termsProblems,
)

/** @throws 404 */
async function read(db: Database, scope: Scope, id: number) {
  const data = await findTerms(db, scope, id)
  if (!data) throw notFound()
  return { data }
}
