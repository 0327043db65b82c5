/** Texts of the shared components. */
export const aPartOfThisPageCould = 'Couldn’t load part of this page.'
export const actionCancel = 'Cancel'
export const actionClear = 'Clear'
export const actionClearFilters = 'Clear filters'
export const actionClearSearch = 'Clear search'
export const actionClose = 'Close'
export const actionCopied = 'Copied'
export const actionCopy = (what: string | number) => `Copy ${what}`
export const actionHome = 'Back to home'
export const actionMore = 'More actions'
export const actionMoreFor = (name: string | number) => `Actions for ${name}`
export const actionRemove = (name: string | number) => `Remove ${name}`
export const actionSave = 'Save'
export const actionTryAgain = 'Try again'
export const actionUndo = 'Undo'
export const addAtLeast = (minimum: string | number) => `Add at least ${minimum}.`
export const appName = 'Storey'
export const areaM2 = 'm²'
export const areaSqFt = 'sq ft'
export const areaUnit = 'Unit of area'
export const calendarNextDecade = 'Next decade'
export const calendarNextMonth = 'Next month'
export const calendarNextYear = 'Next year'
export const calendarPreviousDecade = 'Previous decade'
export const calendarPreviousMonth = 'Previous month'
export const calendarPreviousYear = 'Previous year'
export const chooseOneOfTheOptions = 'Choose one of the options.'
export const columnsCompact = 'Compact'
export const columnsDensity = 'Row height'
export const columnsDown = (title: string | number) => `Move ${title} down`
export const columnsFind = 'Find a column'
export const columnsHidden = 'Hidden columns'
export const columnsNormal = 'Comfortable'
export const columnsPin = (title: string | number) => `Pin ${title}`
export const columnsReset = 'Reset columns'
export const columnsShown = 'Shown columns'
export const columnsUp = (title: string | number) => `Move ${title} up`
export const columnsWhat = 'column'
export const compareAll = 'Use all'
export const compareAllMine = 'Use all yours'
export const compareAllTheirs = 'Use all current'
export const compareBack = 'Back to the form'
export const compareByBoth = 'Both changed it'
export const compareByMe = 'You changed it'
export const compareByThem = 'Someone else changed it'
export const compareField = 'Field'
export const compareMine = 'Yours'
export const compareNote =
  'It was saved while you had it open. Pick a version for each field. Nothing you typed is lost.'
export const compareSave = 'Save'
export const compareTheirs = 'Current'
export const compareTitle = 'Someone else changed this'
export const confirmType = (word: string | number) => `Type ${word} to confirm`
export const countdownEnded = 'Ended'
export const ctrlZ = 'Ctrl Z'
export const endsInTwoMinutes = (label: string | number) => `${label}, 2 min`
export const enterADate = 'Enter a date.'
export const enterAValue = 'Enter a value.'
export const addPictures = 'Add pictures'
export const esc = 'Esc'
export const failureOffline = 'Can’t reach the server. Check your connection and try again.'
export const failureReference = (id: string | number) => `Reference ${id}`
export const failureReferenceName = 'reference'
export const failureTitle = 'Couldn’t load this'
export const failureUnknown = 'Something went wrong. Please try again.'
export const fieldChooseDay = 'Choose a date'
export const fieldChooseInstant = 'Choose a date and time'
export const fieldCountryCode = 'Country code'
export const fieldFileChoose = 'Choose a file'
export const fieldFileChooseMany = 'Choose files'
export const fieldFileLargest = (size: string | number) => `up to ${size}`
export const fieldFileMost = (count: string | number) => `at most ${count} files`
export const fieldFileOrDrop = 'or drop it here'
export const fieldFileOrDropMany = 'or drop them here'
export const fieldFileTooLarge = (name: string | number, size: string | number) => `${name} is larger than ${size}.`
export const fieldFileTooMany = (count: string | number, names: string | number) =>
  `At most ${count} files go here. Left out: ${names}.`
export const fieldFileWrongType = (name: string | number, types: string | number) => `${name} is not one of ${types}.`
export const fieldFileWrongTypes = (names: string | number, types: string | number) =>
  `${names} are not one of ${types}.`
