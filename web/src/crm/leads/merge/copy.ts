import type { ReactNode } from 'react'
import { said } from '../../../ui/said.ts'

/** Texts of these screens. */
export const actionsFor = (fullName: string | number) => `Actions for ${fullName}`
export const budget = 'Budget'
export const call = 'Call'
export const cancel = 'Cancel'
export const chooseTheLeadToKeepAnd =
  'Choose the lead to keep and its values. All phone numbers, e-mails, tags, deals, activities, notes, documents and history are kept. You can undo this for 30 days.'
export const compareAndMerge = 'Compare and merge'
export const converted = ' (converted)'
export const differs = 'Differs'
export const field = 'Field'
export const keep = 'Keep'
export const keepAll = 'Keep all'
export const keptSince = (kept: string | number) => `. Kept as changed since: ${kept}.`
export const listed = (words: string, last: string) => `${words} and ${last}`
export const makeMainEMail = 'Make main e-mail'
export const makeMainNumber = 'Make main number'
export const mergeIntoOther = 'Merge into other'
export const mergeLeads = (count: string | number) => `Merge ${count} leads`
export const mergedInto = (others: string | number, fullName: string | number) => `${others} merged into ${fullName}`
export const noRecordsYet = 'No records yet'
export const otherEMails = 'Other e-mails'
export const otherNumbers = 'Other numbers'
export const possibleDuplicateLabel = 'Possible duplicate: '
export const possibleDuplicates = 'Possible duplicates'
export const remove = 'Remove'
export const restoredLeads = (leads: string | number) => `${leads} restored`
export const result = 'Result'
export const sendEMail = 'Send e-mail'
export const someoneChangedOneOfTheseLeads = 'Someone changed one of these leads. Check the values, then merge.'
export const undoMerge = 'Undo merge'
export const choiceOf = (field: string | number, face: string | number, fullName: string | number) =>
  `${field}: ${face}, of ${fullName}`
export const whatsapp = 'WhatsApp'
export const addedAt = (instant: ReactNode) => said`Added ${instant}`
export const movedOver = (what: string) => `Moved over: ${what}.`
export const notKept = (what: string) => `Not kept: ${what}`
export const severalPossibleDuplicates = (count: number) => `${count} possible duplicates: `
export const anAdministratorCanMergeThem = 'An administrator can merge them.'
