// First, so that the order of the layers of styles is known before any of them is filled.
import './theme/layers.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { entryPathOf } from './account/entry/paths.ts'
import { isSignup } from './administration/signup/signup-path.ts'
import { followOtherTabs, onSession, readSession } from './http/session.ts'
import { ThemeProvider } from './theme/ThemeProvider.tsx'
import { setZone } from './ui/format/zone.ts'

// The content security policy forbids code made from text, which zod would try, and the browser would complain. Said where
// zod looks for it, because who is signed in sees a list before any form, and loads zod with the first of them.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = createRoot(document.getElementById('root') ?? document.body)
const loadApp = () => import('./App.tsx')

async function showApp(): Promise<void> {
  // Beside the shell, where the screen is one of these.
  if (window.location.pathname !== '/crm/leads') void import('./late-pages.ts').catch(() => undefined)
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
async function showEntry(): Promise<void> {
  const { LightEntry } = await import('./account/entry/LightEntry.tsx')
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

/** Who registers a brokerage gets that alone. */
async function showSignup(): Promise<void> {
  const { SignupApp } = await import('./administration/signup/SignupApp.tsx')
  root.render(
    <StrictMode>
      <ThemeProvider>
        <SignupApp />
      </ThemeProvider>
    </StrictMode>,
  )
}

followOtherTabs()
// Before any screen hears of it, which is drawn again by then.
setZone(readSession()?.timezone)
onSession((session) => setZone(session?.timezone))
const session = readSession()
// Who has no organization yet may register one.
if (!session?.access_type && isSignup(window.location.pathname)) void showSignup()
else if (session === null && entryPathOf(window.location.pathname)) void showEntry()
else void showApp()