export const fieldFilesTooLarge = (names: string | number, size: string | number) => `${names} are larger than ${size}.`
export const formSummary = (count: string | number) => `Check ${count} fields`
export const formSummaryOne = 'Check one field'
export const hoursAndMinutes = (hours: number, minutes: string) => `${hours} h ${minutes} min`
export const leaveEffect = 'Your changes won’t be saved.'
export const leaveKeep = 'Keep editing'
export const leaveTitle = 'Discard changes?'
export const leaveVerb = 'Discard'
export const listAddFilter = 'Add filter'
export const listAscending = 'ascending'
export const listBetween = 'between'
export const listClearAll = 'Clear all'
export const listColumns = 'Columns'
export const listDescending = 'descending'
export const listFilter = 'Filter'
export const listFilters = 'Filters'
export const listFindOption = 'Find'
export const listFindFilter = 'Find a filter'
export const listNoFilter = 'No matching filter'
export const listFirstDay = 'From day'
export const listFor = 'for'
export const listFrom = 'from'
export const listFromLabel = (name: string | number) => `${name}, from`
export const listHas = 'contains'
export const listIs = 'is'
export const listLastDay = 'To day'
export const listLastDays = (count: string | number) => `Last ${count} days`
export const listMany = (first: string | number, more: string | number) => `${first} and ${more} more`
export const listNoOption = 'No matches'
export const listRemoveFilter = (name: string | number) => `Remove filter ${name}`
export const listShowFound = (count: string | number) => `Show ${count}`
export const listShowResults = 'Show results'
export const listSince = 'since'
export const listSort = 'Sort'
export const listSorted = (title: string | number) => `Sorted by ${title}`
export const listThisMonth = 'This month'
export const listThisYear = 'This year'
export const listTo = 'up to'
export const listToLabel = (name: string | number) => `${name}, up to`
export const listUntil = 'until'
export const missingPage = 'page'
export const missingRecord = 'record'
export const missingTitle = 'Page not found'
export const missingWhat = (what: string | number) => `This ${what} doesn’t exist or you don’t have access`
export const missingWhy = 'Check the address.'
export const mustBeAMultipleOf = (divisor: string | number) => `Must be a multiple of ${divisor}.`
export const mustBeOrLess = (maximum: string | number) => `Must be ${maximum} or less.`
export const mustBeOrMore = (minimum: string | number) => `Must be ${minimum} or more.`
export const orderBack = (name: string | number) => `${name} is back where it was.`
export const orderHandle = (name: string | number) => `Move ${name}`
export const orderHow = (what: string | number) =>
  `Press Space to lift the ${what}, the arrow keys to move it, Space to drop it and Escape to cancel.`
export const orderLifted = (name: string | number) => `${name} lifted.`
export const orderMoved = (
  name: string | number,
  what: string | number,
  place: string | number,
  count: string | number,
) => `${name} is now ${what} ${place} of ${count}.`
export const orderOver = (name: string | number, other: string | number) => `${name} is over ${other}.`
export const pageCrumbs = 'Breadcrumbs'
export const pageLoading = 'Loading'
export const pageRail = 'Details'
export const partFailed = 'Couldn’t load this part of the page.'
export const partOffline = 'You’re offline, and this part hasn’t been loaded yet. It opens when you’re back online.'
export const pleaseUseAtLeastCharacters = (minimum: string | number) => `Use at least ${minimum} characters.`
export const pleaseUseAtMost = (maximum: string | number) => `Use at most ${maximum}.`
export const pleaseUseAtMostCharacters = (maximum: string | number) => `Use at most ${maximum} characters.`
export const removeWhatDoesNotBelongHere = 'Remove what isn’t allowed here.'
export const selectFailed = 'Couldn’t load the options.'
export const selectLoading = 'Loading'
export const selectNothing = 'No matches'
export const selectType = 'Type to search'
export const steps = 'Steps'
export const tableActions = 'Actions'
export const tableAllChosen = (count: string | number) => `All ${count} selected`
export const tableAskLess = 'Remove a filter or clear all.'
export const tableBulk = 'Actions for selected rows'
export const tableCellLeave = 'Discard'
export const tableCellMine = 'Save yours'
export const tableCellStale = 'Someone else changed this. It now says:'
export const tableCellTheirs = 'Keep current'
export const tableChooseAll = (count: string | number) => `Select all ${count}`
export const tableChosen = (count: string | number) => `${count} selected`
export const tableDropChoice = 'Clear selection'
export const tableEditCell = (label: string | number, name: string | number) => `Edit ${label} of ${name}`
export const tableFound = (count: string | number) => `${count} found`
export const tableLoading = (label: string | number) => `Loading ${label}`
export const tableNext = 'Next page'
export const tableNoMatchBoth = (search: string | number) => `No results for “${search}” with these filters`
export const tableNoMatchFilter = 'No results with this filter'
export const tableNoMatchFilters = (count: string | number) => `No results with these ${count} filters`
export const tableNoMatchSearch = (search: string | number) => `No results for “${search}”`
export const tablePageOf = (page: string | number, pages: string | number) => `${page} of ${pages}`
export const tablePager = 'Pages'
export const tablePerPage = (count: string | number) => `${count} per page`
export const tablePerPageLabel = 'Rows per page'
export const tablePixels = (count: string | number) => `${count} pixels`
export const tablePrevious = 'Previous page'
export const tableRange = (from: string | number, to: string | number, total: string | number) =>
  `${from}–${to} of ${total}`
