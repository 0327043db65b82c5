import { contactMessages } from '@storey/api/administration/contact-messages.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { MAX_RECIPIENTS, type SkipReason } from '@storey/api/messaging/message-names.ts'
import { render, variablesOf } from '@storey/api/messaging/variables.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { findBatch, insertBatch, insertMessages, optedOutOf, sendBatchJob } from '../../messaging/sending/actions.ts'
import { templateToSend } from '../../messaging/templates/actions.ts'
import { brokersNamed, brokersToReach, companiesNamed, type Recipient, recipientsMatching } from './queries.ts'
import { type Planned, planMessages, problemsOf } from './rules.ts'

type Body = Input<typeof contactMessages.send>['body']

const PREVIEWED = 10

export const contactMessageRoutes = serve(contactMessages, {
  preview: async ({ db, scope, body: { from = 0, ...body }, services: { settings } }) => {
    const { planned, errors, text } = await plan(db, scope, body, false)
    const skipped: Partial<Record<SkipReason, number>> = {}
    for (const { skip_reason } of planned) if (skip_reason) skipped[skip_reason] = (skipped[skip_reason] ?? 0) + 1
    const getting = planned.filter(({ skip_reason }) => skip_reason === null)
    const whatsApp = body.channel === 'whatsapp' ? settings.whatsApp : undefined
    return {
      data: {
        gets: getting.length,
        skipped,
        errors,
        variables: text.names,
        recipients: getting.slice(from, from + PREVIEWED).map((one) => previewOf(one, text)),
        footer: text.footer,
        buttons: text.buttons,
        rate: whatsApp?.rate ?? null,
        on: body.channel === 'email' || whatsApp !== undefined,
      },
    }
  },

  send: async ({ db, scope, body, services, emit }) => {
    if (body.channel === 'whatsapp' && !services.settings.whatsApp)
      throw conflict('off', 'WhatsApp is not set up on this server.')
    const { planned, errors, text } = await plan(db, scope, body, true)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const provider = body.channel === 'whatsapp' ? ('meta' as const) : ('mail' as const)
    const about = {
      organization_id: scope.organization_id,
      channel: body.channel,
      provider,
      template_id: text.template_id,
    }
    const { id } = await insertBatch(db, {
      ...about,
      title: text.title,
      language: text.language,
      subject: text.subject,
      body: text.body,
      footer: text.footer,
      buttons: text.buttons,
      variable_names: text.names,
      variables: JSON.stringify(body.variables ?? {}),
      recipients: planned.length,
      created_by: scope.user_id,
      created_by_name: scope.user_name,
    })
    await insertMessages(
      db,
      planned.map(({ recipient, address, skip_reason, values }) => ({
        ...about,
        batch_id: id,
        recipient_kind: recipient.kind,
        recipient_id: recipient.id,
        recipient_name: recipient.name,
        address,
        variables: values,
        status: skip_reason === null ? ('queued' as const) : ('skipped' as const),
        skip_reason,
      })),
    )
    await services.queue.send(db, sendBatchJob, { batch_id: id })
    emit({ type: 'message.changed', id, organization_id: scope.organization_id })
    const batch = await findBatch(db, scope, id)
    if (!batch) throw notFound()
    return { data: batch }
  },
})

interface Text {
  readonly template_id: number | null
  readonly title: string
  readonly language: string | null
  readonly subject: string | null
  readonly body: string
  readonly footer: string | null
  readonly buttons: string[]
  readonly names: string[]
}

/** The text to send. For a preview, missing parts are allowed. @throws 422 */
async function textOf(db: Database, scope: Scope, body: Body, strict: boolean): Promise<Text> {
  if (body.channel === 'whatsapp') {
    if (body.template_id === undefined) {
      if (strict) throw invalid({ template_id: ['Choose a template.'] })
      return { ...NOTHING }
    }
    const { id, name, ...template } = await templateToSend(db, scope, body.template_id)
    const names = template.variables.map((variable) => variable.name)
    return { ...template, template_id: id, title: name, subject: null, names }
  }
  const { subject = '', body: text = '' } = body
  if (strict && subject === '') throw invalid({ subject: ['Enter a subject.'] })
  if (strict && text.trim() === '') throw invalid({ body: ['Enter a message.'] })
  return { ...NOTHING, title: subject, subject, body: text, names: variablesOf(`${subject}\n${text}`) }
}

const NOTHING: Text = {
  template_id: null,
  title: '',
  language: null,
  subject: null,
  body: '',
  footer: null,
  buttons: [],
  names: [],
}

async function plan(db: Database, scope: Scope, body: Body, strict: boolean) {
  const text = await textOf(db, scope, body, strict)
  const recipients = await recipientsOf(db, scope, body)
  const addresses = recipients.flatMap(({ whatsapp, email }) => (body.channel === 'whatsapp' ? whatsapp : email) ?? [])
  const optedOut = await optedOutOf(db, scope, body.channel, addresses)
  const sources = body.variables ?? {}
  const planned = planMessages(recipients, { channel: body.channel, names: text.names, sources, optedOut })
  return { planned, errors: problemsOf(text.names, sources, planned), text }
}

/** @throws 422 if a selected recipient does not exist, or there are too many */
async function recipientsOf(
  db: Database,
  scope: Scope,
  { ids, broker_ids, all, all_brokers }: Body,
): Promise<Recipient[]> {
  if (ids) return allOf('ids', ids, await companiesNamed(db, scope, ids))
  if (broker_ids) return allOf('broker_ids', broker_ids, await brokersNamed(db, scope, broker_ids))
  const found = all_brokers
    ? await brokersToReach(db, scope, all_brokers, MAX_RECIPIENTS + 1)
    : await recipientsMatching(db, scope, all ?? {}, MAX_RECIPIENTS + 1)
  if (found.length > MAX_RECIPIENTS)
    throw invalid({
      [all_brokers ? 'all_brokers' : 'all']: [
        `At most ${MAX_RECIPIENTS.toLocaleString('en')} get one message. Narrow the list.`,
      ],
    })
  return found
}

function allOf(field: string, ids: readonly number[], found: Recipient[]): Recipient[] {
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.findIndex((id) => !known.has(id))
  if (missing >= 0) throw invalid({ [`${field}.${missing}`]: ['Choose a contact of the list.'] })
  return found
}

function previewOf({ recipient: { kind, id, name }, address, skip_reason, values }: Planned, text: Text) {
  // A variable without a value keeps its braces.
  const known = new Map(text.names.flatMap((variable, at) => (values[at] ? [[variable, values[at]] as const] : [])))
  const subject = text.subject === null ? null : render(text.subject, known)
  return { kind, id, name, address, skip_reason, subject, body: render(text.body, known) }
}
