import { instantNow } from '../ui/clock.ts'
import { instantText } from '../ui/format/day.ts'

const SCHEME = 'data-mantine-color-scheme'

/** Prints in the light scheme, with the address and the time on the page. */
export function printPage(): () => void {
  const page = document.documentElement
  let scheme: string | null = null
  const before = () => {
    scheme = page.getAttribute(SCHEME)
    page.setAttribute(SCHEME, 'light')
    document.body.dataset.printed = `${window.location.href} · ${instantText(instantNow())}`
  }
  const after = () => {
    if (scheme !== null) page.setAttribute(SCHEME, scheme)
    scheme = null
  }
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
  }
}
