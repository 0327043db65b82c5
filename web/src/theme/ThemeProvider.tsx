import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
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
import './forced-colors.css'
import './print.css'

/** `public/first.js` reads the same key before the first paint. */
const scheme = localStorageColorSchemeManager({ key: 'storey-scheme' })

/** Theme and colour scheme (system, light, dark) of every page, including public ones. */
export function ThemeProvider({ children }: { children: ReactNode }) {
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
