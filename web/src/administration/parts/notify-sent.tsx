import { Code } from '@mantine/core'
import { showDetails } from '../../ui/details.tsx'
import { notify } from '../../ui/overlays/notify.tsx'

/** Time to read, and to copy the link. */
const WITH_LINK_MS = 20_000

/** Says that an e-mail with a link was sent; where no mail server is set, offers its link for the user to pass on. */
export function notifySent(
  sent: string,
  { link, what }: { readonly link: string | null; readonly what: string },
): void {
  if (link === null) notify.good(sent)
  else
    notify.info(`${what} is ready. No mail server is set: copy its link and send it yourself.`, {
      action: { label: 'Copy link', onSelect: () => void copy(link) },
      lasts: WITH_LINK_MS,
    })
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    notify.good('Link copied')
  } catch {
    // Browsers refuse the clipboard to pages without HTTPS.
    await showDetails('Copy this link', <Code block>{link}</Code>)
  }
}
