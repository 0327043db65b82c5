// First, so that the order of the layers of styles is known before any of them is filled.
import './theme/layers.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { entryPathOf } from './account/entry/paths.ts'
import { isSignup } from './administration/signup/signup-path.ts'
import { followOtherTabs, onSession, readSession } from './http/session.ts'
import { ThemeProvider } from './theme/ThemeProvider.tsx'
import { setZone } from './ui/format/zone.ts'

// The content security policy forbids `eval`, which zod would try, with an error in the browser's console. Configured through a
// global, because the first list does not need zod and loads it with the first form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = createRoot(document.getElementById('root') ?? document.body)
const loadApp = () => import('./App.tsx')

async function showApp(): Promise<void> {
  // Loaded in parallel with the shell, when the screen is one of these.
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

/** The registration of a brokerage, without the rest of the application. */
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
// Before any screen is notified and drawn.
setZone(readSession()?.timezone)
onSession((session) => setZone(session?.timezone))
const session = readSession()
// A person without an organization may register one.
if (!session?.access_type && isSignup(window.location.pathname)) void showSignup()
else if (session === null && entryPathOf(window.location.pathname)) void showEntry()
else void showApp()
