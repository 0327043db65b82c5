import { startEmulator } from './emulator.ts'

/** Runs the emulator on its own: `node demo/whatsapp/main.ts`, configured by environment variables. */
const { env } = process
const { url } = await startEmulator({
  port: Number(env.EMULATOR_PORT ?? 0),
  phoneNumberId: env.MESSENGER_WHATSAPP_PHONE_NUMBER_ID ?? '106540352242922',
  accountId: env.MESSENGER_WHATSAPP_BUSINESS_ACCOUNT_ID ?? '102290129340398',
  token: env.MESSENGER_WHATSAPP_ACCESS_TOKEN ?? '',
  appSecret: env.MESSENGER_WHATSAPP_APP_SECRET ?? '',
  webhook: env.EMULATOR_WEBHOOK ?? '',
  step_ms: Number(env.EMULATOR_STEP_MS ?? 0),
})
console.log(`The WhatsApp emulator is ready at ${url}`)
// Ends with the process that started it.
process.stdin.resume().once('end', () => process.exit(0))
