import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/test/journey-server.ts'
import { type Engine, expression, startProgram } from './engine.ts'

export interface WebKitPrograms {
  readonly driver: string
  /** The browser itself, which is not on the PATH. */
  readonly browser: string
  /** WebKitGTK has no mode without a window. */
  readonly display: string
}

/** WebKitGTK by WebDriver, on a display of its own in memory. */
export async function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'storey-webkit-'))
  const screen = ['-displayfd', '1', '-screen', '0', '1500x1000x24', '-nolisten', 'tcp']
  const display = await startProgram(programs.display, screen, { ready: /^(\d+)\n/m })
  const port = await freePort()
  const driver = await startProgram(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      DISPLAY: `:${display.found}`,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      TZ: 'Asia/Dubai',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  })
  const base = `http://127.0.0.1:${port}`
  await listens(base)
  const options = { binary: programs.browser, args: ['--automation'] }
  const session = (await send(base, 'POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string; capabilities: { browserVersion: string } }
  const path = `/session/${session.sessionId}`
  await send(base, 'POST', `${path}/window/rect`, { x: 0, y: 0, width: 1440, height: 900 })
  return {
    version: session.capabilities.browserVersion,
    open: async (url) => void (await send(base, 'POST', `${path}/url`, { url })),
    run: async (work, ...values) => {
      const script = `return ${expression(work, values)}`
      return JSON.parse(String(await send(base, 'POST', `${path}/execute/sync`, { script, args: [] })))
    },
    perform: async (...actions) => {
      await send(base, 'POST', `${path}/actions`, { actions })
      await send(base, 'DELETE', `${path}/actions`)
    },
    screenshot: async () => Buffer.from(String(await send(base, 'GET', `${path}/screenshot`)), 'base64'),
    close: async () => {
      await send(base, 'DELETE', path)
      await driver.stop()
      await display.stop()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function listens(base: string): Promise<void> {
  for (let left = 100; left > 0; left -= 1) {
    const answers = await fetch(`${base}/status`).then(
      () => true,
      () => false,
    )
    if (answers) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`The driver of WebKit does not answer at ${base}.`)
}

async function send(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(base + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | string | null }
  if (answer.ok) return value
  throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
}
