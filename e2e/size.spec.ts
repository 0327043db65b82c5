import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

/** Of JavaScript, packed; shared/design/performance.md, section 8. */
const KIB = 1024

const folder = new URL('../web/dist/assets/', import.meta.url)
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
const text = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const named = (name: string) => scripts.filter((file) => file.slice(0, -'-12345678.js'.length) === name)

/** What the browser fetches before any of these files runs: themselves and their static imports. */
function neededBy(...names: string[]): Set<string> {
  const found = new Set(names.flatMap(named))
  for (const file of found)
    for (const [, other = ''] of text(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) found.add(other)
  return found
}

const packed = (files: Set<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(text(file), { level: 9 }).length, 0)

describe('JavaScript of the first load (docs/performance.md, In the browser)', () => {
  it('the page before the sign-in loads at most 112 KiB of JavaScript', () => {
    const files = neededBy('index', 'start', 'LightEntry')

    expect(named('LightEntry')).toHaveLength(1)
    expect(packed(files)).toBeLessThanOrEqual(112 * KIB)
  })

  it('the leads list with the whole shell loads at most 208 KiB of JavaScript in at most six files', () => {
    const files = neededBy('index', 'start', 'shell', 'list')

    expect([...named('shell'), ...named('list')]).toHaveLength(2)
    // Menus, popovers and tooltips come later.
    expect([...named('layers')].filter((file) => files.has(file))).toEqual([])
    expect([...files]).toSatisfy((all: string[]) => all.length <= 6)
    expect(packed(files)).toBeLessThanOrEqual(208 * KIB)
  })

  it('the shell has the addresses of the endpoints that it calls itself, not those of every screen', () => {
    const shell = named('shell').map(text).join()

    expect(shell).toContain('/notifications')
    expect(shell).not.toContain('/crm/activities/toggle-complete')
  })

  it('every other page loads at most 40 KiB more JavaScript than all pages share', () => {
    const shared = neededBy(
      'index',
      'start',
      'shell',
      'list',
      'screen-addresses',
      'further',
      'rules',
      'icons',
      'calls',
      'layers',
    )
    const pages = scripts
      .filter((file) => /Page-.{8}\.js$/.test(file))
      .map((file) => file.slice(0, -'-12345678.js'.length))
    const more = pages.map((page) => ({
      page,
      bytes: packed(new Set([...neededBy(page)].filter((file) => !shared.has(file)))),
    }))

    expect(pages.length).toBeGreaterThan(40)
    expect(more.filter(({ bytes }) => bytes > 40 * KIB)).toEqual([])
  })
})
