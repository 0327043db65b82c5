import { variablesOf } from '@storey/api/messaging/variables.ts'
import { TEMPLATES } from '../../demo/whatsapp/templates.ts'
import { type Filling, insert, insertForIds, type NewRow } from './fill.ts'
import type { Organizations } from './staff.ts'

type Message = NewRow<'messages'>
type Made = Omit<Message, 'organization_id' | 'channel' | 'provider' | 'recipient_kind'>

interface Company {
  readonly id: number
  readonly name: string
  readonly city: string | null
  readonly whatsapp: string | null
  readonly email: string | null
}

const STATUSES = { APPROVED: 'approved', PENDING: 'pending', REJECTED: 'rejected', PAUSED: 'paused' } as const
const CATEGORIES = { MARKETING: 'marketing', UTILITY: 'utility', AUTHENTICATION: 'authentication' } as const
const QUALITIES = { GREEN: 'green', YELLOW: 'yellow', RED: 'red' } as const

/** The templates of the emulated WhatsApp account, an invitation that has gone out in every state, and a paused one. Asks for contacts. */
export async function makeMessages(filling: Filling, { storey }: Organizations): Promise<void> {
  const { db, atWork } = filling
  const templates = await insertForIds(
    db,
    'message_templates',
    TEMPLATES.map((one) => templateRow(storey.id, one)),
  )
  const companies = await db
    .selectFrom('contact_companies')
    .select(['id', 'name', 'city', 'whatsapp', 'email'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(96)
    .execute()
  const [invitation = 0, , event = 0] = templates
  const sender = storey.members.find(({ role }) => role === 'super_admin')
  if (companies.length === 0 || !sender) return
  const by = { created_by: sender.id, created_by_name: sender.full_name }
  await makeBatch(filling, storey.id, {
    template_id: invitation,
    template: TEMPLATES[0],
    companies,
    batch: { ...by, status: 'completed', created_at: atWork(-3, 15, 1), ended_at: atWork(-3, 15, 20) },
    valuesOf: ({ name, city }) => [name, 'Harbour Crescent', city ?? 'your city', '5%'],
    stateOf: (at) => sentState(filling, at),
  })
  await makeBatch(filling, storey.id, {
    template_id: event,
    template: TEMPLATES[2],
    companies: companies.slice(0, 40),
    batch: { ...by, status: 'paused', created_at: atWork(-1, 11, 5) },
    valuesOf: ({ name }) => [name, 'Palm Grove', '12 December'],
    stateOf: (at) => (at < 12 ? readState(filling.atWork(-1, 11, 6 + at), at) : { status: 'queued' }),
  })
}

const partOf = (template: (typeof TEMPLATES)[number], type: string) =>
  template.components.find((component) => component.type === type)

function templateRow(organization_id: number, template: (typeof TEMPLATES)[number]): NewRow<'message_templates'> {
  const body = partOf(template, 'BODY')?.text ?? ''
  const header = partOf(template, 'HEADER')
  return {
    organization_id,
    provider: 'meta',
    external_id: template.id,
    name: template.name,
    language: template.language,
    category: CATEGORIES[template.category as keyof typeof CATEGORIES],
    status: STATUSES[template.status as keyof typeof STATUSES],
    status_reason: template.rejected_reason ?? null,
    quality: QUALITIES[template.quality_score?.score as keyof typeof QUALITIES] ?? 'unknown',
    header: header === undefined ? 'none' : header.format === 'IMAGE' ? 'image' : 'text',
    header_text: header?.text ?? null,
    body,
    footer: partOf(template, 'FOOTER')?.text ?? null,
    buttons:
      partOf(template, 'BUTTONS')?.buttons?.map(({ text, url }) => (url?.includes('{{') ? `${text} {{1}}` : text)) ??
      [],
    variables: variablesOf(body),
    examples: variablesOf(body).map(() => ''),
  }
}

interface Batch {
  readonly template_id: number
  readonly template: (typeof TEMPLATES)[number] | undefined
  readonly companies: readonly Company[]
  readonly batch: Pick<
    NewRow<'message_batches'>,
    'created_by' | 'created_by_name' | 'status' | 'created_at' | 'ended_at'
  >
  readonly valuesOf: (company: Company) => string[]
  readonly stateOf: (at: number) => Partial<Made>
}

async function makeBatch(
  { db }: Filling,
  organization_id: number,
  { template_id, template, companies, batch, valuesOf, stateOf }: Batch,
): Promise<void> {
  if (!template) return
  const row = templateRow(organization_id, template)
  const about = { organization_id, channel: 'whatsapp' as const, provider: 'meta' as const, template_id }
  const [batch_id = 0] = await insertForIds(db, 'message_batches', [
    {
      ...about,
      title: row.name,
      language: row.language,
      body: row.body,
      footer: row.footer ?? null,
      buttons: row.buttons ?? [],
      variable_names: row.variables ?? [],
      recipients: companies.length,
      version: 1,
      ...batch,
      ended_at: batch.ended_at ?? null,
    },
  ])
  const seen = new Set<string>()
  await insert(
    db,
    'messages',
    companies.map((company, at): Message => {
      const address = company.whatsapp
      const duplicate = address !== null && seen.has(address)
      if (address !== null) seen.add(address)
      const skip: Message['skip_reason'] =
        address === null ? 'no_address' : duplicate ? 'duplicate' : at % 31 === 30 ? 'opted_out' : null
      const state = skip
        ? { status: 'skipped' as const, skip_reason: skip, ended_at: batch.created_at ?? null }
        : stateOf(at)
      return {
        ...EMPTY,
        ...about,
        key: crypto.randomUUID(),
        batch_id,
        recipient_kind: 'company',
        recipient_id: company.id,
        recipient_name: company.name,
        address,
        variables: valuesOf(company),
        queued_at: batch.created_at ?? new Date().toISOString(),
        ...state,
      }
    }),
  )
}

/** Every row names the same columns. */
const EMPTY = {
  status: 'queued' as const,
  skip_reason: null,
  attempts: 0,
  provider_message_id: null,
  error_code: null,
  error_text: null,
  retryable: false,
  sending_at: null,
  sent_at: null,
  delivered_at: null,
  read_at: null,
  failed_at: null,
  ended_at: null,
}

const wamid = (at: number, moment: string) =>
  `wamid.HBgM${Buffer.from(`${moment}${at}`).toString('base64url').slice(0, 24)}${at}`

const readState = (moment: string, at: number): Partial<Made> => ({
  status: 'read',
  attempts: 1,
  provider_message_id: wamid(at, moment),
  sending_at: moment,
  sent_at: moment,
  delivered_at: moment,
  read_at: moment,
})

/** Most are read or delivered; a few of every other state. */
function sentState({ atWork }: Filling, at: number): Partial<Made> {
  const moment = atWork(-3, 15, 2 + Math.floor(at / 8))
  const read = readState(moment, at)
  const failed = { ...read, status: 'failed' as const, delivered_at: null, read_at: null, failed_at: moment }
  const turn = at % 19
  if (turn === 5) return { ...failed, error_code: '131026', error_text: 'The number is not on WhatsApp.' }
  if (turn === 11)
    return {
      ...failed,
      provider_message_id: null,
      sent_at: null,
      error_code: '131049',
      error_text: 'WhatsApp limits marketing messages to this contact for now.',
      retryable: true,
    }
  if (turn === 16)
    return {
      ...read,
      status: 'uncertain',
      provider_message_id: null,
      sent_at: null,
      delivered_at: null,
      read_at: null,
      error_code: 'no_answer',
      error_text: 'The server stopped while it was being sent.',
    }
  if (turn % 4 === 1) return { ...read, status: 'sent', delivered_at: null, read_at: null }
  return turn % 3 === 0 ? { ...read, status: 'delivered', read_at: null } : read
}
