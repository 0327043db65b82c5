import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { listenForEscape } from './escape.ts'
import { cssVariables, theme } from './theme.ts'
import './layers.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './tokens.css'
import './swatches.css'
import './base.css'
import './controls.css'
import './overlays.css'
import './touch.css'
import './print.css'

/** `public/first.js` reads the same key before the first paint. */
const scheme = localStorageColorSchemeManager({ key: 'storey-scheme' })

/** Theme and colour scheme (system, light, dark) of every page, including public ones. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useEffect(listenForEscape, [])
  useEffect(loadKeepFocus, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={scheme}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}

/** Its code is not part of the first load: nothing can lose the focus before. */
function loadKeepFocus(): () => void {
  let end: (() => void) | undefined
  let over = false
  import('./keep-focus.ts').then(
    ({ keepFocus }) => {
      if (!over) end = keepFocus()
    },
    (error: unknown) => console.warn('Couldn’t load what keeps the focus.', error),
  )
  return () => {
    over = true
    end?.()
  }
}
