/** The shortcut in the notation of this keyboard. */
export const UNDO_KEYS = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘Z' : 'Ctrl Z'

interface Offer {
  readonly id: string
  readonly undo: () => void
}

/** Undo offers whose notice is shown, the latest last. */
const offers: Offer[] = []

const TYPING = 'textarea, input:not([type=checkbox], [type=radio], [type=button]), [contenteditable=true]'

/** While it is offered, Ctrl+Z or ⌘Z undoes the latest action; in a text field the keys undo typing. */
export function offerUndo(offer: Offer): void {
  if (offers.length === 0) window.addEventListener('keydown', hear)
  offers.push(offer)
}

export function withdrawUndo(id: string): void {
  const at = offers.findIndex((offer) => offer.id === id)
  if (at >= 0) offers.splice(at, 1)
  if (offers.length === 0) window.removeEventListener('keydown', hear)
}

function hear(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
  if (!isUndo || event.defaultPrevented || event.repeat) return
  if (event.target instanceof Element && event.target.closest(TYPING)) return
  event.preventDefault()
  offers.at(-1)?.undo()
}
