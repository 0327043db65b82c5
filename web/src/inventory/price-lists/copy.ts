/** Texts of these screens. */
import type { PriceListStatus, PriceSkip } from '@storey/api/inventory/price-lists.ts'
import type { PriceRuleKind, Rounding } from '@storey/api/inventory/price-rule.ts'

export const priceLists = 'Price lists'
export const newPriceList = 'New price list'
export const noPriceListsYet = 'No price lists yet'
export const priceListsChangeMany = 'Change the prices of many units at once, now or at a set time.'
export const searchByName = 'Name'
export const number = (value: number) => `#${value}`
export const name = 'Name'
export const namePlaceholder = 'Phase 2 launch'
export const note = 'Reason'
export const project = 'Project'
export const status = 'Status'
export const units = 'Units'
export const pricesTable = 'Current and new prices'
export const changes = 'Changes'
export const when = 'When'
export const createdBy = 'Created by'
export const created = 'Created'
export const skippedCount = (count: number) => `${count.toLocaleString('en-US')} skipped`
export const changedCount = (count: number) => (count === 1 ? '1 unit' : `${count.toLocaleString('en-US')} units`)
export const statusLabels: Readonly<Record<PriceListStatus, string>> = {
  draft: 'Draft',
  planned: 'Scheduled',
  applied: 'Applied',
  failed: 'Failed',
  undone: 'Undone',
}
export const skipLabels: Readonly<Record<PriceSkip, string>> = {
  claimed: 'On hold or sold',
  below_minimum: 'Below floor price',
  changed: 'Price changed since',
  same: 'No change',
}

export const method = 'Method'
export const byRule = 'Rule'
export const bySheet = 'Spreadsheet'
export const priceChange = 'Price change'
export const kindLabels: Readonly<Record<PriceRuleKind, string>> = {
  percent: 'Percentage',
  amount: 'Amount',
  floor_step: 'Step per floor',
  set: 'Set price',
}
export const direction = 'Direction'
export const raise = 'Raise'
export const lower = 'Lower'
export const percent = 'Percentage'
export const amount = 'Amount'
export const amountPerFloor = 'Amount per floor'
export const newPrice = 'New price'
export const fromFloor = 'From floor'
export const rounding = 'Round to'
export const roundingLabels: Readonly<Record<Rounding, string>> = {
  minor: 'Exact',
  unit: 'Nearest 1',
  hundred: 'Nearest 100',
  thousand: 'Nearest 1,000',
}
export const appliesTo = 'Applies to'
export const buildings = 'Buildings'
export const allBuildings = 'All buildings'
export const bedrooms = 'Bedrooms'
export const any = 'Any'
export const studio = 'Studio'
export const bedCount = (count: number) => (count === 0 ? studio : `${count} bed`)
export const types = 'Types'
export const floorFrom = 'Lowest floor'
export const floorTo = 'Highest floor'
export const saveDraft = 'Save draft'
export const draftSaved = 'Draft saved'
export const file = 'File'
export const fileHelp = 'CSV or XLSX with a column “Unit” and a column “New price”.'

export const preview = 'Preview'
export const previewHint = 'Choose a project and a change to see new prices.'
export const sheetHint = 'Choose a project and a file to see new prices.'
export const noUnitsMatch = 'No units match'
export const changeFilters = 'Change the filters above.'
export const unit = 'Unit'
export const area = 'Area'
export const currentPrice = 'Current price'
export const oldPrice = 'Old price'
export const change = 'Change'
export const floorPrice = 'Floor price'
export const result = 'Note'
export const totals = (changed: string, before: string, after: string, share: string) =>
  `${changed} · ${before} → ${after} (${share})`

export const apply = 'Apply now'
export const applyOf = (name: string) => `Apply ${name}?`
export const applyEffect = (count: number) =>
  `${changedCount(count)} will get a new price now. Units on hold, booked or sold keep theirs.`
export const applied = 'Price list applied'
export const schedule = 'Schedule'
export const reschedule = 'Reschedule'
export const scheduleOf = (name: string) => `Schedule ${name}`
export const scheduleHelp = 'Units on hold, booked or sold at that time keep their price.'
export const scheduleAt = 'Apply on'
export const scheduled = 'Price list scheduled'
export const cancelSchedule = 'Cancel schedule'
export const scheduleCancelled = 'Schedule cancelled'
export const undo = 'Undo'
export const undoOf = (name: string) => `Undo ${name}?`
export const undoEffect = (count: number) => `${changedCount(count)} will get their old price back.`
export const undone = 'Price list undone'
export const edit = 'Edit'
export const saveChanges = 'Save changes'
export const editOf = (name: string) => `Edit ${name}`
export const changesSaved = 'Changes saved'
export const deleteDraft = 'Delete price list…'
export const deleteVerb = 'Delete price list'
export const deleteOf = (name: string) => `Delete ${name}?`
export const deleteEffect = 'No prices change.'
export const deleted = 'Price list deleted'
export const pricesOnDay = 'Export prices…'
export const pricesOnDayTitle = 'Export prices'
export const pricesOnDayHelp = 'Prices as they were at the end of this day.'
export const day = 'Day'
export const format = 'Format'
export const exportVerb = 'Export'
export const exportStarted = 'Export started'

export const details = 'Details'
export const scheduledFor = 'Scheduled for'
export const failed = 'Could not be applied'
export const appliedBy = 'Applied by'
export const appliedAt = 'Applied'
export const undoneBy = 'Undone by'
export const undoneAt = 'Undone'
export const undoReason = 'Reason for undo'
export const fromFile = (name: string) => `From ${name}`
export const ruleOf = {
  percent: (word: string, value: string) => `${word} by ${value}`,
  amount: (word: string, value: string) => `${word} by ${value}`,
  floor_step: (word: string, value: string, floor: number) => `${word} by ${value} per floor above ${floor}`,
  set: (value: string) => `Set to ${value}`,
}
export const floors = (from: number | undefined, to: number | undefined) =>
  from !== undefined && to !== undefined
    ? `floors ${from}–${to}`
    : from !== undefined
      ? `floor ${from} and up`
      : `up to floor ${to}`
export const wholeProject = 'All units of the project'
export const excel = 'Excel (.xlsx)'
export const csv = 'CSV (.csv)'
export const numberShort = 'No.'
export const chosenUnits = (count: number) =>
  count === 1 ? '1 chosen unit' : `${count.toLocaleString('en-US')} chosen units`
export const onlyChosenUnits = (count: number) => `Only the ${chosenUnits(count)}`
export const dropChosenUnits = 'Apply to other units too'
