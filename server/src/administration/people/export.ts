import { type ListedUser, people } from '@storey/api/administration/people.ts'
import { userColumns } from '@storey/api/list-columns.ts'
import { codeText, instantColumn, namesText, sheetOfList, textColumn } from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listPeople } from './queries.ts'

type Row = Omit<ListedUser, 'avatar'>

/** The organizations that a row names, and how many more there are. */
function organizationsText({ organizations, organizations_count }: Row): string {
  const more = organizations_count - organizations.length
  return namesText([...organizations.map(({ name }) => name), ...(more > 0 ? [`${more} more`] : [])])
}

const columns = {
  name: textColumn(26, ({ full_name }: Row) => full_name),
  email: textColumn(30, ({ email }: Row) => email),
  role: textColumn(26, ({ organizations }: Row) =>
    namesText([...new Set(organizations.map(({ role }) => codeText(role)))]),
  ),
  organization: textColumn(30, organizationsText),
  state: textColumn(12, ({ state }: Row) => codeText(state)),
  two_factor: textColumn(12, ({ two_factor }: Row) => (two_factor ? 'Set up' : 'Not set up')),
  last_seen: instantColumn(({ last_seen_at }: Row) => last_seen_at),
  created: instantColumn(({ created_at }: Row) => created_at),
}

export const userExport = pagedExport({
  kind: 'users.export',
  input: people.export.body,
  name: 'Users',
  columns: (input) => sheetOfList(userColumns, columns, input.columns),
  list: listPeople,
})
