import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { fileURLToPath } from 'node:url'

export const WHATSAPP = {
  MESSENGER_WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  MESSENGER_WHATSAPP_BUSINESS_ACCOUNT_ID: '102290129340398',
  MESSENGER_WHATSAPP_ACCESS_TOKEN: 'a token of the emulator',
  MESSENGER_WHATSAPP_APP_SECRET: 'an app secret of the emulator',
  MESSENGER_WHATSAPP_VERIFY_TOKEN: 'a verify token of the emulator',
  MESSENGER_WHATSAPP_RATE: '60000',
  MESSENGER_WHATSAPP_DAILY: '100000',
} as const

/** A message that the emulator has taken. */
export interface TakenMessage {
  readonly id: string
  readonly to: string
  readonly key: string
  readonly template: string
  readonly language: string
  readonly values: readonly string[]
}

/** The emulator of the Cloud API, in a process of its own. */
export interface Emulator {
  /** What `MESSENGER_WHATSAPP_URL` is set to. */
  readonly url: string
  /** What it does to the next calls; see `demo/whatsapp/emulator.ts`. */
  mood(mood: object): Promise<void>
  taken(): Promise<TakenMessage[]>
  /** How often a redirect was followed. */
  canary(): Promise<number>
  reply(message: { from: string; text: string; button?: boolean }): Promise<void>
  /** Stops it permanently. */
  close(): Promise<void>
}

export async function startEmulator({ webhook = '', step_ms = 0, port = 0 } = {}): Promise<Emulator> {
  const path = fileURLToPath(new URL('../../demo/whatsapp/main.ts', import.meta.url))
  const env = {
    PATH: process.env.PATH,
    ...WHATSAPP,
    EMULATOR_WEBHOOK: webhook,
    EMULATOR_STEP_MS: String(step_ms),
    EMULATOR_PORT: String(port),
  }
  const child = spawn(process.execPath, [path], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const url = await addressOf(child)
  const control = (name: string) => new URL(`/control/${name}`, url)
  const post = async (name: string, body: object) => {
    await fetch(control(name), { method: 'POST', body: JSON.stringify(body) })
  }
  const state = async () =>
    (await (await fetch(control('messages'))).json()) as { data: TakenMessage[]; canary: number }
  return {
    url,
    mood: (mood) => post('mood', mood),
    taken: async () => (await state()).data,
    canary: async () => (await state()).canary,
    reply: (message) => post('reply', message),
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGKILL')
      await ended
    },
  }
}

const addressOf = (child: ChildProcess) =>
  new Promise<string>((done, fail) => {
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const found = /ready at (\S+)\n/.exec(said)?.[1]
      if (found) done(found)
    })
    child.once('exit', () => fail(new Error(`The emulator ended, and said: ${said}`)))
  })

/** A webhook's body with its signature, as the provider sends it. */
export function signed(value: object | string, secret: string = WHATSAPP.MESSENGER_WHATSAPP_APP_SECRET) {
  const payload = typeof value === 'string' ? value : JSON.stringify(value)
  const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`
  return { payload, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature } }
}

/** What a webhook wraps its statuses or messages in. */
export const webhookOf = (value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: WHATSAPP.MESSENGER_WHATSAPP_BUSINESS_ACCOUNT_ID,
      changes: [
        {
          field: 'messages',
          value: { metadata: { phone_number_id: WHATSAPP.MESSENGER_WHATSAPP_PHONE_NUMBER_ID }, ...value },
        },
      ],
    },
  ],
})
