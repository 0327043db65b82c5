import { leadImports } from '@storey/api/client-endpoints.ts'
import { importFields, SEVERAL_COLUMNS } from '@storey/api/crm/lead-fields.ts'
import type { ImportKind } from '../../imports/kind.ts'
import { fieldLabels, leadsText } from './lead-labels.ts'

/** Configuration of lead imports. Only a builder has projects for a lead's interest. */
export const leadImport = (hasProjects: boolean): ImportKind => ({
  endpoints: leadImports,
  at: '/crm/leads/import',
  home: { title: 'Leads', to: '/crm/leads' },
  lists: { imports: 'lead-imports', lines: 'lead-import-lines' },
  fieldLabels,
  fields: importFields.filter((field) => hasProjects || field !== 'projects'),
  several: SEVERAL_COLUMNS,
  sheet: { heads: ['Name', 'Phone', 'E-mail'], needs: 'Needs a name, and a phone number or an e-mail address.' },
  missing,
  found: (id) => ({ to: '/crm/leads', search: { import_id: String(id) } }),
  words: {
    title: 'Import leads',
    counted: leadsText,
    whole: 'Contact',
    firstRow: 'The first row looks like a lead',
    open: 'Open leads',
    removed: (leads: string, one: boolean) => `${leads} ${one ? 'moves' : 'move'} to the bin`,
    changedSince: 'Leads changed since are kept as they are.',
  },
})

function missing(fields: readonly (string | null)[]): string | null {
  if (!['full_name', 'first_name', 'last_name'].some((field) => fields.includes(field)))
    return 'Choose the column with the name.'
  if (!['email', 'phone', 'whatsapp'].some((field) => fields.includes(field)))
    return 'Choose the column with the e-mail address or phone number.'
  return null
}
