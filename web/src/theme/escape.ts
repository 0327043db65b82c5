/** Open layers; a later one in the document is above an earlier one. Menus and lists of choices close themselves. */
const LAYERS = '.mantine-Modal-content, .mantine-Drawer-content, .mantine-Popover-dropdown'
const DIALOGS = '.mantine-Modal-root, .mantine-Drawer-root'
const CLOSE = '.mantine-Modal-close, .mantine-Drawer-close'
const OVERLAY = '.mantine-Modal-overlay, .mantine-Drawer-overlay'

/**
 * Escape closes the topmost layer alone. The library closes every open dialog for one Escape, and a popover together with the list of
 * choices in it, so the theme turns its own handling off.
 */
function closeTopLayer(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // An open menu or list of choices is above the layer that its field is in, and closes itself.
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return
  // A list of choices that was open stays in the document, hidden; a dialog that closes is on its way out.
  const layers = [...document.querySelectorAll<HTMLElement>(LAYERS)].filter(
    (layer) => getComputedStyle(layer).display !== 'none' && layer.style.opacity !== '0',
  )
  const top = layers.at(-1)
  if (!top) return
  if (top.matches('.mantine-Popover-dropdown')) {
    // A popover that may be closed closes for a press outside of it, here in the layer below.
    const below = layers.at(-2) ?? document.documentElement
    below.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    return
  }
  const dialog = top.closest(DIALOGS)
  const own = (selector: string) =>
    [...(dialog?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) => element.closest(DIALOGS) === dialog)
  // A dialog with neither closes by its own buttons only.
  const closes = own(CLOSE) ?? own(OVERLAY)
  closes?.click()
}

/** Listens before every component. @returns the function that ends it */
export function listenForEscape(): () => void {
  window.addEventListener('keydown', closeTopLayer, { capture: true })
  return () => window.removeEventListener('keydown', closeTopLayer, { capture: true })
}
