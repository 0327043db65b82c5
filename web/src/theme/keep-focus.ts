/** Layers over the page that take the focus when they open. */
const LAYERS =
  '.mantine-Modal-content, .mantine-Drawer-content, .mantine-Popover-dropdown, .mantine-Menu-dropdown, .mantine-Combobox-dropdown, [role="dialog"]'
const CLOSE = '.mantine-Modal-close, .mantine-Drawer-close'
const TITLE = '.mantine-Modal-title, .mantine-Drawer-title'
const ROWS = 'tr, li, article, [role="row"], [role="listitem"]'
const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select, [contenteditable="true"]'
const FOCUSABLE = `a[href], button, summary, ${FIELDS}, [tabindex]`

/** Longer than a dialog's own handling of focus, and than the frame in which a new page focuses its heading. */
const SETTLE_MS = 60

/** An element that had the focus, and where it was in the document after it was removed. */
interface Place {
  readonly element: HTMLElement
  readonly layer: Element | null
  readonly page: Element | null
  isDisabled?: boolean
  gone?: { readonly parent: Node; readonly previous: Node | null }
}

/**
 * Keeps the position of keyboard users. The browser moves the focus to the document when the focused element disappears. Then this
 * focuses what opened the layer that closed, or what replaced the element, or the next row, or the heading of the part.
 *
 * The library remembers the opener only for dialogs that are rendered before they open; ours are rendered when they open.
 * @returns the function that ends it
 */
export function keepFocus(): () => void {
  let last: Place | undefined
  let timer: number | undefined
  const openers = new Map<Element, Place | undefined>()
  /** A layer that the user has not used yet; the library focuses its close button, twice. */
  let opening: Element | null = null

  // A layer that took no focus when it opened is entered by a press.
  const remember = (place: Place) => {
    if (place.layer && !openers.has(place.layer)) openers.set(place.layer, last)
    last = place
  }

  const focused = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    const place = placeOf(target)
    const { layer } = place
    if (!layer) for (const one of openers.keys()) if (!one.isConnected) openers.delete(one)
    if (layer && !openers.has(layer)) opening = layer
    remember(place)
    if (layer && layer === opening && target.matches(CLOSE)) startOf(layer)?.focus({ preventScroll: true })
  }

  // Some browsers do not focus a button that is pressed with the mouse.
  const pressed = ({ target }: Event) => {
    opening = null
    const element = target instanceof Element ? target.closest<HTMLElement>(FOCUSABLE) : null
    if (element) remember(placeOf(element))
  }

  const changed = (records: readonly MutationRecord[]) => {
    const places = [last, ...openers.values()]
    for (const { target, removedNodes, previousSibling } of records) {
      for (const node of removedNodes)
        for (const place of places) {
          const from = place?.gone?.parent ?? place?.element
          if (place && from && !from.isConnected && node.contains(from))
            place.gone = { parent: target, previous: previousSibling }
        }
      if (last?.element.matches(':disabled') && target.contains(last.element)) last.isDisabled = true
    }
    if (last && isLost()) soon()
  }
  const soon = () => {
    timer ??= window.setTimeout(restore, SETTLE_MS)
  }

  const restore = () => {
    window.clearTimeout(timer)
    timer = undefined
    if (!last || !isLost()) return
    // A control that is disabled while it works gets the focus back afterwards; one that a script left stays without it.
    if (isShown(last.element) && (!last.isDisabled || last.element.matches(':disabled'))) return
    findFor(last, openers)?.focus({ preventScroll: true })
  }

  // Tab goes on from the restored position, however soon it is pressed.
  const beforeKey = (event: KeyboardEvent) => {
    opening = null
    if (event.key === 'Tab' && timer !== undefined) restore()
    // A list of choices that closes stays in the document, hidden. Not every browser has an event for that.
    else soon()
  }

  const watcher = new MutationObserver(changed)
  watcher.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', focused)
  document.addEventListener('focusout', soon)
  document.addEventListener('pointerdown', pressed, true)
  window.addEventListener('keydown', beforeKey, true)
  return () => {
    window.clearTimeout(timer)
    watcher.disconnect()
    document.removeEventListener('focusin', focused)
    document.removeEventListener('focusout', soon)
    document.removeEventListener('pointerdown', pressed, true)
    window.removeEventListener('keydown', beforeKey, true)
  }
}

