import type { ReactNode } from 'react'
import { said } from '../../../ui/said.ts'

/** Texts of these screens. */
export const aNewTag = 'A new tag'
export const anotherProject = 'Another project'
export const anyProject = 'Any project'
export const assignByRules = 'Assign by rules'
export const assignedByRules = 'Assigned by rules'
export const createLead = 'Create lead'
export const edit = (fullName: string | number) => `Edit ${fullName}`
export const enterAPhoneNumberOrAn = 'Enter a phone number or an e-mail address, or both.'
export const fullName = 'Full name'
export const leadCreatedAssignedTo = (fullName: string | number) => `Lead created, assigned to ${fullName}`
export const leadCreatedUnassigned = 'Lead created, unassigned'
export const lookingFor = 'Looking for'
export const more = 'More'
export const newLead = 'New lead'
export const openInstead = 'Open instead'
export const optedOutOfMessages = 'Opted out of messages'
export const possibleDuplicate = 'Possible duplicate'
export const same = (kinds: readonly string[]) => `same ${kinds.join(' and ')}`
export const saveLead = 'Save lead'
export const studio = 'Studio'
export const whatsappIfDifferent = 'WhatsApp (if different)'
export const discardDraft = 'Discard draft'
export const draftKeptInThisTab = 'Draft kept in this tab'
export const neverContacted = 'never contacted'
export const lastContactedAt = (instant: ReactNode) => said`last contacted ${instant}`
