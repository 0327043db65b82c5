import type { ReactNode } from 'react'
import { said } from '../../ui/said.ts'

/** Texts of these screens. */
export const backToLeads = 'Back to leads'
export const bin = 'Bin'
export const couldNotBeRestored = (failed: string | number) => `, ${failed} could not be restored`
export const deleted = 'Deleted'
export const deletedBy = 'Deleted by'
export const deletedItemsAreKeptForDays = (value: string | number) => `Deleted items are kept for ${value} days.`
export const deletedLeadsDealsActivitiesNotesAnd = (value: string | number) =>
  `Deleted leads, deals, activities, notes and documents are kept here for ${value} days.`
export const deletedPermanentlyOn = 'Deleted permanently on'
export const includes = 'Includes'
export const itemsRestored = (count: string, one: boolean, rest: string) =>
  `${count} ${one ? 'item' : 'items'} restored${rest}`
export const kind = 'Kind'
export const leads = 'Leads'
export const leadsRestored = (restored: string | number) => `${restored} leads restored`
export const name = 'Name'
export const note = 'Note'
export const open = 'Open'
export const restore = 'Restore'
export const restoreAllDeletedTogether = (count: string | number) => `Restore all ${count} deleted together`
export const restored = (name: string) => `${name} restored`
export const theBinIsEmpty = 'The bin is empty'
export const deletedPermanentlyOnDay = (day: ReactNode) => said`Deleted permanently on ${day}`
export const alsoInTheBin = (name: string) => `${name}, also in the bin`
