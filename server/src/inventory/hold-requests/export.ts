import { holdRequests } from '@storey/api/inventory/hold-requests.ts'
import { holdRequestColumns } from '@storey/api/list-columns.ts'
import { codeText, instantColumn, sheetOfList, textColumn } from '../../sheets/list-columns.ts'
import { shortExport } from '../../sheets/list-export.ts'
import type { Task } from '../../tasks/task.ts'
import { listOwn, listWaiting } from './queries.ts'

type Row = Awaited<ReturnType<typeof listWaiting>>[number]

const columns = {
  unit: textColumn(14, ({ unit }: Row) => unit.name),
  project: textColumn(24, ({ project }: Row) => project.name),
  brokerage: textColumn(24, ({ brokerage }: Row) => brokerage.name),
  broker: textColumn(22, ({ broker }: Row) => broker.name),
  kind: textColumn(10, ({ kind }: Row) => codeText(kind)),
  status: textColumn(12, ({ status }: Row) => codeText(status)),
  client: textColumn(26, ({ client_name }: Row) => client_name),
  phone: textColumn(18, ({ client_phone }: Row) => client_phone),
  email: textColumn(28, ({ client_email }: Row) => client_email),
  plan: textColumn(24, ({ plan_name }: Row) => plan_name),
  message: textColumn(40, ({ message }: Row) => message),
  requested: instantColumn(({ requested_at }: Row) => requested_at),
  decided: instantColumn(({ decided_at }: Row) => decided_at),
  reason: textColumn(40, ({ reason }: Row) => reason),
  held_until: instantColumn(({ held_until }: Row) => held_until),
}

/** The requests that wait for the sales desk, and those of a brokerage. */
export const holdRequestExports: readonly Task[] = [
  shortExport({
    kind: 'hold_requests.export',
    input: holdRequests.exportWaiting.body,
    name: 'Hold requests',
    columns: (input) => sheetOfList(holdRequestColumns, columns, input.columns),
    list: (db, scope) => listWaiting(db, scope, null),
  }),
  shortExport({
    kind: 'own_hold_requests.export',
    input: holdRequests.exportOwn.body,
    name: 'Requests',
    columns: (input) => sheetOfList(holdRequestColumns, columns, input.columns),
    list: (db, scope) => listOwn(db, scope, null),
  }),
]
