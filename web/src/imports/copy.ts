/** Texts shared by all imports. */
export const anythingInARow = 'Anything in a row'
export const back = 'Back'
export const begunBy = (fullName: string | number) => `Started by ${fullName}`
export const by = 'By'
export const checkingTheRows = 'Checking the rows'
export const column = 'Column'
export const columnsWithoutAFieldAreNot =
  'Columns without a field are not imported. Files with the same headings will use this mapping.'
export const continueText = 'Continue'
export const couldntUploadTheFileTryAgain = 'Couldn’t upload the file. Try again.'
export const csvOrXlsxWithARow =
  'CSV or XLSX with a row of headings, up to 50,000 rows. You’ll see a preview before anything is imported.'
export const discard = 'Discard'
export const discardOf = (fileName: string | number) => `Discard ${fileName}?`
export const doneOfTotal = (done: string | number, total: string | number) => `${done} of ${total}`
export const dontImport = 'Don’t import'
export const downloadTheFailedRow = 'Download the failed row'
export const downloadTheFailedRows = (count: string | number) => `Download the ${count} failed rows`
export const earlierImports = 'Earlier imports'
export const empty = 'Empty'
export const failedCount = (refused: string | number) => `${refused} failed`
export const field = 'Field'
export const fieldFor = (heading: string | number) => `Field for ${heading}`
export const file = 'File'
export const fixTheFailedRows = 'Download the failed rows, fix them and import them again.'
export const importAndUpdate = (count: string | number, count2: string | number) =>
  `Import ${count} and update ${count2}`
export const imported = 'Imported'
export const importedRowsAreKeptContinueOr = 'Imported rows are kept. Continue or undo.'
export const importing = 'Importing'
export const mapColumns = 'Map columns'
export const name = 'Name'
export const newCount = (created: string | number) => `${created} new`
export const newRecordCount = (count: string, records: string) => `${count} new ${records}`
export const noRows = 'No rows'
export const notProcessed = 'Not processed'
export const nothingImportedYet = 'Nothing imported yet'
export const nothingIsImportedYetYouCan = 'Nothing has been imported yet. You can leave this page.'
export const nothingOfItHasBeenImported = 'Nothing has been imported.'
export const nothingToImport = 'Nothing to import'
export const nothingYet = 'Nothing yet'
export const outcome = 'Outcome'
export const preview = 'Preview'
export const reason = 'Reason'
export const removedCount = (removed: string | number) => `${removed} removed`
export const row = 'Row'
export const rows = 'Rows'
export const rowsOfTheFile = 'Rows of the file'
export const sample = 'Sample'
export const sheet = 'Sheet'
export const showThem = 'Show them'
export const status = 'Status'
export const stop = 'Stop'
export const stopped = 'Stopped'
export const storeyUsesTheFirstRowAs =
  'Storey uses the first row as headings. Add a row of headings above it and upload the file again.'
export const theOthersCanBeImportedNow = 'The others can be imported now. '
export const thereAreNoRowsToShow = 'There are no rows to show.'
export const undoImport = 'Undo import'
export const undoTheImportOf = (fileName: string | number) => `Undo the import of ${fileName}?`
export const undoingTheImport = 'Undoing the import'
export const undone = 'Undone'
export const updatedCount = (updated: string | number) => `${updated} updated`
export const updatedRecords = (updated: string | number, updated2: string | number) => `${updated} updated ${updated2}`
export const upload = 'Upload'
export const uploaded = 'Uploaded'
export const valuesLeftEmpty = 'Values left empty'
export const waitingForItsTurn = 'Queued'
export const whyRowsFail = 'Why rows fail'
export const youCanLeaveThisPage = 'You can leave this page.'
export const youCanLeaveThisPageWell =
  'You can leave this page. We’ll notify you when it’s done. If you stop, imported rows are kept.'
export const yourImportsWillAppearHereYou = 'Your imports will appear here. You can review and undo them.'
export const rowNumber = (line: number) => `Row ${line}`
export const continueWith = (rows: string) => `Continue with ${rows}`
export const rowsWereKeptFor = (days: number) => `The rows of the file were kept for ${days} days.`
export const keptBecauseChanged = (records: string, one: boolean) =>
  `${records} kept because someone changed ${one ? 'it' : 'them'} since.`
export const reachedOf = (reached: string, rows: string) => `${reached} of ${rows} processed`
export const cantBeImported = (rows: string) => `${rows} can’t be imported`
export const updateCounted = (records: string) => `Update ${records}`
export const importCounted = (records: string) => `Import ${records}`
export const areReverted = (records: string, one: boolean) => `${records} ${one ? 'is' : 'are'} reverted`
