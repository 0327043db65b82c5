import type { ReactNode } from 'react'
import { said } from '../../ui/said.ts'

/** Texts of these screens. */
export const aPlanSetsThePriceAnd = 'A plan sets the price and what is due when. Units are booked on one.'
export const aUnitIsBookedOnA = 'A unit is booked on a payment plan of its building.'
export const addStack = 'Add stack'
export const addUnits = 'Add units'
export const addUnitsForCount = (count: string | number) => `Add ${count} units`
export const addedUnreleased = (building: string | number) => `${building} added, unreleased`
export const availableToHoldAndBook = 'Available to hold and book.'
export const availableToHoldAndBookAgain = 'Available to hold and book again.'
export const cashFlow = (finding: string | number) => `Cash flow: ${finding}`
export const complete = '% complete'
export const countAvailable = (count: string | number) => `${count} available`
export const countBlocked = (count: string | number) => `${count} blocked`
export const countBooked = (count: string | number) => `${count} booked`
export const countOnHold = (count: string | number) => `${count} on hold`
export const countReserved = (count: string | number) => `${count} reserved`
export const countSold = (count: string | number) => `${count} sold`
export const countUnits = (count: string | number) => `${count} units`
export const countUnreleased = (count: string | number) => `${count} unreleased`
export const createBuilding = 'Create building'
export const createPlan = 'Create plan'
export const createUnit = 'Create unit'
export const createdAddItsPaymentPlansAnd = (name: string | number) =>
  `${name} created. Add its payment plans and units next.`
export const defaultText = 'default'
export const defaultsToTheProjectsDate = 'Defaults to the project’s date'
export const dependsOnThePrice = 'Depends on the price'
export const due = 'Due'
export const edit = (name: string | number) => `Edit ${name}`
export const editOf = (building: string | number) => `Edit ${building}`
export const fees = 'Fees'
export const forExample4And13They =
  'For example 4 and 13. They are skipped in the numbering, so the top floor’s number is higher.'
export const fromFloor = 'From floor'
export const frozenWhileItIsOnHold = 'Can’t change while on hold, reserved or booked'
export const fullPayment = 'Full payment'
export const howItWasComputed = (amount: string | number) => `${amount}, how it was computed`
export const installment = 'Installment'
export const internalArea = 'Internal area'
export const isHeldByUntil2 = (name: string | number, fullName: string | number, expiresAt: string | number) =>
  `${name} is held by ${fullName} until ${expiresAt}.`
export const listPrice = 'List price'
export const mixedUse = 'Mixed use'
export const monthlyAfterHandover = 'Monthly after handover'
export const n12MonthsAfterBooking = '12 months after booking'
export const n40Built = '40% built'
export const n6MonthsAfterBooking = '6 months after booking'
export const n70Built = '70% built'
export const newBuilding = 'New building'
export const newPaymentPlan = 'New payment plan'
export const newUnit = 'New unit'
export const noBuildingsYet = 'No buildings yet'
export const noEndDate = 'No end date'
export const noPaymentPlansYet = 'No payment plans yet'
export const noPlanOnOffer = 'No plan on offer'
export const noUnits = 'No units'
export const notAvailableUntilUnblocked = 'Not available until unblocked.'
export const notBelow = (amount: string | number) => `Not below ${amount}`
export const notForSaleUntilReleasedAgain = 'Not for sale until released again.'
export const noteForSellers = 'Note for sellers'
export const onBooking = 'On booking'
export const onHandover = 'On handover'
export const oneAMonth = '1% a month'
export const onePlan = '1 plan'
export const parkingBays = 'Parking bays'
export const paymentsWhoseDayIsNotKnown = 'Payments without a date yet are left out.'
export const perM = 'Per m²'
export const perSqFt = 'Per sq ft'
export const postHandover = 'Post-handover'
export const prefixEGA1204 = 'Prefix, e.g. A-1204'
export const priceFrom = 'Price from'
export const priceIncreasePerFloor = 'Price increase per floor'
export const priceOf = (unitName: string | number) => `Price of ${unitName}`
export const prices = (currency: string | number) => `Prices, ${currency}`
export const registrationFee = 'Registration fee'
export const removeStack = (stack: string | number) => `Remove stack ${stack}`
export const sea = 'Sea'
export const share = 'Share'
export const shareDueBy = (share: string | number, last: string | number) => `${share}% is due by ${last}`
export const skippedFloorNumbers = 'Skipped floor numbers'
export const stack = (stack: string | number) => `Stack ${stack}`
export const standard = 'Standard'
export const startFrom = 'Start from'
export const statuses = 'Statuses'
export const theseFloorsMakeNoUnits = 'These floors make no units.'
export const toFloor = 'To floor'
export const total = 'Total'
export const totalWithFees = 'Total with fees'
export const towerA = 'Tower A'
export const types = 'Types'
export const unitType = 'Unit type'
export const none = 'None'
export const unitsAddedUnreleased = (added: string | number) => `${added} units added, unreleased`
export const unitsAndPaymentPlansBelongTo = 'Units and payment plans belong to one.'
export const unitsPerFloor = 'Units per floor'
export const view = 'View'
export const wasBookedBy = (name: string | number, fullName: string | number) => `${name} was booked by ${fullName}.`
export const withConstruction = 'With construction'
export const availableOf = (available: string, units: string) => `${available} of ${units} available`
export const unitsOf = (building: string) => `Units of ${building}. Use the arrow keys to move between units.`
export const typeAndFloors = (type: string, floors: number) => `${type}, ${floors} floors`
export const built = (percent: string) => `${percent} built`
export const severalPlans = (count: number) => `${count} plans`
export const unitsOnFloors = (units: ReactNode, floors: string, first: string, last: string, prices: ReactNode) =>
  said`${units} on ${floors} floors, ${first} to ${last}${prices ? said`, ${prices}` : ''}`
export const unitsCount = (count: string) => `${count} units`
export const chooseAPaymentPlan = (note: string) => `${note}. Choose a payment plan.`
export const bookUnit = (name: string) => `Book ${name}`
export const toDay = (day: ReactNode) => said`to ${day}`
export const aboveList = (percent: string) => `${percent} above list`
export const belowList = (percent: string) => `${percent} below list`
export const showAllPayments = (count: number) => `Show all ${count} payments`
export const paidByTheSeller = 'paid by the seller'
export const baths = (beds: string, baths: number) => `${beds}, ${baths} bath`
export const ends = (ago: string) => `ends ${ago}`
export const fromPrice = (currency: string, price: ReactNode) => said`from ${currency} ${price}`
export const saveBuilding = 'Save building'
export const saveUnit = 'Save unit'
export const bedCount = (count: string | number) => `${count} bed`
export const bedrooms = 'Bedrooms'
export const colourBy = 'Colour by'
export const matchCount = (matching: string | number, count: string | number) => `${matching} of ${count} match`
export const price = 'Price'
export const status = 'Status'
export const studio = 'Studio'
export const chooseTheUnit = 'Choose the unit'
export const chooseUnits = 'Choose units'
export const newOffer = 'New offer'
export const compare = 'Compare'
export const cancel = 'Cancel'
export const chosen = 'chosen'
export const compareAtMost = (most: number) => `Compare at most ${most} units.`
export const chooseUpTo = (most: number) => `Choose up to ${most} units.`
export const chooseAtMost = (most: number) => `Choose at most ${most} units.`
export const chosenOf = (count: number, most: number) => `${count} of ${most} chosen`
export const type = 'Type'
