import { messageBatchColumns } from '@storey/api/list-columns.ts'
import { type MessageBatch, messageBatches } from '@storey/api/messaging/message-batches.ts'
import { codeText, instantColumn, namesText, sheetOfList, textColumn } from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listBatches } from './batch-queries.ts'

const done = ({ recipients, counts }: MessageBatch) => recipients - (counts.queued ?? 0) - (counts.sending ?? 0)

const columns = {
  title: textColumn(32, ({ title }: MessageBatch) => title),
  channel: textColumn(12, ({ channel }: MessageBatch) => (channel === 'whatsapp' ? 'WhatsApp' : 'E-mail')),
  status: textColumn(12, ({ status }: MessageBatch) => codeText(status)),
  progress: textColumn(16, (batch: MessageBatch) => `${done(batch)} of ${batch.recipients}`),
  details: textColumn(
    44,
    ({ problem, counts }: MessageBatch) =>
      problem ??
      namesText(Object.entries(counts).map(([status, count]) => `${count} ${codeText(status).toLowerCase()}`)),
  ),
  by: textColumn(22, ({ created_by }: MessageBatch) => created_by),
  started: instantColumn(({ created_at }: MessageBatch) => created_at),
}

export const messageBatchExport = pagedExport({
  kind: 'message_batches.export',
  input: messageBatches.export.body,
  name: 'Batches',
  columns: (input) => sheetOfList(messageBatchColumns, columns, input.columns),
  list: listBatches,
})
