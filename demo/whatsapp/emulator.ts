import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { TEMPLATES } from './templates.ts'

/** Settings of the emulator: its address, and the target of its webhooks. */
export interface EmulatorOptions {
  readonly port: number
  readonly phoneNumberId: string
  readonly accountId: string
  readonly token: string
  readonly appSecret: string
  /** Empty: no webhooks until a control call sets it. */
  readonly webhook: string
  /** Delay between the statuses of a message, in milliseconds. */
  readonly step_ms: number
}

/** Behaviour for the next calls. */
interface Mood {
  answers:
    | 'normal'
    | 'rate_limit'
    | 'refuse_account'
    | 'error'
    | 'gateway'
    | 'garbage'
    | 'huge'
    | 'redirect'
    | 'hang'
    | 'drop'
    | 'take_and_drop'
  /** Number of calls that it applies to; then behaviour is normal again. */
  calls: number
  delay_ms: number
  /** How often each webhook is repeated. */
  repeat: number
  /** Sends later statuses first. */
  reorder: boolean
  webhooks: boolean
  webhook: string
}

/** An accepted message. */
interface Taken {
  readonly id: string
  readonly to: string
  readonly key: string | undefined
  readonly template: string
  readonly language: string
  readonly values: readonly string[]
}

interface Sending {
  readonly to?: string
  readonly type?: string
  readonly biz_opaque_callback_data?: string
  readonly template?: {
    readonly name?: string
    readonly language?: { readonly code?: string }
    readonly components?: readonly {
      readonly type?: string
      readonly sub_type?: string
      readonly parameters?: readonly { readonly text?: string }[]
    }[]
  }
}

const MAX_BODY = 1024 * 1024

/**
 * Emulates Meta's Cloud API over real HTTP: templates, sending, and signed webhooks, with the faults of the real one. The last four
 * digits of a number determine the results of its messages: 0001 refused at once (131026), 0002 refused the first time (131049), 0003
 * stays sent, 0004 is never read, 0005 fails after it was sent (131026), 0006 is reported read before delivered.
 */
