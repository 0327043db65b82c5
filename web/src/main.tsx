// First, so that the order of the layers of styles is known before any of them is filled.
import './theme/layers.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import { LightEntry } from './account/entry/LightEntry.tsx'
import { entryPathOf } from './account/entry/paths.ts'
import { followOtherTabs, onSession, readSession } from './http/session.ts'
import { ThemeProvider } from './theme/ThemeProvider.tsx'

// The content security policy forbids code made from text, which zod would try, and the browser would complain.
config({ jitless: true })

const root = createRoot(document.getElementById('root') ?? document.body)
const loadApp = () => import('./App.tsx')

async function showApp(): Promise<void> {
  const { App } = await loadApp()
  root.render(
    <StrictMode>
      <ThemeProvider>
        <App />
      </ThemeProvider>
    </StrictMode>,
  )
}

/** A stranger at the front door gets the forms alone; the rest comes while they type. */
function showEntry(): void {
  const enter = (address: string) => {
    forget()
    window.history.replaceState(null, '', address)
    void showApp()
  }
  // Another tab signed in.
  const forget = onSession((session) => session && enter(window.location.pathname + window.location.search))
  root.render(
    <StrictMode>
      <ThemeProvider>
        <LightEntry onSignedIn={enter} onTyping={() => void loadApp()} />
      </ThemeProvider>
    </StrictMode>,
  )
}

followOtherTabs()
if (readSession() === null && entryPathOf(window.location.pathname)) showEntry()
else void showApp()
