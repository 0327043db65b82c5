import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Account, freshName, settled, useBrowser, visit } from '../browser.ts'
import { type Desk, deskOf } from '../fields/desk.ts'
import { addressOf, idsFor } from '../records.ts'

useBrowser()

/** Buttons that open a layer; with a second name, the item of the menu that the button opens. */
type Opener = string | readonly [menu: string, item: string]
interface Place {
  readonly as: Account
  readonly path: string
  readonly openers: readonly Opener[]
}

const PLACES: readonly Place[] = [
  {
    as: 'broker_admin',
    path: '/crm/leads',
    openers: [
      'Search or jump to…',
      'Notifications',
      'Account of',
      'New lead',
      'Save view',
      'Add filter',
      'Sorted by',
      'Columns',
      'Actions for',
    ],
  },
  { as: 'broker_admin', path: '/crm/leads/$id', openers: ['New deal', 'Complete', 'Edit details', 'Warm'] },
  { as: 'broker_admin', path: '/crm/activities', openers: ['Plan activity', 'Save view', 'Complete', 'Owner:'] },
  { as: 'broker_admin', path: '/crm/pipelines/kanban/$id', openers: ['New deal', 'More for'] },
  { as: 'broker_admin', path: '/crm/tags', openers: ['New tag', ['Actions for', 'Edit tag']] },
  {
    as: 'developer_admin',
    path: '/inventory/projects/$id',
    openers: [
      'Edit',
      'Open Living room',
      'New building',
      'New unit type',
      'Edit amenities',
      ['More actions', 'Delete'],
    ],
  },
  { as: 'developer_admin', path: '/inventory/buildings/$id', openers: ['Edit', 'Add units', 'Record update'] },
  {
    as: 'developer_admin',
    path: '/inventory/units/$id',
    openers: ['Edit', 'Floor plan of', 'Edit amenities', 'Hold', 'Block'],
  },
  {
    as: 'sales_manager',
    path: '/inventory/units/booked-units/$id',
    openers: ['Reject', 'Extend', 'View discount', 'Edit buyers'],
  },
  { as: 'super_admin', path: '/auth/organizations/$id', openers: ['Edit'] },
  { as: 'super_admin', path: '/auth/users', openers: ['New user'] },
]

/** What a layer consists of, without those that are closing or wait hidden in the document. */
const OPEN = ':is([role="dialog"], [role="menu"], .mantine-Popover-dropdown:not([role="listbox"])):visible'

const named = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) }).first()

/** Opens and closes a layer by the keyboard; what was wrong with the focus. */
async function walk(page: Page, opener: Opener): Promise<string[]> {
  const [name, item] = typeof opener === 'string' ? [opener] : opener
  const button = named(page, name)
  await button.focus()
  await page.keyboard.press('Enter')
  const layer = page.locator(OPEN)
  await layer.first().waitFor()
  if (item !== undefined) {
    await page.getByRole('menuitem', { name: item }).first().press('Enter')
    await page.locator('[role="dialog"]:visible').first().waitFor()
  }
  const inside = await settledFocus(page, (selector) => {
    const here = document.activeElement
    return here?.closest(selector) != null && here.getAttribute('aria-label') !== 'Close'
  })
  while ((await layer.count()) > 0) {
    const before = await layer.count()
    await page.keyboard.press('Escape')
    await expect.poll(() => layer.count()).toBeLessThan(before)
  }
  const handle = await button.elementHandle()
  const back = await page
    .waitForFunction((one) => document.activeElement === one, handle, { timeout: 5_000 })
    .then(
      () => true,
      () => false,
    )
  const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
  const whole = [name, item].filter(Boolean).join(' > ')
  return [
    ...(inside ? [] : [`${whole}: the focus does not begin in the layer`]),
    ...(back ? [] : [`${whole}: the focus returns to ${at}`]),
  ]
}

const settledFocus = (page: Page, holds: (selector: string) => boolean): Promise<boolean> =>
  page
    .waitForFunction(holds, '[role="dialog"], [role="menu"], .mantine-Popover-dropdown, .mantine-Modal-content', {
      timeout: 5_000,
    })
    .then(
      () => true,
      () => false,
    )

/** A lead with a rating and something to complete, whatever journeys before did to the others. */
async function warmLead({ change }: Desk): Promise<number> {
  const name = freshName()
  const email = `${name.toLowerCase()}@example.com`
  const { id: lead_id } = await change('post', '/crm/leads', { full_name: name, email, rating: 'warm' })
  const due_at = new Date(Date.now() + 3_600_000).toISOString()
  await change('post', '/crm/activities', { type: 'call', subject: 'Ask about parking', due_at, lead_id })
  return lead_id
}

describe('focus', () => {
  it('begins inside each layer and returns to the button that opened it', { timeout: 400_000 }, async () => {
    const wrong: string[] = []
    for (const as of new Set(PLACES.map((place) => place.as))) {
      const visitor = await deskOf(as)
      const ids = as === 'broker_admin' ? { ...visitor.ids, lead: await warmLead(visitor) } : visitor.ids
      for (const { path, openers } of PLACES.filter((place) => place.as === as)) {
        await visitor.page.goto(addressOf(path, ids))
        await settled(visitor.page)
        for (const opener of openers)
          wrong.push(
            ...(await walk(visitor.page, opener).catch((error: Error) => [`${opener}: ${error.message}`])).map(
              (one) => `${path}: ${one}`,
            ),
          )
      }
      await visitor.close()
    }

    expect(wrong).toEqual([])
  })

  it('moves to what replaced a button, and to the heading of the next step', { timeout: 240_000 }, async () => {
    const manager = await visit({ as: 'broker_admin' })
    await manager.page.goto(addressOf('/crm/pipelines/kanban/$id', await idsFor(manager)))
    await settled(manager.page)
    await named(manager.page, 'Add deal to New enquiry').press('Enter')
    await expect.poll(() => focusOf(manager.page)).toBe('Lead')
    await manager.close()

    const developer = await visit({ as: 'developer_admin' })
    const ids = await idsFor(developer)
    await developer.page.goto(addressOf('/inventory/buildings/$id', ids))
    await settled(developer.page)
    await named(developer.page, 'Choose units').press('Enter')
    await expect.poll(() => focusOf(developer.page)).toBe('Chosen units')
    await named(developer.page, 'Cancel').press('Enter')
    await expect.poll(() => focusOf(developer.page)).toBe('Choose units')
    await developer.close()

    const seller = await visit({ as: 'sales_manager' })
    await seller.page.goto(addressOf('/inventory/units/$id/plan/$plan_id/book', await idsFor(seller)))
    await settled(seller.page)
    await named(seller.page, 'Continue').press('Enter')
    await expect.poll(() => focusOf(seller.page)).toBe('Step 2 of 7, Buyers')
    await seller.close()
  })
})

const focusOf = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
