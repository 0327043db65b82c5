import { clientRegistrations } from '@storey/api/inventory/client-registrations.ts'
import { clientRegistrationColumns } from '@storey/api/list-columns.ts'
import { codeText, dayColumn, instantColumn, sheetOfList, textColumn } from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import type { Task } from '../../tasks/task.ts'
import { listOwn, listReceived } from './queries.ts'
import { reasonOf } from './reasons.ts'

type Row = Awaited<ReturnType<typeof listReceived>>['data'][number]

const columns = {
  number: textColumn(12, ({ number }: Row) => number),
  client: textColumn(28, ({ client_name }: Row) => client_name),
  phone: textColumn(18, ({ client_phone }: Row) => client_phone),
  email: textColumn(28, ({ client_email }: Row) => client_email),
  project: textColumn(24, ({ project }: Row) => project.name),
  builder: textColumn(24, ({ developer }: Row) => developer),
  brokerage: textColumn(24, ({ brokerage }: Row) => brokerage.name),
  broker: textColumn(22, ({ broker }: Row) => broker.name),
  status: textColumn(14, ({ status }: Row) => (status === 'open' ? 'No viewing yet' : codeText(status))),
  reason: textColumn(50, (row: Row) => reasonOf(row)),
  registered_at: instantColumn(({ registered_at }: Row) => registered_at),
  viewed_at: instantColumn(({ events }: Row) => events.findLast(({ kind }) => kind === 'viewed')?.at ?? null),
  protected_on: dayColumn(({ protected_on }: Row) => protected_on),
}

/** The lists of registered clients as files: of the sales desk, with contacts in part, and of a brokerage. */
export const clientRegistrationExports: readonly Task[] = [
  pagedExport({
    kind: 'client_registrations.export',
    input: clientRegistrations.exportReceived.body,
    name: 'Registered clients',
    columns: (input) => sheetOfList(clientRegistrationColumns, columns, input.columns),
    list: listReceived,
  }),
  pagedExport({
    kind: 'own_client_registrations.export',
    input: clientRegistrations.exportOwn.body,
    name: 'Clients',
    columns: (input) => sheetOfList(clientRegistrationColumns, columns, input.columns),
    list: listOwn,
  }),
]