const placeOf = (element: HTMLElement): Place => ({
  element,
  layer: element.closest(LAYERS),
  page: element.closest('[data-page]'),
})

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** A dialog begins at its first field; one that only shows begins at its title. */
function startOf(layer: Element): HTMLElement | undefined {
  const fields = [...layer.querySelectorAll<HTMLElement>(FIELDS)].filter(isUsable)
  const [first] = fields
  // Arrow keys move between the options of a radio group; it begins at the chosen one.
  const chosen = first?.matches('[type=radio]') && fields.find((one) => one.matches('[type=radio]:checked'))
  return chosen || first || headingOf(layer.querySelector<HTMLElement>(TITLE))
}

function findFor(
  place: Place,
  openers: ReadonlyMap<Element, Place | undefined>,
  closed: readonly Element[] = [],
): HTMLElement | undefined {
  if (isUsable(place.element)) return place.element
  if (place.layer && !isShown(place.layer)) {
    // Two layers that passed the focus to each other are each other's opener.
    const opener = closed.includes(place.layer) ? undefined : openers.get(place.layer)
    return opener ? findFor(opener, openers, [...closed, place.layer]) : pageHeading()
  }
  const { gone, page } = place
  if (page && !page.isConnected) return pageHeading()
  const parent = gone?.parent ?? place.element.parentNode
  const inside = parent instanceof Element ? parent : null
  const previous = gone?.previous?.parentNode === parent ? gone?.previous : undefined
  return (
    twinOf(place.element, inside) ??
    // What took its place, or the next row.
    firstFrom(previous ? previous.nextSibling : inside?.firstChild, 'nextSibling') ??
    firstIn(inside?.closest<HTMLElement>(ROWS)) ??
    firstFrom(previous, 'previousSibling') ??
    headingAround(inside) ??
    pageHeading()
  )
}

/** The same control, rendered again. */
function twinOf(element: HTMLElement, inside: Element | null): HTMLElement | undefined {
  const name = (one: Element) => one.getAttribute('href') ?? one.getAttribute('aria-label') ?? one.textContent
  const wanted = name(element)
  if (!wanted) return undefined
  for (let around = inside; around && around !== document.body; around = around.parentElement) {
    const twins = [...around.querySelectorAll<HTMLElement>(element.localName)]
    const twin = twins.find((one) => name(one) === wanted && isUsable(one))
    if (twin || around.matches(`main, ${LAYERS}`)) return twin
  }
  return undefined
}

function firstFrom(node: Node | null | undefined, way: 'nextSibling' | 'previousSibling'): HTMLElement | undefined {
  for (let one = node; one; one = one[way]) {
    const found = one instanceof HTMLElement ? firstIn(one) : undefined
    if (found) return found
  }
  return undefined
}

function firstIn(part: HTMLElement | null | undefined): HTMLElement | undefined {
  if (!part) return undefined
  if (part.matches(FOCUSABLE) && isUsable(part)) return part
  return [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].find((one) => one.tabIndex >= 0 && isUsable(one))
}

function headingAround(inside: Element | null): HTMLElement | undefined {
  const part = inside?.closest(`section, ${LAYERS}`)
  return part ? headingOf(part.querySelector<HTMLElement>(`h2, h3, ${TITLE}`)) : undefined
}

const pageHeading = () =>
  headingOf(document.querySelector<HTMLElement>('main h1, h1') ?? document.querySelector('main'))

/** Makes a heading focusable by scripts. */
function headingOf(heading: HTMLElement | null): HTMLElement | undefined {
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading ?? undefined
}

const isShown = (element: Element) => element.isConnected && element.checkVisibility()

const isUsable = (element: HTMLElement) => isShown(element) && !element.matches(':disabled')
