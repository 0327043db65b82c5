import { leadDuplicates } from '@storey/api/crm/lead-duplicates.ts'
import type { Scope } from '../../../access/scope.ts'
import type { Database } from '../../../database/connect.ts'
import { notFound } from '../../../errors/problems.ts'
import { serve } from '../../../http/serve.ts'
import { findLead } from '../change-queries.ts'
import { duplicatesInSight, ownersOutOfSight } from './queries.ts'
import { contactPointsOf, numberOf } from './rules.ts'

export const leadDuplicateRoutes = serve(leadDuplicates, {
  find: ({ db, scope, query: { email, phone = '', whatsapp = '', except } }) =>
    look(db, scope, contactPointsOf({ email, phone: numberOf(phone), whatsapp: numberOf(whatsapp) }), except),

  ofLead: async ({ db, scope, params }) => {
    const lead = await findLead(db, scope, params.id)
    if (!lead) throw notFound()
    return look(db, scope, contactPointsOf(lead), lead.id)
  },
})

async function look(db: Database, scope: Scope, contactPoints: readonly string[], but = 0) {
  if (contactPoints.length === 0) return { data: { leads: [], ask: [] } }
  return {
    data: {
      leads: await duplicatesInSight(db, scope, contactPoints, but),
      ask: await ownersOutOfSight(db, scope, contactPoints, but),
    },
  }
}
