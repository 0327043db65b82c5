import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { PASSWORD } from '../server/seed/staff.ts'
import { startJourneyServers } from '../server/test/journey-server.ts'

/**
 * How long the browser stands still on the largest screens of the inventory, at a processor slowed down four times: a
 * building of 60 floors by 20 units, a project of three of them, and a list of 20,000 units. Prints the longest task of each
 * step; the goal is none above 100 ms. Build the client first, then, alone on a machine:
 * CHROMIUM_PATH=/usr/bin/chromium node bench/smooth.ts
 */
const SLOWER = 4
const GOAL_MS = 100
const LISTED = 20_000
/** The server adds at most this many at once. */
const AT_ONCE = 1_000
const HOME = {
  type: 'apartment',
  bedrooms: 1,
  bathrooms: 1,
  internal_area: '60',
  outdoor_area: '0',
  price: 90_000_000,
}
const PLACE = '[data-unit]'

const servers = await startJourneyServers(1)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const context = await browser.newContext({
    baseURL: servers.addresses[0] ?? '',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await signIn(page)
  const { building_id, project_id } = await fill(page)
  await page.addInitScript({
    content: `window.longTasks = []
      new PerformanceObserver((seen) => seen.getEntries().forEach(({ duration }) => window.longTasks.push(duration)))
        .observe({ type: 'longtask', buffered: true })`,
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

  await step(page, 'building of 1,200 units opened', async () => {
    await page.goto(`/inventory/buildings/${building_id}`)
    await page.waitForFunction(`document.querySelectorAll('${PLACE}').length === 1200`)
  })
  await step(page, 'walked by 20 keys', async () => {
    await page.locator(PLACE).first().focus()
    for (let at = 0; at < 20; at++) await page.keyboard.press('ArrowDown')
  })
  await step(page, 'the pointer over 15 units', async () => {
    for (let at = 0; at < 15; at++) await page.locator(PLACE).nth(at).hover()
  })
  await step(page, 'coloured by price', () => page.getByRole('group', { name: 'Colour by' }).getByText('Price').click())
  await step(page, 'coloured by status', () =>
    page.getByRole('group', { name: 'Colour by' }).getByText('Status').click(),
  )
  await step(page, 'narrowed to a status', () => page.getByRole('button', { name: /^Unreleased/ }).click())
  await step(page, 'scrolled to the end', () => scrollDown(page))
  await step(page, 'project of 3,600 units opened', async () => {
    await page.goto(`/inventory/projects/${project_id}?tab=availability`)
    await page.locator(PLACE).first().waitFor()
  })
  await step(page, 'scrolled through its buildings', () => scrollDown(page))
  await step(page, 'list of 20,000 units opened, 100 a page', async () => {
    await page.goto('/inventory/units?per_page=100')
    await page.getByRole('row').nth(90).waitFor()
  })
  await step(page, 'scrolled through 100 rows', () => scrollDown(page))
  await step(page, 'next page', () => page.getByRole('button', { name: 'Next page' }).click())
  await step(page, 'searched', () => page.getByPlaceholder('Unit, such as 1204').fill('1204'))
  await step(page, 'all of a page chosen', () =>
    page.getByRole('checkbox', { name: 'Select all rows on this page' }).check(),
  )
} finally {
  await browser.close()
  await servers.stop()
}

/** Does one thing, waits until nothing of it is left to do, and says what the longest task was. */
async function step(page: Page, name: string, work: () => Promise<unknown>): Promise<void> {
  await page.evaluate('window.longTasks = []')
  const began = performance.now()
  await work()
  const took = Math.round(performance.now() - began)
  await pause(1_500)
  const tasks = await page.evaluate<number[]>('window.longTasks')
  const longest = Math.round(Math.max(0, ...tasks))
  const verdict = longest <= GOAL_MS ? 'ok  ' : 'SLOW'
  console.log(`${verdict} ${longest} ms at the longest, ${tasks.length} tasks above 50 ms, ${took} ms in all: ${name}`)
}

async function scrollDown(page: Page): Promise<void> {
  await page.mouse.move(700, 500)
  for (let turn = 0; turn < 20; turn++) {
    await page.mouse.wheel(0, 400)
    await pause(50)
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByLabel('E-mail').fill('developer_admin@storey.demo')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Not now' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Three towers of 60 floors in a project, and low ones in another until there are 20,000 units. */
async function fill(page: Page): Promise<{ building_id: number; project_id: number }> {
  const kept = await page.evaluate<string>(`localStorage.getItem('storey-session')`)
  const { token, organization_id } = JSON.parse(kept) as { token: string; organization_id: number }
  const post = async (path: string, body: object): Promise<number> => {
    const answer = await page.request.post(`/api/inventory/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { ...body, organization_id },
    })
    if (!answer.ok()) throw new Error(`${answer.status()} ${path}: ${await answer.text()}`)
    return ((await answer.json()) as { data: { id: number } }).data.id
  }
  const projectOf = (code: string) => post('projects', { name: `Project ${code}`, code, status: 'on_sale' })
  const towerOf = (project_id: number, code: string, floors: number) =>
    post('buildings', { project_id, name: `Tower ${code}`, code, type: 'apartments', floors })
  const unitsOf = async (building_id: number, floors: number, stacks: number) => {
    const step = Math.floor(AT_ONCE / stacks)
    for (let from = 1; from <= floors; from += step)
      await post(`buildings/${building_id}/units`, {
        floor_from: from,
        floor_to: Math.min(floors, from + step - 1),
        price_step: 100_000,
        stacks: Array.from({ length: stacks }, (_, at) => ({ ...HOME, stack: at + 1, view: 'Marina' })),
      })
  }
  const project_id = await projectOf('SMOOTH')
  const towers = []
  for (const code of ['S1', 'S2', 'S3']) {
    const id = await towerOf(project_id, code, 60)
    await unitsOf(id, 60, 20)
    towers.push(id)
  }
  const low = await projectOf('MANY')
  for (let made = 3_600, at = 1; made < LISTED; made += 2_000, at++)
    await unitsOf(await towerOf(low, `M${at}`, 50), 50, 40)
  return { building_id: towers[0] ?? 0, project_id }
}
