import { describe, expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { deskOf, formWith } from './fields/desk.ts'
import { hosts } from './fields/hosts.ts'
import { holdChanges, type Kind, type Pressed, typeEach } from './fields/typing.ts'
import { asWire, at, shownAs, wireOf } from './fields/values.ts'
import { TODAY } from './fields/writing.ts'
import { all, homes } from './fields/writings.ts'

useBrowser()

/** Ten-thousandths of a square metre in half a hundredth of a square foot: what the screen rounds away. */
const ROUNDED = 5

/** What does not agree about a writing, on the screen, in the request, and with what people mean by it. */
function troublesOf(kind: Kind, path: string, text: string, { sent, fields }: Pressed): string[] {
  const seen = fields[path]
  if (!seen) return [`${JSON.stringify(text)} took the field away`]
  const means = homes[kind]?.find(([written]) => written === text)?.[1]
  const told = `${JSON.stringify(text.slice(0, 40))} shows ${JSON.stringify(seen.shown.slice(0, 40))}`
  if (sent.length === 0) {
    const quiet = !seen.invalid || seen.error.length < 8
    return [
      ...(quiet ? [`${told}, was held back and says ${JSON.stringify(seen.error)}`] : []),
      ...(typeof means === 'string' ? [`${told}, is refused by ${JSON.stringify(seen.error)}, means ${means}`] : []),
    ]
  }
  const body = wireOf(kind, at(sent[0], path))
  const code = /^\+(44|1|39|7|91|98)/.exec(body)?.[0] ?? '+971'
  const shown = shownAs(kind, seen.shown, code)
  const agree = shown === body || (kind === 'area' && Math.abs(Number(shown) - Number(body)) <= ROUNDED)
  const meant = means === undefined || (means !== null && body === (means === '' ? '' : asWire(kind, means)))
  return [
    ...(sent.length > 1 ? [`${told} was sent ${sent.length} times`] : []),
    ...(seen.invalid ? [`${told}, was sent though it is marked as wrong`] : []),
    ...(agree ? [] : [`${told}, the request says ${body}`]),
    ...(meant ? [] : [`${told}, the request says ${body}, it means ${means}`]),
  ]
}

describe('a writing, typed in Chromium', () => {
  it('is one of more than three hundred', () => {
    expect(all.length).toBeGreaterThan(300)
  })

  it.each(hosts)(
    'shows in $name what the request says, or is held back with a reason',
    { timeout: 240_000 },
    async ({ as, open, fields }) => {
      const desk = await deskOf(as)
      // "tomorrow" and "31 Dec" are read against a day of their own; nothing is sent to the server.
      await desk.page.clock.setFixedTime(new Date(`${TODAY}T08:00:00Z`))
      await open(desk)
      await holdChanges(desk.page, true)
      const troubles: string[] = []
      for (const [kind, path] of Object.entries(fields) as [Kind, string][]) {
        const form = await formWith(desk.page, path)
        const own = (homes[kind] ?? []).map(([text]) => text)
        const results = await typeEach(form, path, all, own)
        for (const [place, result] of results.entries())
          troubles.push(...troublesOf(kind, path, all[place] ?? '', result).map((line) => `${kind}: ${line}`))
        // What comes next finds a field that is right.
        await typeEach(form, path, [''], [])
      }
      expect(troubles).toEqual([])
      await desk.close()
    },
  )
})
