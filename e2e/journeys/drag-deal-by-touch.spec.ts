import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { freshName, settled, useBrowser } from '../browser.ts'
import { deskOf, type Stored } from '../fields/desk.ts'

useBrowser()

const middleOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('What a finger touches must be on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A finger on the glass: real touches, as the browser hears them from a phone. */
async function fingerOn(page: Page) {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  let here = { x: 0, y: 0 }
  return {
    press: async (what: Locator) => {
      here = await middleOf(what)
      await touch('touchStart', [here])
    },
    carry: async (what: Locator) => {
      const there = await middleOf(what)
      const from = here
      for (let step = 1; step <= 8; step += 1) {
        here = { x: from.x + ((there.x - from.x) * step) / 8, y: from.y + ((there.y - from.y) * step) / 8 }
        await touch('touchMove', [here])
      }
    },
    lift: () => touch('touchEnd', []),
  }
}

describe('dragging a deal by touch (A8)', () => {
  it('a deal is dragged by touch from the shown stage to another stage by its tab', async () => {
    const desk = await deskOf('broker', 'phone')
    const { page } = desk
    const lead = await desk.change('post', '/crm/leads', {
      full_name: freshName(),
      email: `${freshName().toLowerCase()}@example.com`,
    })
    const title = freshName()
    const deal = await desk.change('post', '/crm/deals', { lead_id: lead.id, title })
    await page.goto(`/crm/pipelines/kanban/${(deal.pipeline as Stored).id}?search=${title}`)
    const card = page.locator(`[data-card="${deal.id}"]`)
    await card.waitFor()
    await settled(page)
    const tabs = page.getByRole('group', { name: 'Stages' }).getByRole('button')
    const second = tabs.nth(1)
    const finger = await fingerOn(page)

    // A long press lifts the card: the tabs are places to drop it from then on.
    await finger.press(card)
    await expect.poll(() => second.getAttribute('data-drop')).not.toBeNull()
    await finger.carry(second)
    await expect.poll(() => second.getAttribute('data-over')).not.toBeNull()
    await finger.lift()

    await page.getByRole('status').filter({ hasText: 'Moved to' }).waitFor()
    const stage = () => desk.get(`/crm/deals/${deal.id}`).then((now) => ((now as Stored).stage as Stored).id)
    await expect.poll(stage).toBe(Number(await second.getAttribute('data-stage-tab')))
    await second.click()
    await card.waitFor()
    await desk.close()
  })
})
