import type { SignedInResponse } from '@storey/api/account/account.ts'

/** What the client stores of a sign-in. Its own test, web/src/http/session.test.ts, compares the two. */
export function storedSession(answer: SignedInResponse) {
  const current = answer.organizations.find(({ pivot_enabled }) => pivot_enabled)
  return {
    token: answer.token,
    full_name: answer.full_name,
    user_id: answer.user_id,
    organizations: answer.organizations,
    organization_id: current?.id ?? 0,
    access_type: current?.pivot_role ?? null,
    two_factor: answer.has_enabled_two_factor_auth,
    two_factor_policy: answer.two_factor_policy,
    draft_key: answer.draft_key,
    countries: null,
  }
}
