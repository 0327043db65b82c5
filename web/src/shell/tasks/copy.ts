import type { ReactNode } from 'react'
import { said } from '../../ui/said.ts'

/** Texts of these screens. */
export const aLeadYouCantSee = 'A lead you can’t see'
export const cancel = 'Cancel'
export const changedBackKeptAsChangedSince = (putBack: string | number, keptCount: string | number) =>
  `${putBack} changed back, ${keptCount} kept as changed since`
export const csvCsv = 'CSV, .csv'
export const doneOfTotal = (done: string | number, total: string | number) => `${done} of ${total}`
export const download = 'Download'
export const downloadOf = (title: string | number) => `Download ${title}`
export const excelXlsx = 'Excel, .xlsx'
export const exportAgain = 'Export again'
export const exportText = 'Export'
export const exportsAndImportsYouStartAppear = 'Exports and imports you start appear here.'
export const hasEnded = (title: string, exported: boolean) => `${title} is ${exported ? 'ready' : 'done'}.`
export const inProgressYouCanLeaveThe = (title: string | number) =>
  `${title}: in progress. You can leave the page; the result will be under the bell.`
export const keptAsChangedSince = 'Kept as changed since'
export const noFilesYet = 'No files yet'
export const open = 'Open'
export const showWhich = 'Show which'
export const tryAgain = 'Try again'
export const undo = 'Undo'
export const undoOf = (title: string | number) => `Undo: ${title}`
export const wasStopped = (title: string | number) => `${title} was stopped.`
export const yourExports = 'Your exports'
export const andMore = (count: string) => `And ${count} more.`
export const undoneAt = (instant: ReactNode) => said`Undone ${instant}`
export const cancelledAt = (instant: ReactNode) => said`Cancelled ${instant}`
export const doneAt = (instant: ReactNode) => said`Done ${instant}`
export const availableUntil = (instant: ReactNode, facts: string, day: string) =>
  said`${instant}, ${facts}. Available until ${day}`
export const cancelWork = (title: string) => `Cancel ${title}`
