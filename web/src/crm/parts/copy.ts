import type { ReactNode } from 'react'
import { said } from '../../ui/said.ts'

/** Texts of these screens. */
export const awayUntil = (awayUntil: string | number) => `away until ${awayUntil}`
export const chooseOrTypeAReason = 'Choose or type a reason'
export const create = (name: string | number) => `Create "${name}"`
export const findAColleague = 'Find a colleague'
export const namePhoneOrEMail = 'Name, phone or e-mail'
export const noMatches = 'No matches'
export const noOne = 'No one'
export const thereIsNoTagAnAdministrator = (name: string | number) =>
  `There is no tag "${name}". An administrator can add it.`
export const unassigned = 'Unassigned'
export const hasALeadWithTheSameContact = (name: ReactNode) =>
  said`${name} has a lead with the same contact. Check with them first.`