export const tableSearchLess = 'Check the spelling or try fewer words.'
export const tableSelectPage = 'Select all rows on this page'
export const tableSelectRow = (name: string | number) => `Select ${name}`
export const tableStale = 'These rows may be out of date.'
export const tableMore = 'More'
export const tableTotalAtLeast = (total: string | number) => `${total}+`
export const tableWidthOf = (title: string | number) => `Width of ${title}`
export const thisValueIsNotValidHere = 'This value isn’t valid.'
export const timeNever = 'Never'
export const timeNow = 'just now'
export const uploadAgainOne = (name: string | number) => `Try ${name} again`
export const uploadBar = (name: string | number) => `Upload of ${name}`
export const uploadCancel = 'Cancel'
export const uploadCancelOne = (name: string | number) => `Cancel ${name}`
export const uploadCancelled = 'cancelled'
export const uploadChecking = 'checking'
export const uploadDropHere = 'Drop the files here'
export const uploadList = 'Uploads'
export const uploadSent = 'added'
export const uploadToldFailed = (name: string | number, problem: string | number) => `${name}: ${problem}`
export const uploadToldSent = (name: string | number) => `${name} was added.`
export const uploadWaiting = 'waiting'
export const valueAny = 'Any'
export const valueNo = 'No'
export const valueNone = 'Not set'
export const valueOptional = 'optional'
export const valueRequired = 'required'
export const valueYes = 'Yes'
export const viewsAll = (label: string | number) => `All ${label}`
export const viewsCurrent = (name: string | number) => `View: ${name}`
export const viewsCurrentChanged = (name: string | number) => `View: ${name}, changed`
export const viewsDefault = 'Default'
export const viewsEarlier = 'Move left'
export const viewsLater = 'Move right'
export const viewsMore = 'More'
export const viewsOf = (label: string) => `${label} views`
export const viewsPrivate = 'Only you'
export const viewsSharedBy = (name: string) => `Shared by ${name}`
export const viewsYou = 'you'
export const viewsDelete = 'Delete view'
export const viewsDropped = (name: string | number) => `Part of ${name} no longer fits this list and was left out.`
export const viewsGone = (name: string | number) => `View ${name} was deleted.`
export const viewsMakeDefault = 'Make default'
export const viewsName = 'Name'
export const viewsNewTitle = 'Save as new view'
export const viewsNoDefault = 'Clear default view'
export const viewsOpens = 'Make default'
export const viewsOpensEffect = 'Only for you.'
export const viewsRename = 'Edit view'
export const viewsRenameTitle = 'Edit view'
export const viewsReset = 'Reset'
export const viewsSave = 'Save changes'
export const viewsSaveNew = 'Save as new view'
export const viewsSaveView = 'Save view'
export const viewsShare = 'Share with organization'
export const viewsShareEffect = 'Everyone in your organization can use it.'
export const stepOf = (step: number, steps: number, title: string) => `Step ${step} of ${steps}, ${title}`
export const nextStep = (title: string) => `Next: ${title}`
