import type { SignedInResponse } from '@storey/api/account/account.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { startSession } from '../../http/session.ts'
import { addressAfterSignIn } from '../../shell/home.ts'
import { EntryFrame } from '../parts/EntryFrame.tsx'
import { type EntryWay, EntryWayContext } from '../parts/entry-way.ts'
import type { EntryPath } from './paths.ts'
import { SignInForms } from './sign-in/SignInForms.tsx'

/** The sign-in page is part of the first load; the others are loaded when opened. */
const pages: Readonly<Record<EntryPath, ComponentType>> = {
  '/': SignInForms,
  '/register': lazy(() => import('./register/RegisterPage.tsx')),
  '/auth/forgot-password': lazy(() => import('./forgot-password/ForgotPasswordPage.tsx')),
  '/auth/forgot-password/success': lazy(() => import('./forgot-password/LinkSentPage.tsx')),
  '/auth/reset-password': lazy(() => import('./reset-password/ResetPasswordPage.tsx')),
  '/auth/reset-password/success': lazy(() => import('./reset-password/PasswordSetPage.tsx')),
  '/first-start': lazy(() => import('./first-start/FirstStartPage.tsx')),
  '/auth/verify-email': lazy(() => import('./verify-email/VerifyEmailPage.tsx')),
}

interface Props extends Pick<EntryWay, 'go' | 'next'> {
  path: EntryPath
  onSignedIn: (address: string) => void
  onTyping?: () => void
}

/** The pages before sign-in, in one frame. They do not use the router, so that a visitor who is not signed in loads little code. */
export function EntryPages({ path, go, next, onSignedIn, onTyping }: Props) {
  const Page = pages[path]
  const enter = (answer: SignedInResponse) => onSignedIn(addressAfterSignIn(startSession(answer), next))
  return (
    <EntryWayContext value={{ go, enter, next, onTyping }}>
      <EntryFrame>
        <Suspense>
          <Page />
        </Suspense>
      </EntryFrame>
    </EntryWayContext>
  )
}
