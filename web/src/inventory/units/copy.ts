import type { ReactNode } from 'react'
import { said } from '../../ui/said.ts'

/** Texts of these screens. */
export const aUnitCanBeBookedAs = 'Add a payment plan to the building to book this unit.'
export const amenities = 'Amenities'
export const amenity = 'Amenity'
export const areaM = 'Area, m²'
export const areaSqFt = 'Area, sq ft'
export const balcony = 'Balcony'
export const baths = 'Baths'
export const bayCount = (bays: string | number) => `${bays} bays`
export const bedCount = (count: string | number) => `${count} bed`
export const bedrooms = 'Bedrooms'
export const beds = 'Beds'
export const block = (count: string | number) => `Block ${count}`
export const blockOf = (name: string | number) => `Block ${name}`
export const blockUnit = 'Block unit'
export const book = 'Book'
export const byName = (actorName: string | number) => ` by ${actorName}`
export const cancel = 'Cancel'
export const changesThePriceTo = (name: string | number, money: string | number) =>
  `${name} changes the price to ${money}.`
export const chooseAtMostUnitsAtA = (value: string | number) => `Choose at most ${value} units at a time.`
export const datesAssumeBookingToday = 'Dates assume booking today.'
export const deleteOf = (building: string | number) => `Delete ${building}?`
export const deleteText = 'Delete'
export const deleteUnit = 'Delete unit'
export const edit = 'Edit'
export const editPrice = 'Edit price'
export const enterAReason = 'Enter a reason.'
export const floor = 'Floor'
export const floorOf = (floor: number, floors: number) => `${floor} of ${floors}`
export const floorPlanOf = (unitName: string | number) => `Floor plan of ${unitName}`
export const furnishing = 'Furnishing'
export const handover = 'Handover'
export const homeOnFloor = (unit: string | number, floor: string | number) => `${unit}, floor ${floor}`
export const internal = 'Internal'
export const itWasNeverReleasedSoNothing = 'It was never released, so nothing else is deleted.'
export const itsFixedAmountsAreMoreThan = 'Its fixed amounts are higher than the unit’s price.'
export const listPrice = 'List price'
export const noPlanOnOffer = 'No plan on offer'
export const noUnitsYet = 'No units yet'
export const noteForSellers = 'Note for sellers'
export const nothingHasHappenedToItYet = 'No history yet.'
export const oneBay = '1 bay'
export const oneUnit = '1 unit'
export const orientation = 'Orientation'
export const parking = 'Parking'
export const paymentPlan = 'Payment plan'
export const price = 'Price'
export const priceOf = (currency: string | number) => `Price, ${currency}`
export const reason = 'Reason'
export const showFlat = 'Show flat'
export const similarAndFree = 'Similar available units'
export const status = 'Status'
export const stayedAsTheyAre = (count: string | number) => `${count} stayed as they are`
export const thisPlanDoesNotFitThe = 'This plan does not fit the price'
export const total = 'Total'
export const type = 'Type'
export const unitType = 'Unit type'
export const unit = 'Unit'
export const unitCount = (count: string | number) => `${count} units`
export const unitSuchAs1204 = 'Unit, such as 1204'
export const units = 'Units'
export const unitsAreAddedOnThePage = 'Add units on their building’s page.'
export const noFloorPlanYet = 'No floor plan yet'
export const enlargeFloorPlanOf = (name: string) => `${name}, enlarge`
export const showAll = (count: number) => `Show all ${count}`
export const floorPrice = (price: ReactNode) => said`Floor price ${price}`
export const isADraft = (project: string) => `${project} is a draft. Its units can’t be held or booked yet.`
export const isArchived = (project: string) => `${project} is archived. Its units can’t be held or booked.`
export const bookedBy = (holder: string) => `Booked by ${holder}.`
export const bookedByFor = (holder: string, client: string) => `Booked by ${holder} for ${client}.`
export const onFloor = (beds: string, floor: number) => `${beds} · floor ${floor}`
export const view = 'View'
export const withView = (view: string | number) => `, ${view} view`
export const compare = 'Compare'
export const chooseToCompare = (most: number) => `Choose 2 to ${most} units to compare.`
export const importUnits = 'Import units'
export const priceHistory = 'Price history'
export const day = 'Date'
export const causes = {
  created: 'Unit added',
  edit: 'Price changed',
  list: 'Price list',
  undo: 'Price list undone',
  import: 'Import',
}
export const undoOfList = (name: string) => `${name} undone`
export const pricesFromTo = (day: string, first: string, last: string) =>
  `List price from ${first} on ${day} to ${last} today`
export const newOffer = 'New offer'
export const movedUnits = (units: string, moved: string) => `${units} ${moved}.`
export const movedBack = (units: string) => `${units} moved back.`
export const notMovedBack = (units: string) => `${units} not moved back`
export const newPriceList = 'New price list'
export const chooseOfOneProject = 'Choose units of one project.'
