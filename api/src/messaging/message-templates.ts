import * as z from 'zod'
import { anyOf, instant, listQuery, one, options, optionsQuery, page, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { messageTemplateColumns, namesOf } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'

/** Providers whose templates are kept. */
export const templateProvider = z.enum(['meta'])
export const templateStatus = z.enum(['approved', 'pending', 'rejected', 'paused', 'disabled'])
export type TemplateStatus = z.output<typeof templateStatus>
export const templateCategory = z.enum(['marketing', 'utility', 'authentication'])
export const templateQuality = z.enum(['green', 'yellow', 'red', 'unknown'])

/** A template as last received from the provider. */
export const messageTemplate = z.object({
  id: recordId,
  provider: templateProvider,
  name: z.string(),
  language: z.string(),
  category: templateCategory,
  status: templateStatus,
  /** Why it was rejected. */
  status_reason: z.string().nullable(),
  quality: templateQuality,
  header: z.enum(['none', 'text', 'image', 'video', 'document', 'location']),
  header_text: z.string().nullable(),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(z.string()),
  /** In the order of the body, each with the example that the provider keeps. */
  variables: z.array(z.object({ name: z.string(), example: z.string().nullable() })),
  /** Why it cannot be sent from here; null where it can. */
  unusable: z.string().nullable(),
  synced_at: instant,
})
export type MessageTemplate = z.output<typeof messageTemplate>

const params = z.object({ provider: templateProvider })

const templateList = listQuery({
  sort: ['name', 'synced_at'],
  filters: { status: anyOf(templateStatus), category: anyOf(templateCategory) },
})

export const messageTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/messenger/whatsapp-templates/{provider}',
    summary: 'Templates of a provider, as they were synced last, with their state and variables',
    access: can('message_logs.view'),
    params,
    query: templateList,
    response: page(messageTemplate),
  }),
  export: endpoint({
    ...exportEndpoint({
      path: '/messenger/whatsapp-templates/{provider}/export',
      what: 'message templates',
      access: can('message_logs.view'),
      body: templateList.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(messageTemplateColumns)))),
    }),
    params,
  }),
  sync: endpoint({
    method: 'POST',
    path: '/messenger/whatsapp-templates/{provider}/sync',
    summary: 'Fetch the templates from the provider',
    access: can('contacts.manage'),
    params,
    changes: ['template.changed'],
    audit: { label: 'Sync message templates', subject: 'message_template' },
    /** `problem` is the reason why the provider returned nothing; the templates are then unchanged. */
    response: one(z.object({ count: z.int().nullable(), problem: z.string().nullable() })),
  }),
  options: endpoint({
    method: 'GET',
    path: '/messenger/whatsapp-templates/{provider}/options',
    summary: 'Templates of a provider, for selects',
    access: can('message_logs.view'),
    params,
    query: optionsQuery,
    response: options({ language: z.string() }),
  }),
}