export async function startEmulator(options: EmulatorOptions) {
  const mood: Mood = {
    answers: 'normal',
    calls: 0,
    delay_ms: 0,
    repeat: 1,
    reorder: false,
    webhooks: true,
    webhook: options.webhook,
  }
  const received: Taken[] = []
  const seen = new Set<string>()
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  const base = '/v23.0'

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://emulator')
    const body = await readBody(request)
    if (url.pathname.startsWith('/control')) {
      control(url.pathname, request.method ?? '', body, response)
      return
    }
    if (request.headers.authorization !== `Bearer ${options.token}`)
      return refuse(response, 401, 190, 'Invalid OAuth access token.')
    if (mood.delay_ms > 0) await pause(mood.delay_ms)
    const answers = nextMood()
    if (answers === 'hang') return
    if (answers === 'drop') return void response.destroy()
    if (answers === 'rate_limit') {
      response.setHeader('retry-after', '1')
      return refuse(response, 429, 130429, 'Rate limit hit.')
    }
    if (answers === 'refuse_account') return refuse(response, 401, 190, 'The access token has expired.')
    if (answers === 'error') return refuse(response, 500, 131000, 'Something went wrong.')
    if (answers === 'gateway')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    if (answers === 'garbage') return void response.writeHead(200).end('{"messages":')
    if (answers === 'huge') return void response.writeHead(200).end(Buffer.alloc(8 * 1024 * 1024, 'x'))
    if (answers === 'redirect') return void response.writeHead(302, { location: `${addressOf()}/control/canary` }).end()
    if (request.method === 'GET' && url.pathname === `${base}/${options.accountId}/message_templates`)
      return listTemplates(url, response)
    if (request.method === 'POST' && url.pathname === `${base}/${options.phoneNumberId}/messages`)
      return take(JSON.parse(body) as Sending, response, answers === 'take_and_drop')
    return refuse(response, 404, 100, 'Unsupported request.')
  }

  function nextMood(): Mood['answers'] {
    if (mood.answers === 'normal' || mood.calls <= 0) return 'normal'
    mood.calls -= 1
    return mood.answers
  }

  function listTemplates(url: URL, response: ServerResponse): void {
    const from = Number(url.searchParams.get('after') ?? 0)
    // Small pages, so that clients must read several.
    const page = TEMPLATES.slice(from, from + 3)
    const next = from + page.length
    const cursors = { before: String(from), after: String(next) }
    // An address of another host, which clients must not follow.
    const paging = next < TEMPLATES.length ? { cursors, next: 'http://169.254.169.254/next' } : { cursors }
    json(response, 200, { data: page, paging })
  }

  /** Why a message is refused; undefined if it is accepted. */
  function refusalOf({ to = '', type, template }: Sending): readonly [number, number, string] | undefined {
    if (type !== 'template' || !template?.name || !/^\d{5,15}$/.test(to)) return [400, 100, 'Invalid parameter.']
    const known = TEMPLATES.find(({ name, language }) => name === template.name && language === template.language?.code)
    if (!known) return [404, 132001, 'Template name does not exist in the translation.']
    if (known.status !== 'APPROVED') return [400, 132015, 'Template is paused.']
    const wanted = new Set(known.components.flatMap(({ text = '' }) => text.match(/\{\{\w+\}\}/g) ?? [])).size
    const values = valuesOf(template)
    if (values.length !== wanted || values.includes('')) return [400, 132000, 'Number of parameters does not match.']
    // The button of an authentication template copies the code of its text.
    const [code] = valuesOf(template, 'button')
    if ((known.category === 'AUTHENTICATION' ? values[0] : undefined) !== code)
      return [400, 131008, 'Required parameter is missing.']
    if (to.endsWith('0001')) return [400, 131026, 'Message undeliverable.']
    if (!to.endsWith('0002') || seen.has(to)) return undefined
    seen.add(to)
    return [400, 131049, 'This message was not delivered to maintain healthy ecosystem engagement.']
  }

  function take(sending: Sending, response: ServerResponse, drop: boolean): void {
    const refusal = refusalOf(sending)
    if (refusal) {
      refuse(response, ...refusal)
      return
    }
    const { to = '', template, biz_opaque_callback_data: key } = sending
    const id = `wamid.${randomBytes(18).toString('base64url')}`
    const language = template?.language?.code ?? ''
    received.push({ id, to, key, template: template?.name ?? '', language, values: valuesOf(template) })
    void tell(id, to, key, to.slice(-4))
    if (drop) response.destroy()
    else
      json(response, 200, {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id, message_status: 'accepted' }],
      })
  }

  /** Sends the statuses of a message as webhooks. */
  async function tell(id: string, to: string, key: string | undefined, ending: string): Promise<void> {
    const failed = { code: 131026, title: 'Message undeliverable', error_data: { details: 'Message Undeliverable.' } }
    const states: string[] =
      ending === '0003'
        ? ['sent']
        : ending === '0004'
          ? ['sent', 'delivered']
          : ending === '0005'
            ? ['sent', 'failed']
            : ['sent', 'delivered', 'read']
    if (ending === '0006') states.reverse()
    if (mood.reorder) states.reverse()
    for (const state of states) {
      await pause(options.step_ms)
      const about = { id, status: state, timestamp: String(Math.floor(Date.now() / 1_000)), recipient_id: to }
      const more = {
        ...(key ? { biz_opaque_callback_data: key } : {}),
        ...(state === 'failed' ? { errors: [failed] } : {}),
      }
      await deliver({ statuses: [{ ...about, ...more }] })
    }
  }

  /** Sends one signed webhook; repeats it until it is accepted, as the real API does. */
  async function deliver(value: object): Promise<void> {
    const metadata = { display_phone_number: '97145550100', phone_number_id: options.phoneNumberId }
    const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: options.accountId, changes: [change] }],
    })
    const signature = `sha256=${createHmac('sha256', options.appSecret).update(body).digest('hex')}`
    for (let time = 0; time < mood.repeat; time++)
      for (let attempt = 0; attempt < 600 && mood.webhooks && mood.webhook !== '' && !closed; attempt++) {
        const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
        const answer = await fetch(mood.webhook, { method: 'POST', headers, body }).catch(() => undefined)
        await answer?.arrayBuffer()
        if (answer?.ok) break
        await pause(100)
      }
  }

  function control(path: string, method: string, body: string, response: ServerResponse): void {
    if (path === '/control/canary') canary++
    if (path === '/control/mood' && method === 'POST') Object.assign(mood, JSON.parse(body))
    if (path === '/control/reply' && method === 'POST') {
      const { from, text, button } = JSON.parse(body) as { from: string; text: string; button?: boolean }
      const content = button
        ? { type: 'button', button: { text, payload: text } }
        : { type: 'text', text: { body: text } }
      const id = `wamid.${randomBytes(18).toString('base64url')}`
      void deliver({ messages: [{ from, id, timestamp: String(Math.floor(Date.now() / 1_000)), ...content }] })
    }
    json(response, 200, { data: received, canary })
  }

  let canary = 0
  let closed = false
  await new Promise<void>((done) => server.listen(options.port, '127.0.0.1', done))
  const addressOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** Value of `MESSENGER_WHATSAPP_URL`. */
    url: `${addressOf()}${base}`,
    close: async () => {
      closed = true
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const valuesOf = (template: Sending['template'], part = 'body'): string[] =>
  template?.components?.flatMap(({ type, parameters = [] }) =>
    type === part ? parameters.map(({ text = '' }) => text) : [],
  ) ?? []

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > MAX_BODY) throw new Error('The body is too large.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

const json = (response: ServerResponse, status: number, value: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

const refuse = (response: ServerResponse, status: number, code: number, message: string) =>
  json(response, status, { error: { message, type: 'OAuthException', code, error_data: { details: message } } })
