import type { ReactNode } from 'react'
import { said } from '../../ui/said.ts'

/** The words of these screens. */
export const aColleague = 'A colleague'
export const addAnyway = 'Add anyway'
export const anythingInARow = 'Anything in a row'
export const assignByRules = 'Assign by rules'
export const back = 'Back'
export const begunBy = (fullName: string | number) => `Started by ${fullName}`
export const budget = 'Budget'
export const by = 'By'
export const checkingTheRows = 'Checking the rows'
export const choose = 'Choose'
export const chooseTheColumnWithTheE = 'Choose the column with the e-mail address or phone number.'
export const chooseTheColumnWithTheName = 'Choose the column with the name.'
export const chooseWhatEachOneMeansOr = 'Choose what each one means, or leave it empty.'
export const colleague = 'Colleague'
export const column = 'Column'
export const columnsWithoutAFieldAreNot =
  'Columns without a field are not imported. Files with the same headings will use this mapping.'
export const contact = 'Contact'
export const continueText = 'Continue'
export const couldntUploadTheFileTryAgain = 'Couldn’t upload the file. Try again.'
export const countryOfPhoneNumbersWithoutA = 'Country of phone numbers without a code'
export const createsASecondLeadMarkedAs = 'Creates a second lead, marked as a possible duplicate.'
export const csvOrXlsxWithARow =
  'CSV or XLSX with a row of headings, up to 50,000 rows. You’ll see a preview before anything is imported.'
export const datesAmountsAndChoicesThatStorey = 'Dates, amounts and choices that Storey doesn’t understand.'
export const discard = 'Discard'
export const discardOf = (fileName: string | number) => `Discard ${fileName}?`
export const doneOfTotal = (done: string | number, total: string | number) => `${done} of ${total}`
export const dontImport = 'Don’t import'
export const downloadTheFailedRow = 'Download the failed row'
export const downloadTheFailedRows = (count: string | number) => `Download the ${count} failed rows`
export const duplicates = 'Duplicates'
export const eMail = 'E-mail'
export const earlierImports = 'Earlier imports'
export const empty = 'Empty'
export const everythingInTheFile = 'Everything in the file'
export const failTheRow = 'Fail the row'
export const failedCount = (refused: string | number) => `${refused} failed`
export const field = 'Field'
export const fieldFor = (heading: string | number) => `Field for ${heading}`
export const fieldsToUpdate = 'Fields to update'
export const file = 'File'
export const fixTheFailedRows = 'Download the failed rows, fix them and import them again.'
export const formatting = 'Formatting'
export const importAndUpdate = (count: string | number, count2: string | number) =>
  `Import ${count} and update ${count2}`
export const importLeads = 'Import leads'
export const imported = 'Imported'
export const importedRowsAreKeptContinueOr = 'Imported rows are kept. Continue or undo.'
export const importing = 'Importing'
export const inTheFile = 'In the file'
export const leads = 'Leads'
export const leaveEmpty = 'Leave empty'
export const leaveTheValueEmpty = 'Leave the value empty'
export const mapColumns = 'Map columns'
export const matchedByEMailOrPhone = 'Matched by e-mail or phone.'
export const me = 'Me'
export const meaningOf = (field: string | number, value: string | number) => `${field} ${value} means`
export const means = 'Means'
export const n03042026Is = '03/04/2026 is'
export const n3April2026 = '3 April 2026'
export const n4March2026 = '4 March 2026'
export const name = 'Name'
export const newCount = (created: string | number) => `${created} new`
export const newLeads = 'New leads'
export const newLeadCount = (count: string, leads: string) => `${count} new ${leads}`
export const noRows = 'No rows'
export const notKnown = 'Not known'
export const notProcessed = 'Not processed'
export const nothingImportedYet = 'Nothing imported yet'
export const nothingIsImportedYetYouCan = 'Nothing is imported yet. You can leave this page meanwhile.'
export const nothingOfItHasBeenImported = 'Nothing has been imported.'
export const nothingToImport = 'Nothing to import'
export const nothingYet = 'Nothing yet'
export const openLeads = 'Open leads'
export const outcome = 'Outcome'
export const owner = 'Owner'
export const ownerIfTheFileHasNone = 'Owner if the file has none'
export const phone = 'Phone'
export const preview = 'Preview'
export const reason = 'Reason'
export const removedCount = (removed: string | number) => `${removed} removed`
export const row = 'Row'
export const rows = 'Rows'
export const rowsOfTheFile = 'Rows of the file'
export const sample = 'Sample'
export const sheet = 'Sheet'
export const showThem = 'Show them'
export const skip = 'Skip'
export const source = 'Source'
export const sourceIfTheFileHasNone = 'Source if the file has none'
export const status = 'Status'
export const stop = 'Stop'
export const stopped = 'Stopped'
export const storeyUsesTheFirstRowAs =
  'Storey uses the first row as headings. Add a row of headings above it and upload the file again.'
