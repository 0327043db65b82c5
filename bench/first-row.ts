import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build, type UserConfig } from 'vite'
import { PASSWORD } from '../server/seed/staff.ts'
import { startJourneyServers } from '../server/test/journey-server.ts'

/**
 * Measures when the list of leads shows names, and when it is drawn, on a phone: 390 px, a processor four times slower, 1.6 Mbit/s, 150 ms, nothing kept
 * from before. Beside it, in turns, `react-min`: a table of the same rows by React alone, packed with gzip. Build the client first:
 * CHROMIUM_PATH=/usr/bin/chromium node bench/first-row.ts
 *
 * With ATOMIC_CRM=<folder>, where `npm install atomic-crm` was run, the list of contacts of Atomic CRM is measured too.
 */
const ROUNDS = 5
const SLOWER = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/** This many rows with their names are the list. */
const ROWS = 10

interface Load {
  /** Until so many names of rows are shown. */
  readonly names_ms: number
  /** Until the list itself is drawn. */
  readonly rows_ms: number
  readonly kilobytes: number
  readonly requests: number
}

const servers = await startJourneyServers(1)
const people = Array.from({ length: 25 }, (_, at) => ({ id: at + 1, name: `Lead number ${at + 1}` }))
const others = [
  await serve(
    'react-min',
    '/',
    people.map(({ id, name }) => ({ id, full_name: name, email: `lead${id}@example.com` })),
  ),
  ...(process.env.ATOMIC_CRM === undefined ? [] : [await serve('atomic-crm', '/#/contacts', contacts())]),
]
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const storey = servers.addresses[0] ?? ''
  const state = await signIn(browser, storey)
  const pages = [
    { name: 'storey', address: `${storey}/crm/leads`, state },
    ...others.map((one) => ({ ...one, state: undefined })),
  ]
  const loads = new Map(pages.map(({ name }): [string, Load[]] => [name, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const page of pages) loads.get(page.name)?.push(await open(browser, page.address, page.state))
  for (const [name, found] of loads) {
    const [{ kilobytes, requests } = { kilobytes: 0, requests: 0 }] = found
    console.log(
      `${name.padEnd(10)} ${ROWS} names after ${spread(found.map(({ names_ms }) => names_ms))}, the list after ${spread(found.map(({ rows_ms }) => rows_ms))}; ${kilobytes} kB in ${requests} requests by then`,
    )
  }
} finally {
  await browser.close()
  for (const one of others) await one.stop()
  await servers.stop()
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  return `${sorted[Math.floor(sorted.length / 2)]} ms (${sorted[0]} to ${sorted.at(-1)})`
}

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

async function signIn(browser: Browser, baseURL: string): Promise<State> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('E-mail').fill('developer_admin@storey.demo')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Not now' }).click()
  // As a browser that has shown the list before: it knows that the user has no default view.
  await page.goto('/crm/leads')
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => /^storey-list-.*-leads$/.test(name)))
  const state = await context.storageState()
  await context.close()
  return state
}

/** One load with an empty cache. */
async function open(browser: Browser, address: string, storageState: State | undefined): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...(storageState ? { storageState } : {}),
  })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', NETWORK)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(watchRows, ROWS)
  await page.goto(address, { waitUntil: 'commit' })
  const load = await rowsOf(page)
  await context.close()
  return load
}

/** Runs in the page: notes when there are so many links to leads, and what had come by then. */
function watchRows(count: number): void {
  let names_ms: number | undefined
  const look = () => {
    const links = [...document.querySelectorAll('a')].filter(
      (link) => /\/(crm\/leads|contacts)\/\d+/.test(link.getAttribute('href') ?? '') && link.textContent !== '',
    )
    if (links.length >= count) names_ms ??= Math.round(performance.now())
    // Ours are shown before the application draws its list in their place.
    if (names_ms === undefined || document.querySelector('.first-rows')) return void requestAnimationFrame(look)
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    Object.assign(globalThis, {
      rowsShown: {
        names_ms,
        rows_ms: Math.round(performance.now()),
        kilobytes: Math.round(files.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000),
        requests: files.length,
      },
    })
  }
  requestAnimationFrame(look)
}

async function rowsOf(page: Page): Promise<Load> {
  const rows = await page.waitForFunction(() => (globalThis as { rowsShown?: Load }).rowsShown, undefined, {
    timeout: 60_000,
  })
  return (await rows.jsonValue()) as Load
}

/** Contacts as Atomic CRM has them. */
function contacts(): readonly object[] {
  const seen = new Date().toISOString()
  return people.map(({ id, name }) => ({
    ...{ id, first_name: name, last_name: '', title: 'Buyer', company_id: null, company_name: null, status: 'warm' },
    ...{
      first_seen: seen,
      last_seen: seen,
      tags: [],
      nb_tasks: 0,
      email: `lead${id}@example.com`,
      has_newsletter: false,
    },
  }))
}

/** How Vite builds Atomic CRM from the sources in its package: its React, its own server named but not asked. */
function atomicCrm(modules: string): UserConfig {
  const theirs = (one: string) => ({ find: new RegExp(`^${one}(?=/|$)`), replacement: join(modules, one) })
  const icons = { find: /^@mui\/icons-material\/(?!esm\/)/, replacement: '@mui/icons-material/esm/' }
  return {
    resolve: { alias: [...['atomic-crm', 'react', 'react-dom'].map(theirs), icons] },
    define: {
      'import.meta.env.VITE_SUPABASE_URL': '"http://127.0.0.1:9"',
      'import.meta.env.VITE_SUPABASE_ANON_KEY': '"none"',
    },
    plugins: [
      {
        name: 'constant-namespace',
        enforce: 'pre',
        transform: (code) => code.replace('export var _is_initialized', 'export const _is_initialized'),
      },
    ],
  }
}

/** The built page of a folder beside this file and its rows, packed, on a port of its own. */
async function serve(name: string, path: string, rows: readonly object[]) {
  const folder = await mkdtemp(join(tmpdir(), `storey-${name}-`))
  await build({
    root: fileURLToPath(new URL(name, import.meta.url)),
    configFile: false,
    logLevel: 'error',
    ...(name === 'atomic-crm' ? atomicCrm(join(process.env.ATOMIC_CRM ?? '', 'node_modules')) : {}),
    build: { outDir: folder, emptyOutDir: true },
  })
  const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
  const bodyOf = (url: string) => {
    if (/^\/rows(\/contacts)?$/.test(url)) return JSON.stringify(rows)
    if (url.startsWith('/rows/')) return '[]'
    return readFile(join(folder, url === '/' ? 'index.html' : url)).catch(() => undefined)
  }
  const server = createServer(async (request, response) => {
    const url = request.url ?? '/'
    const body = await bodyOf(url)
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': url === '/' ? 'text/html' : (types[extname(url)] ?? 'application/json'),
      'content-encoding': 'gzip',
    })
    response.end(gzipSync(body ?? ''))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    name,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
