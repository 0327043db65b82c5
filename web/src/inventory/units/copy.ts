import type { ReactNode } from 'react'
import { said } from '../../ui/said.ts'

/** The words of these screens. */
export const aUnitCanBeBookedAs = 'Add a payment plan to the building to book this unit.'
export const areaM = 'Area, m²'
export const areaSqFt = 'Area, sq ft'
export const blockUnit = 'Block unit'
export const book = 'Book'
export const cancel = 'Cancel'
export const chooseAtMostUnitsAtA = (value: string | number) => `Choose at most ${value} units at a time.`
export const datesAssumeBookingToday = 'Dates assume booking today.'
export const deleteText = 'Delete'
export const deleteUnit = 'Delete unit'
export const edit = 'Edit'
export const editPrice = 'Edit price'
export const enterAReason = 'Enter a reason.'
export const floorPlanOf = (unitName: string | number) => `Floor plan of ${unitName}`
export const itWasNeverReleasedSoNothing = 'It was never released, so nothing else is deleted.'
export const itsFixedAmountsAreMoreThan = 'Its fixed amounts are higher than the unit’s price.'
export const listPrice = 'List price'
export const noPlanOnOffer = 'No plan on offer'
export const noUnitsYet = 'No units yet'
export const noteForSellers = 'Note for sellers'
export const nothingHasHappenedToItYet = 'No history yet.'
export const oneBay = '1 bay'
export const oneUnit = '1 unit'
export const paymentPlan = 'Payment plan'
export const reason = 'Reason'
export const showFlat = 'Show flat'
export const similarAndFree = 'Similar available units'
export const status = 'Status'
export const thisPlanDoesNotFitThe = 'This plan does not fit the price'
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