export const tagsForAllLeads = 'Tags for all leads'
export const theFirstRowLooksLikeA = 'The first row looks like a lead'
export const theLeadIsImportedThePreview = 'The lead is imported. The preview lists what was left empty.'
export const theLeadStaysAsItIs = 'The lead stays as it is.'
export const theOthersCanBeImportedNow = 'The others can be imported now. '
export const thereAreNoRowsToShow = 'There are no rows to show.'
export const unassigned = 'Unassigned'
export const undoImport = 'Undo import'
export const undoTheImportOf = (fileName: string | number) => `Undo the import of ${fileName}?`
export const undoingTheImport = 'Undoing the import'
export const undone = 'Undone'
export const unknownValues = 'Unknown values'
export const update = 'Update'
export const updatedCount = (updated: string | number) => `${updated} updated`
export const updatedLeads = (updated: string | number, updated2: string | number) => `${updated} updated ${updated2}`
export const upload = 'Upload'
export const uploaded = 'Uploaded'
export const valuesLeftEmpty = 'Values left empty'
export const valuesOfTheFileReplaceThose = 'Values in the file replace the lead’s. Empty cells change nothing.'
export const valuesThatCantBeRead = 'Values that can’t be read'
export const waitingForItsTurn = 'Queued'
export const whyRowsFail = 'Why rows fail'
export const youCanDownloadFailedRowsAnd = 'You can download failed rows and fix them.'
export const youCanLeaveThisPage = 'You can leave this page.'
export const youCanLeaveThisPageWell =
  'You can leave this page. We’ll notify you when it’s done. If you stop, imported rows are kept.'
export const yourImportsWillAppearHereYou = 'Your imports will appear here. You can review and undo them.'
export const duplicateOf = (lead: ReactNode) => said`Duplicate of ${lead}`
export const rowNumber = (line: number) => `Row ${line}`
export const check = (rows: string) => `Check ${rows}`
export const continueWith = (rows: string) => `Continue with ${rows}`
export const rowsWereKeptFor = (days: number) => `The rows of the file were kept for ${days} days.`
export const keptBecauseChanged = (leads: string, one: boolean) =>
  `${leads} kept because someone changed ${one ? 'it' : 'them'} since.`
export const reachedOf = (reached: string, rows: string) => `${reached} of ${rows} processed`
export const cantBeImported = (rows: string) => `${rows} can’t be imported`
export const updateLeads = (leads: string) => `Update ${leads}`
export const importCounted = (leads: string) => `Import ${leads}`
export const moveToTheBin = (leads: string, one: boolean) => `${leads} ${one ? 'moves' : 'move'} to the bin`
export const areReverted = (leads: string, one: boolean) => `${leads} ${one ? 'is' : 'are'} reverted`
export const leadsChangedSinceAreKept = 'Leads changed since are kept as they are.'
