import './text-spacing.css'

/**
 * Marks the page while the user has widened the spacing of text, as style sheets and extensions of browsers do (WCAG 1.4.12): texts of
 * lists and boards wrap then, instead of ending in an ellipsis.
 */
export function watchTextSpacing(): void {
  const probe = document.createElement('span')
  probe.className = 'text-spacing-probe'
  probe.ariaHidden = 'true'
  probe.textContent = 'm m m m'
  document.body.append(probe)
  new ResizeObserver(() => {
    const { letterSpacing, wordSpacing } = getComputedStyle(probe)
    const isWider = [letterSpacing, wordSpacing].some((space) => Number.parseFloat(space) > 0)
    document.documentElement.toggleAttribute('data-spaced', isWider)
  }).observe(probe)
}
