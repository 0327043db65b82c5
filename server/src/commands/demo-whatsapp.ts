import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Messages per minute: slow enough to watch the progress of a batch. */
const RATE = '120'
const STEP_MS = '1500'

/**
 * The demo's WhatsApp: the emulator of the Cloud API (`demo/whatsapp`), a child process that ends with this one. Nothing
 * is sent to other machines.
 */
export async function startWhatsApp() {
  const settings = {
    MESSENGER_WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    MESSENGER_WHATSAPP_BUSINESS_ACCOUNT_ID: '102290129340398',
    MESSENGER_WHATSAPP_ACCESS_TOKEN: randomBytes(24).toString('hex'),
    MESSENGER_WHATSAPP_APP_SECRET: randomBytes(24).toString('hex'),
    MESSENGER_WHATSAPP_VERIFY_TOKEN: randomBytes(24).toString('hex'),
    MESSENGER_WHATSAPP_RATE: RATE,
  }
  const program = fileURLToPath(new URL('../../../demo/whatsapp/main.ts', import.meta.url))
  const env = { PATH: process.env.PATH, ...settings, EMULATOR_STEP_MS: STEP_MS }
  const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const url = await new Promise<string>((done, fail) => {
    createInterface(child.stdout).on('line', (line) => done(line.replace(/^.* /, '')))
    child.once('exit', () => fail(new Error('The WhatsApp emulator could not be started.')))
  })
  return {
    settings: { ...settings, MESSENGER_WHATSAPP_URL: url },
    /** Sets the URL of its webhooks. */
    sendWebhooksTo: async (address: string) => {
      const body = JSON.stringify({ webhook: `${address}/api/messenger/webhooks/meta` })
      await fetch(new URL('/control/mood', url), { method: 'POST', body })
    },
  }
}
