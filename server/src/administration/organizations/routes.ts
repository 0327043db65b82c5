import { organizations } from '@storey/api/administration/organizations.ts'
import { serve } from '../../http/serve.ts'
import { listOrganizations, optionsOfOrganizations } from './queries.ts'

export const organizationRoutes = serve(organizations, {
  list: ({ db, scope, query }) => listOrganizations(db, scope, query),
  options: async ({ db, scope, query }) => ({ data: await optionsOfOrganizations(db, scope, query) }),
})
