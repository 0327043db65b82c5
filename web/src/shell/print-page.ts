import { instantNow } from '../ui/clock.ts'
import { instantText } from '../ui/format/day.ts'
import { notify } from '../ui/overlays/notify.tsx'
import { offeredPrint } from '../ui/print-offer.ts'

const SCHEME = 'data-mantine-color-scheme'
/** Long enough to be read after the dialog of the browser has closed. */
const OFFER_MS = 10_000

/** Prints in the light scheme, with the address and the time on the page, and offers its PDF afterwards where it has one. */
export function printPage(): () => void {
  const page = document.documentElement
  let scheme: string | null = null
  let offered: string | undefined
  const before = () => {
    scheme = page.getAttribute(SCHEME)
    page.setAttribute(SCHEME, 'light')
    document.body.dataset.printed = `${window.location.href} · ${instantText(instantNow())}`
  }
  const after = () => {
    if (scheme !== null) page.setAttribute(SCHEME, scheme)
    scheme = null
    const print = offeredPrint()
    if (offered !== undefined) notify.close(offered)
    offered =
      print &&
      notify.info('There is also a PDF of this page, set for paper.', {
        action: { label: 'Get PDF', onSelect: print },
        lasts: OFFER_MS,
      })
  }
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
  }
}
