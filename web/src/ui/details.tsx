import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { dialogs } from './overlays/lazy-overlays.ts'

/** Shows content that is too long for a notice, in a dialog; a link in it closes the dialog. */
export async function showDetails(title: string, content: ReactNode): Promise<void> {
  await dialogs()
  const id = modals.open({
    title,
    size: 560,
    children: (
      // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only hears the links inside
      <div
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) modals.close(id)
        }}
      >
        {content}
      </div>
    ),
  })
}
