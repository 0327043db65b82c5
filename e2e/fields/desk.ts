import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeEach } from 'vitest'
import { type Account, isSecondTry, settled, visit, type Width } from '../browser.ts'
import { type Ids, idsFor } from '../records.ts'
import { installTyping } from './typing.ts'

/** A user at their screen, with the API for the records a form needs and for the stored values. */
export interface Desk {
  readonly page: Page
  readonly ids: Ids
  get(path: string): Promise<unknown>
  /** Returns the `data` of the response. */
  change(method: 'post' | 'patch', path: string, body: object): Promise<Stored>
  close(): Promise<void>
}

export interface Stored {
  readonly id: number
  readonly [field: string]: unknown
}

/** Desks that the tests of a file share, one per account; closed after the last test. */
export function useDesks(): (account: Account) => Promise<Desk> {
  const desks = new Map<Account, Promise<Desk>>()
  beforeEach(({ task }) => {
    // Their browsers are closed, and their session is gone.
    if (isSecondTry(task)) desks.clear()
  })
  afterAll(async () => {
    for (const desk of desks.values()) await (await desk).close()
  })
  return (account) => {
    const desk = desks.get(account) ?? deskOf(account)
    desks.set(account, desk)
    return desk
  }
}

export async function deskOf(account: Account, width: Width = 'desktop'): Promise<Desk> {
  const visitor = await visit({ as: account, width })
  const { page, context, close } = visitor
  await installTyping(page)
  const [origin] = (await context.storageState()).origins
  const kept = origin?.localStorage.find(({ name }) => name === 'storey-session')?.value ?? '{}'
  const { token, organization_id } = JSON.parse(kept) as { token: string; organization_id: number }
  const headers = { authorization: `Bearer ${token}` }
  return {
    page,
    ids: await idsFor(visitor),
    get: async (path) => {
      const joint = path.includes('?') ? '&' : '?'
      const answer = await page.request.get(`/api${path}${joint}locale=en&organization_id=${organization_id}`, {
        headers,
      })
      if (!answer.ok()) throw new Error(`${answer.status()} GET ${path}: ${await answer.text()}`)
      return ((await answer.json()) as { data: unknown }).data
    },
    change: async (method, path, body) => {
      const answer = await page.request[method](`/api${path}`, {
        headers,
        data: { locale: 'en', organization_id, ...body },
      })
      if (!answer.ok()) throw new Error(`${answer.status()} ${method} ${path}: ${await answer.text()}`)
      return ((await answer.json()) as { data: Stored }).data
    },
    close,
  }
}

/** The visible form that contains a field with this path, once it is rendered. */
export async function formWith(page: Page, path: string): Promise<Locator> {
  const field = page.locator(`input[data-kind][data-path="${path}"]`)
  await field.waitFor()
  await settled(page)
  return page.locator('form').filter({ has: field })
}
