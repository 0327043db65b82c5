/** Announces text to screen readers only, such as a result or a count. `urgent` interrupts: for errors that stop the user's work. */
export function announce(text: string, { urgent = false }: { urgent?: boolean } = {}): void {
  const region = regionOf(urgent ? 'assertive' : 'polite')
  // A live region does not announce the same text twice, so it is emptied first.
  region.textContent = ''
  window.setTimeout(() => {
    region.textContent = text
  }, 60)
}

function regionOf(politeness: 'polite' | 'assertive'): HTMLElement {
  const id = `announce-${politeness}`
  const known = document.getElementById(id)
  if (known) return known
  const region = document.createElement('div')
  region.id = id
  region.setAttribute('aria-live', politeness)
  region.setAttribute('aria-atomic', 'true')
  region.setAttribute('role', politeness === 'polite' ? 'status' : 'alert')
  region.style.cssText =
    'position:absolute;top:0;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap'
  document.body.append(region)
  return region
}
