import { type ListedOrganization, organizations } from '@storey/api/administration/organizations.ts'
import { organizationColumns } from '@storey/api/list-columns.ts'
import {
  codeText,
  dayColumn,
  instantColumn,
  namesText,
  sheetOfList,
  textColumn,
  wholeColumn,
} from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listOrganizations } from './queries.ts'

const regions = new Intl.DisplayNames('en', { type: 'region' })
type Row = Omit<ListedOrganization, 'logo'>

const columns = {
  name: textColumn(28, ({ name }: Row) => name),
  type: textColumn(12, ({ type }: Row) => codeText(type)),
  status: textColumn(18, ({ status }: Row) => codeText(status)),
  place: textColumn(26, ({ city, country }: Row) =>
    [city, country && (regions.of(country) ?? country)].filter(Boolean).join(', '),
  ),
  expires: dayColumn(({ expires_on }: Row) => expires_on),
  members: wholeColumn(({ members }: Row) => members),
  projects: wholeColumn(({ projects }: Row) => projects),
  managers: textColumn(28, ({ managers }: Row) => namesText(managers.map(({ full_name }) => full_name))),
  source: textColumn(22, ({ source }: Row) => codeText(source)),
  created: instantColumn(({ created_at }: Row) => created_at),
}

export const organizationExport = pagedExport({
  kind: 'organizations.export',
  input: organizations.export.body,
  name: 'Organizations',
  columns: (input) => sheetOfList(organizationColumns, columns, input.columns),
  list: listOrganizations,
})
