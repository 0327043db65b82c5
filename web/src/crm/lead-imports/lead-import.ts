import { leadImports } from '@storey/api/client-endpoints.ts'
import { importFields } from '@storey/api/crm/lead-fields.ts'
import type { ImportKind } from '../../imports/kind.ts'
import * as copy from './copy.ts'
import { fieldLabels, leadsText } from './lead-labels.ts'

/** Configuration of lead imports. Only a builder has projects for a lead's interest. */
export const leadImport = (hasProjects: boolean): ImportKind => ({
  endpoints: leadImports,
  at: '/crm/leads/import',
  home: { title: copy.leads, to: '/crm/leads' },
  lists: { imports: 'lead-imports', lines: 'lead-import-lines' },
  fieldLabels,
  fields: importFields.filter((field) => hasProjects || field !== 'projects'),
  missing,
  found: (id) => ({ to: '/crm/leads', search: { import_id: String(id) } }),
  words: {
    title: copy.importLeads,
    counted: leadsText,
    whole: copy.contact,
    firstRow: copy.theFirstRowLooksLikeA,
    open: copy.openLeads,
    removed: copy.moveToTheBin,
    changedSince: copy.leadsChangedSinceAreKept,
  },
})

function missing(fields: readonly (string | null)[]): string | null {
  if (!['full_name', 'first_name', 'last_name'].some((field) => fields.includes(field)))
    return copy.chooseTheColumnWithTheName
  if (!['email', 'phone', 'whatsapp'].some((field) => fields.includes(field))) return copy.chooseTheColumnWithTheE
  return null
}
