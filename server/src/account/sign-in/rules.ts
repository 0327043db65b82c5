import type { Settings } from '../../settings.ts'

interface Membership {
  readonly pivot_enabled: boolean
  readonly require_two_factor: boolean
}

/** Whether a user owes a second factor: everyone does, or one of the organizations they may work in asks for it. */
export const policyOf = (everyone: Settings['twoFactor'], memberships: readonly Membership[]) =>
  everyone === 'required' || memberships.some((membership) => membership.pivot_enabled && membership.require_two_factor)
    ? ('required' as const)
    : ('optional' as const)
