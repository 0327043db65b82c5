import { useRouter, useSearch } from '@tanstack/react-router'
import { SignInPage } from './SignInPage.tsx'

/** The sign-in page after somebody signed out, when everything is loaded already. */
export function SignInRoute() {
  const router = useRouter()
  const { next } = useSearch({ strict: false }) as { next?: string }
  return <SignInPage next={next} onSignedIn={(address) => router.history.replace(address)} />
}
