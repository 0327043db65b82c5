import type { Density } from '@storey/api/account/account.ts'
import { auth, profile } from '@storey/api/client-endpoints.ts'
import { useLayoutEffect } from 'react'
import { call } from '../http/call.ts'
import { query, queryClient } from '../http/query.ts'
import { changeSession, readSession } from '../http/session.ts'
import { useSession } from '../http/useSession.ts'
import { act } from '../ui/act.ts'
import { saveVersioned } from '../ui/save-versioned.ts'

/** Gives the rows of all lists the height that the user chose, on this device from the first render. */
export function useDensity(): void {
  const density = useSession()?.density
  useLayoutEffect(() => {
    const page = document.documentElement
    if (density) page.dataset.density = density
    return () => void delete page.dataset.density
  }, [density])
}

/** Takes effect in every tab at once, and is then saved; a refused choice is taken back. */
export async function chooseDensity(density: Density): Promise<void> {
  const before = readSession()?.density
  changeSession({ density })
  const saved = await act(async () => {
    let { version } = (await queryClient.ensureQueryData(query(auth.me, {}))).data
    await saveVersioned(
      () => call(profile.change, { body: { density, version } }),
      (now: { readonly version: number }) => {
        version = now.version
        return true
      },
    )
  })
  if (!saved && readSession()?.density === density) changeSession({ density: before })
}
