import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { entryPathOf } from './account/entry/paths.ts'
import { isSignup } from './administration/signup/signup-path.ts'
import { followOtherTabs, onSession, readSession } from './http/session.ts'
import { ThemeProvider } from './theme/ThemeProvider.tsx'
import { ignoreComposingKeys } from './ui/composing.ts'
import { setZone } from './ui/format/zone.ts'
import { openKept } from './ui/kept/kept.ts'

// Disables zod's use of `eval`, which the content security policy forbids and the browser would report. Set through zod's global,
// because a signed-in user sees a list before any form, and zod is loaded with the first form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// The first listener of keys.
ignoreComposingKeys()

const root = createRoot(document.getElementById('root') ?? document.body)
const LEADS = '/crm/leads'
const loadApp = () => import('./App.tsx')

async function showApp(): Promise<void> {
  // Loaded in parallel with the shell, if the screen is one of these.
  if (window.location.pathname !== LEADS) void import('./screen-addresses.ts').catch(() => undefined)
  const [{ App }] = await Promise.all([loadApp(), openKept()])
  root.render(
    <StrictMode>
      <ThemeProvider>
        <App />
      </ThemeProvider>
    </StrictMode>,
  )
}

/** A visitor on the sign-in page gets only the forms; the application is loaded while they type. */
async function showEntry(): Promise<void> {
  const { LightEntry } = await import('./account/entry/LightEntry.tsx')
  const enter = (address: string) => {
    forget()
    window.history.replaceState(null, '', address)
    void showApp()
  }
  // Another tab has signed in.
  const forget = onSession((session) => session && enter(window.location.pathname + window.location.search))
  root.render(
    <StrictMode>
      <ThemeProvider>
        <LightEntry onSignedIn={enter} onTyping={() => void loadApp()} />
      </ThemeProvider>
    </StrictMode>,
  )
}

/** A visitor who registers a brokerage gets only that part. */
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

const AGAIN_MS = 3_000

/** Retries, because Escape closes no dialog without it. */
const listenToLayers = () =>
  import('./theme/listen-to-layers.ts').then(
    (part) => part.listenToLayers(),
    () => void window.setTimeout(listenToLayers, AGAIN_MS),
  )

void listenToLayers()
followOtherTabs()
// Before any screen is notified, because it renders again then.
setZone(readSession()?.timezone)
onSession((session) => setZone(session?.timezone))
const session = readSession()
if (session === null && isSignup(window.location.pathname)) void showSignup()
else if (session === null && entryPathOf(window.location.pathname)) void showEntry()
else void showApp()
