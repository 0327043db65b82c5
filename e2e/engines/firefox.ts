import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, expression, startProgram } from './engine.ts'

/** No page of the first start, and no call to its maker. */
const PREFERENCES = {
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'extensions.update.enabled': false,
  'signon.rememberSignons': false,
}

/** Firefox without a window, by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'storey-firefox-'))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const { found, stop } = await startProgram(program, flags, {
    ready: /WebDriver BiDi listening on (ws:\S+)/,
    env: { HOME: profile, TZ: 'Asia/Dubai', MOZ_HEADLESS_WIDTH: '1440', MOZ_HEADLESS_HEIGHT: '900' },
  })
  const { send, end } = await connect(`${found}/session`)
  const session = (await send('session.new', { capabilities: {} })) as { capabilities: { browserVersion: string } }
  const tree = (await send('browsingContext.getTree', {})) as { contexts: readonly { context: string }[] }
  const context = tree.contexts[0]?.context ?? ''
  await send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } })
  return {
    version: session.capabilities.browserVersion,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (work, ...values) => {
      const answer = (await send('script.evaluate', {
        expression: expression(work, values),
        target: { context },
        awaitPromise: false,
      })) as { type: string; result: { value: string }; exceptionDetails?: { text: string } }
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
      return JSON.parse(answer.result.value)
    },
    perform: async (...actions) => {
      await send('input.performActions', { context, actions })
      await send('input.releaseActions', { context })
    },
    screenshot: async () => {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      end()
      await stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

interface Answer {
  readonly id?: number
  readonly type: string
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

/** Commands over one WebSocket, each answered by its number. Events are not used. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { done: (result: unknown) => void; failed: (problem: Error) => void }>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    const asked = waiting.get(answer.id ?? 0)
    waiting.delete(answer.id ?? 0)
    if (answer.type === 'error') asked?.failed(new Error(`${answer.error}: ${answer.message}`))
    else asked?.done(answer.result)
  })
  socket.addEventListener('close', () => {
    for (const { failed } of waiting.values()) failed(new Error('Firefox has closed the connection.'))
  })
  await new Promise((done, failed) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', () => failed(new Error(`Firefox does not answer at ${address}.`)))
  })
  const send = (method: string, params: { readonly [name: string]: unknown }): Promise<unknown> => {
    last += 1
    const id = last
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise((done, failed) => waiting.set(id, { done, failed }))
  }
  return { send, end: () => socket.close() }
}
