import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Account, settled, useBrowser } from './browser.ts'
import { useDesks } from './fields/desk.ts'
import type { Kind } from './fields/typing.ts'
import { asWire, wireOf } from './fields/values.ts'

useBrowser()

/** A row of a list, as the API answers it. */
type Row = Readonly<Record<string, unknown>>

interface Query {
  readonly name: string
  readonly as: Account
  readonly screen: string
  /** The call that the list makes. */
  readonly path: string
  /** In the menu of filters. */
  readonly filter: string
  /** The label of the field. */
  readonly label: string
  readonly key: string
  readonly kind: Kind
  /** What is typed, and what it means; null where it is no value. */
  readonly texts: readonly (readonly [typed: string, means: string | null])[]
  /** Whether a row is what the last text asks for. */
  holds(row: Row): boolean
}

const amountOf = (value: unknown) => Number(wireOf('money', value))

/** The days of the demo's leads reach back a year. */
const past = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)

const filters: readonly Query[] = [
  {
    name: 'the budget of leads',
    as: 'broker_admin',
    screen: '/crm/leads',
    path: '/api/crm/leads',
    filter: 'Budget',
    label: 'Budget, from',
    key: 'budget_from',
    kind: 'money',
    texts: [
      ['1.250', null],
      ['2.500.000,00', '250000000'],
      ['1m', '100000000'],
      ['2 to 3m', null],
      ['1.5m', '150000000'],
    ],
    holds: ({ budget_max, budget_min }) => Number(budget_max ?? budget_min) >= 150_000_000,
  },
  {
    name: 'the days since leads were contacted',
    as: 'broker_admin',
    screen: '/crm/leads',
    path: '/api/crm/leads',
    filter: 'Not contacted',
    label: 'Not contacted, days',
    key: 'not_contacted_days',
    kind: 'number',
    texts: [
      ['1,5', null],
      ['٣٠', '30'],
      ['0', null],
      ['14', '14'],
    ],
    holds: ({ last_contacted_at }) =>
      last_contacted_at === null || Date.parse(String(last_contacted_at)) < Date.now() - 14 * 86_400_000,
  },
  {
    name: 'the day on which leads came',
    as: 'broker_admin',
    screen: '/crm/leads',
    path: '/api/crm/leads',
    filter: 'Created',
    label: 'Created, from',
    key: 'created_from',
    kind: 'day',
    texts: [
      ['29/02/2027', null],
      ['31.12.2025', '2025-12-31'],
      [past, past],
    ],
    // The day begins where the organization is.
    holds: ({ created_at }) => Date.parse(String(created_at)) >= Date.parse(`${past}T00:00:00+04:00`),
  },
  {
    name: 'the price of units',
    as: 'developer_admin',
    screen: '/inventory/units',
    path: '/api/inventory/units',
    filter: 'Price',
    label: 'Price, up to',
    key: 'price_to',
    kind: 'money',
    texts: [
      ['-5', null],
      ['AED 2,500,000.00', '250000000'],
      ['1,2', null],
      ['1.5m', '150000000'],
    ],
    holds: ({ price }) => amountOf(price) <= 150_000_000,
  },
  {
    name: 'the area of units',
    as: 'developer_admin',
    screen: '/inventory/units',
    path: '/api/inventory/units',
    filter: 'Area',
    label: 'Area, from',
    key: 'area_from',
    kind: 'area',
    texts: [
      ['1.240', null],
      ['84,5 m²', '909.5504'],
      ['711', '711'],
    ],
    holds: ({ total_area }) => Number(total_area) >= 711 * 0.09290304 - 0.001,
  },
  {
    name: 'the floor of units',
    as: 'developer_admin',
    screen: '/inventory/units',
    path: '/api/inventory/units',
    filter: 'Floor',
    label: 'Floor, from',
    key: 'floor_from',
    kind: 'number',
    texts: [
      ['12th', null],
      ['+2', '2'],
      ['3', '3'],
    ],
    holds: ({ floor }) => Number(floor) >= 3,
  },
]

const deskFor = useDesks()

/** What the address says by a key. */
const said = (page: Page, key: string) => new URL(page.url()).searchParams.get(key) ?? ''

/** Areas travel with all their digits: as many as a hundredth of a square foot needs are compared. */
const wire = (kind: Kind, value: string) => (kind === 'area' ? asWire('area', value) : asWire(kind, value))

describe('typed filters', () => {
  it.each(filters)('the filter $name puts its value in the address, the request and the rows', async (one) => {
    const { page } = await deskFor(one.as)
    await page.goto(one.screen)
    await settled(page)
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitem', { name: one.filter, exact: true }).click()
    const box = page.getByRole('textbox', { name: one.label })
    let before = ''
    let rows: readonly Row[] = []
    for (const [typed, means] of one.texts) {
      if (means === null) {
        await box.fill(typed)
        await box.blur()
        await box.and(page.locator('[aria-invalid="true"]')).waitFor()
        // What cannot be read asks for nothing else.
        expect(said(page, one.key), `${typed} in the address`).toBe(before)
        continue
      }
      const [answer] = await Promise.all([
        page.waitForResponse((answer) => {
          const { pathname, searchParams } = new URL(answer.url())
          return pathname === one.path && searchParams.has(one.key) && searchParams.get(one.key) !== before
        }),
        box.fill(typed).then(() => box.blur()),
      ])
      const asked = new URL(answer.url()).searchParams.get(one.key) ?? ''
      expect(wireOf(one.kind, asked), `${typed} in the request`).toBe(wire(one.kind, means))
      await expect.poll(() => said(page, one.key), { message: `${typed} in the address` }).toBe(asked)
      expect(await box.getAttribute('aria-invalid')).not.toBe('true')
      before = asked
      rows = ((await answer.json()) as { data: readonly Row[] }).data
    }
    expect(rows.length, 'rows that are left').toBeGreaterThan(0)
    expect(rows.filter((row) => !one.holds(row))).toEqual([])
    await page.keyboard.press('Escape')
    await settled(page)
    // The head of the table is a row too.
    await expect.poll(() => page.locator('main').getByRole('row').count()).toBe(rows.length + 1)
  })
})
