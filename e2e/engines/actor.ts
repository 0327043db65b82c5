import { setTimeout as pause } from 'node:timers/promises'
import type { Device, Engine } from './engine.ts'

type Role = 'button' | 'link' | 'field' | 'heading' | 'option' | 'menuitem' | 'card'

/** What a user sees of a control: where its middle is. */
interface Place {
  readonly x: number
  readonly y: number
}

interface Wanted {
  /** The whole name, or its beginning if it ends with "…". */
  readonly name: string
  /** Only within the dialog or column with this name. */
  readonly within?: string
}

const LIMIT_MS = 60_000
/** Keys of W3C WebDriver. */
export const keys = { enter: '\uE007', right: '\uE014', control: '\uE009', space: ' ' }

/** A user in front of a window: finds controls by role and name, and has only a mouse and a keyboard. */
export function actor(engine: Engine) {
  /** Waits until a control is visible, at rest and covered by nothing. */
  const find = async (role: Role, wanted: Wanted): Promise<Place> => {
    let before = ''
    for (const end = Date.now() + LIMIT_MS; Date.now() < end; await pause(100)) {
      const place = await engine.run(look, role, wanted.name, wanted.within ?? '')
      if (place && JSON.stringify(place) === before) return place
      before = JSON.stringify(place)
    }
    throw new Error(`There is no ${role} "${wanted.name}"${wanted.within ? ` in ${wanted.within}` : ''}.`)
  }
  const press = async (...values: readonly string[]) => {
    for (const value of values)
      await engine.perform(
        keyboard([
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      )
  }
  const click = async (role: Role, name: string, within?: string) => {
    const { x, y } = await find(role, { name, within })
    await engine.perform(
      mouse([
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    )
  }
  const type = (text: string) =>
    engine.perform(
      keyboard([...text].flatMap((value) => [{ type: 'keyDown', value } as const, { type: 'keyUp', value } as const])),
    )
  return {
    open: engine.open,
    click,
    press,
    type,
    /** Replaces the value of a field as a user does: by selecting and typing. */
    fill: async (name: string, text: string, within?: string) => {
      await click('field', name, within)
      await engine.perform(
        keyboard([
          { type: 'keyDown', value: keys.control },
          { type: 'keyDown', value: 'a' },
          { type: 'keyUp', value: 'a' },
          { type: 'keyUp', value: keys.control },
        ]),
      )
      await type(text)
    },
    see: (role: Role, name: string, within?: string) => find(role, { name, within }),
    /** Waits for a text anywhere on the page. */
    read: async (text: string) => {
      for (const end = Date.now() + LIMIT_MS; Date.now() < end; await pause(100))
        if (await engine.run((wanted: string) => document.body.innerText.replace(/\s+/g, ' ').includes(wanted), text))
          return
      throw new Error(`The page does not say "${text}".`)
    },
    /** Where a user gets with the Tab key. */
    focus: async (selector: string) => {
      await engine.run((wanted: string) => {
        document.querySelector<HTMLElement>(wanted)?.focus()
        return null
      }, selector)
    },
    /** The whole name of the first visible element whose name matches the pattern. */
    nameLike: async (selector: string, pattern: string): Promise<string> => {
      for (const end = Date.now() + LIMIT_MS; Date.now() < end; await pause(100)) {
        const name = await engine.run(firstName, selector, pattern)
        if (name) return name
      }
      throw new Error(`Nothing on the page is named like ${pattern}.`)
    },
    drag: async (from: Place, to: Place) =>
      engine.perform(
        mouse([
          { type: 'pointerMove', x: from.x, y: from.y, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerMove', x: from.x + 12, y: from.y + 6, duration: 100 },
          { type: 'pointerMove', x: to.x, y: to.y, duration: 400 },
          { type: 'pointerMove', x: to.x, y: to.y + 2, duration: 100 },
          { type: 'pointerUp', button: 0 },
        ]),
      ),
    path: () => engine.run(() => window.location.pathname),
  }
}

const keyboard = (actions: Extract<Device, { type: 'key' }>['actions']): Device => ({
  type: 'key',
  id: 'keyboard',
  actions,
})
const mouse = (actions: Extract<Device, { type: 'pointer' }>['actions']): Device => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions,
})

/** In the page: the middle of the control of a role and name if it can be pressed, scrolled into view. */
function look(role: Role, wanted: string, within: string): { x: number; y: number } | null {
  const selectors: Record<Role, string> = {
    button: 'button, [role="button"], label[for], summary',
    link: 'a[href]',
    field: 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea',
    heading: 'h1, h2, h3',
    option: '[role="option"]',
    menuitem: '[role="menuitem"]',
    card: '[data-card]',
  }
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const labelled = element.getAttribute('aria-labelledby')
    if (labelled)
      return clean(
        labelled
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      )
    const said = element.getAttribute('aria-label')
    if (said) return clean(said)
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return clean(element.labels?.[0]?.textContent ?? element.placeholder)
    const copy = element.cloneNode(true) as Element
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"], kbd')) hidden.remove()
    return clean(copy.textContent)
  }
  const matches = (name: string, pattern: string) =>
    pattern.endsWith('…')
      ? name.startsWith(pattern.slice(0, -1))
      : [pattern, `${pattern} required`, `${pattern} optional`].includes(name)
  const rooms = within
    ? [...document.querySelectorAll('[role="dialog"], section, aside, [role="region"]')].filter((room) =>
        matches(nameOf(room), within),
      )
    : [document.body]
  for (const room of rooms)
    for (const element of room.querySelectorAll<HTMLElement>(selectors[role])) {
      if (!matches(nameOf(element), wanted) || !element.checkVisibility({ visibilityProperty: true })) continue
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
      const hit = document.elementFromPoint(x, y)
      if (hit && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element)))
        return { x, y }
    }
  return null
}

function firstName(selector: string, pattern: string): string | null {
  for (const element of document.querySelectorAll(selector)) {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    if (new RegExp(pattern).test(name) && element.checkVisibility()) return name
  }
  return null
}
