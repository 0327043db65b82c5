import { messageTemplateColumns } from '@storey/api/list-columns.ts'
import { type MessageTemplate, messageTemplates, templateProvider } from '@storey/api/messaging/message-templates.ts'
import { codeText, instantColumn, namesText, sheetOfList, textColumn } from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { shownTemplate } from './actions.ts'
import { listTemplates } from './queries.ts'

const qualities = { green: 'High', yellow: 'Medium', red: 'Low', unknown: 'Unknown' } as const

const columns = {
  name: textColumn(28, ({ name }: MessageTemplate) => name),
  language: textColumn(10, ({ language }: MessageTemplate) => language),
  status: textColumn(12, ({ status }: MessageTemplate) => codeText(status)),
  category: textColumn(16, ({ category }: MessageTemplate) => codeText(category)),
  quality: textColumn(10, ({ quality }: MessageTemplate) => qualities[quality]),
  variables: textColumn(26, ({ variables }: MessageTemplate) => namesText(variables.map(({ name }) => name))),
  message: textColumn(60, ({ body }: MessageTemplate) => body),
  synced: instantColumn(({ synced_at }: MessageTemplate) => synced_at),
}

export const messageTemplateExport = pagedExport({
  kind: 'message_templates.export',
  input: messageTemplates.export.body.extend({ provider: templateProvider }),
  name: 'Message templates',
  columns: (input) => sheetOfList(messageTemplateColumns, columns, input.columns),
  list: async (db, scope, { provider, ...query }) => {
    const { data, meta } = await listTemplates(db, scope, provider, query)
    return { data: data.map(shownTemplate), meta }
  },
})
