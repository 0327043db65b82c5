import type { ReactNode } from 'react'
import { said } from '../../ui/said.ts'

/** Texts of these screens. */
export const aHoldCanBeExtendedOnce = 'A hold can be extended once.'
export const amalHaddad = 'Amal Haddad'
export const defaultLength = (usual: string | number) => `${usual} (default)`
export const endHold = 'End hold'
export const endTheHoldOf = (fullName: string | number) => `End the hold of ${fullName}?`
export const extend = 'Extend'
export const extendBy = 'Extend by'
export const extendHold = 'Extend hold'
export const extendTheHoldOf = (name: string | number) => `Extend the hold of ${name}`
export const heldBy = (fullName: string | number) => `Held by ${fullName}`
export const heldByYou = 'Held by you'
export const hold = 'Hold'
export const holdUnit = 'Hold unit'
export const projectDefault = 'Project default'
export const release = 'Release'
export const visibleToOthers = 'Visible to others.'
export const forClient = (name: string) => `for ${name}`
export const becomesAvailable = (unit: string) => `${unit} becomes available to everyone.`
export const isYoursUntil = (unit: string, until: string) => `${unit} is yours until ${until}.`
export const holdNamed = (unit: string) => `Hold ${unit}`
export const whatYouTypedIsKept = (message: ReactNode) => said`${message} What you typed is kept.`
export const holdAnotherOne = 'Hold another unit:'
export const floor = (floor: number) => `Floor ${floor}`
