import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { aheadOf, part } from '../../ui/part.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { PaletteButton } from './PaletteButton.tsx'
import { watchPages } from './watch-pages.ts'

// Both are loaded after the first screen, or when first needed.
const loadPalette = aheadOf(() => import('./Palette.tsx'))
const Palette = lazy(async () => ({ default: (await part(loadPalette)).Palette }))
const loadShortcuts = aheadOf(() => import('../shortcuts/ShortcutsDialog.tsx'))
const ShortcutsDialog = lazy(async () => ({ default: (await part(loadShortcuts)).ShortcutsDialog }))

/** Registered before the first menu opens, and only once. Without it, only arrows move in menus. */
const followMenus = () =>
  void import('../shortcuts/menu-keys.ts').then(
    ({ hearMenuKey }) => window.addEventListener('keydown', hearMenuKey),
    () => undefined,
  )

/** The command palette with its button, and the shortcuts of the shell. */
export function PaletteAndKeys() {
  const router = useRouter()
  const [palette, setPalette] = useState({ opened: false, times: 0 })
  const openPalette = () =>
    setPalette(({ opened, times }) => (opened ? { opened, times } : { opened: true, times: times + 1 }))
  const [list, setList] = useState(false)
  useShortcuts({ onPalette: openPalette, onList: () => setList(true) })
  useEffect(followMenus, [])
  useEffect(() => watchPages(() => router.state.location.pathname), [router])
  return (
    <>
      <PaletteButton onClick={openPalette} onNear={() => void loadPalette().catch(() => undefined)} />
      <Suspense>
        {palette.times > 0 && (
          <Palette
            // A new one each time, so that it lies above a panel that was opened after the last time.
            key={palette.times}
            opened={palette.opened}
            onClose={() => setPalette(({ times }) => ({ opened: false, times }))}
            onShortcuts={() => setList(true)}
          />
        )}
        {list && <ShortcutsDialog onClose={() => setList(false)} />}
      </Suspense>
    </>
  )
}
