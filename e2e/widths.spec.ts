import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { type Account, settled, useBrowser, visit } from './browser.ts'
import { cutOff } from './fits.ts'
import { addressOf, idsFor } from './records.ts'

useBrowser()

const WIDTHS = [390, 768, 1024, 1280, 1440] as const
/** Between them they open every screen; who may do less sees the same screens with fewer buttons. */
const everywhere = ['super_admin', 'sales_manager', 'developer_admin', 'broker_admin'] as const satisfies Account[]

const source = await readFile(new URL('../web/src/screens.ts', import.meta.url), 'utf8')
const paths = [...source.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path)

const opened = new Set<string>()

describe('every screen of the application', () => {
  it.each(everywhere)(
    'fits from a phone to a desktop, with nothing cut off, as %s',
    { timeout: 300_000 },
    async (account) => {
      const { page, close, ...visitor } = await visit({ as: account })
      const ids = await idsFor({ page, close, ...visitor })
      const wrong: string[] = []
      for (const path of paths) {
        const address = addressOf(path, ids)
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.goto(address)
        await settled(page)
        // A screen that this role may not open leads home.
        if (!new URL(page.url()).pathname.startsWith(address)) continue
        opened.add(path)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          await settled(page)
          const found = await cutOff(page)
          wrong.push(...found.map((trouble) => `${path} at ${width}: ${trouble}`))
        }
      }
      expect(wrong).toEqual([])
      await close()
    },
  )

  it('was opened by one of them', () => {
    expect([...opened].sort()).toEqual([...paths].sort())
  })
})
