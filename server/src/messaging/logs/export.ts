import { messageColumns } from '@storey/api/list-columns.ts'
import { type LoggedMessage, messages } from '@storey/api/messaging/messages.ts'
import { codeText, instantColumn, sheetOfList, textColumn } from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listMessages } from './queries.ts'

const columns = {
  to: textColumn(34, ({ recipient, address }: LoggedMessage) => [recipient.name, address].filter(Boolean).join(', ')),
  time: instantColumn(({ queued_at }: LoggedMessage) => queued_at),
  template: textColumn(28, ({ title }: LoggedMessage) => title),
  status: textColumn(12, ({ status }: LoggedMessage) => codeText(status)),
  details: textColumn(40, ({ skip_reason, error_text, error_code }: LoggedMessage) =>
    skip_reason === null ? (error_text ?? error_code) : codeText(skip_reason),
  ),
}

export const messageExport = pagedExport({
  kind: 'messages.export',
  input: messages.export.body,
  name: 'Messages',
  columns: (input) => sheetOfList(messageColumns, columns, input.columns),
  list: listMessages,
})
