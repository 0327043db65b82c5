import { type AuditEvent, audit } from '@storey/api/administration/audit.ts'
import { auditColumns } from '@storey/api/list-columns.ts'
import { codeText, instantColumn, sheetOfList, textColumn } from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { namedEvents } from './named-events.ts'

type Row = Omit<AuditEvent, 'picture'>

const columns = {
  what: textColumn(34, ({ action }: Row) => action),
  who: textColumn(24, ({ user_name }: Row) => user_name ?? 'System'),
  record: textColumn(28, ({ subject_kind, subject_id, subject_name }: Row) =>
    subject_kind === null ? null : [codeText(subject_kind), subject_name ?? subject_id].filter(Boolean).join(' '),
  ),
  result: textColumn(10, ({ result }: Row) => codeText(result)),
  at: instantColumn(({ at }: Row) => at),
  organization: textColumn(28, ({ organization }: Row) => organization?.name ?? null),
  address: textColumn(18, ({ address }: Row) => address),
}

export const auditExport = pagedExport({
  kind: 'audit.export',
  input: audit.export.body,
  name: 'Audit log',
  columns: (input) => sheetOfList(auditColumns, columns, input.columns),
  list: namedEvents,
})
