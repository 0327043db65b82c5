import type { AnyRouter } from '@tanstack/react-router'
import { workOffline } from './offline/work-offline.ts'
import { printPage } from './print-page.ts'
import { returnFocus } from './return-focus.ts'
import { travel } from './travel.ts'

/** What the first screen does not need. */
export function listenLate(router: AnyRouter): () => void {
  const ends = [printPage(), returnFocus(router), workOffline(), travel(router)]
  return () => {
    for (const end of ends) end()
  }
}
