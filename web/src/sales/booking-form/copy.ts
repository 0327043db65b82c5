import type { ReactNode } from 'react'
import { said } from '../../ui/said.ts'

/** Texts of these screens. */
export const addBuyer = 'Add buyer'
export const anIdOfEachBuyer = 'An ID of each buyer'
export const back = 'Back'
export const book = (name: string | number) => `Book ${name}`
export const bookInstead = 'Book instead:'
export const broker = 'Broker'
export const building = 'Building'
export const buyer = 'Buyer'
export const buyers = 'Buyers'
export const byYou = ', by you'
export const close = 'Close'
export const continueTo = (value: string | number) => `Continue to ${value}`
export const continueToTheBooking = 'Continue to the booking'
export const directSale = 'Direct sale'
export const discount = 'Discount'
export const leaveItEmptyForNoDiscount = 'Leave it empty to book at the price on the plan.'
export const discountGiven = 'Discount'
export const discountWaits = (amount: string) => `A discount of ${amount} waits for a decision after booking.`
export const noDiscount = 'None'
export const documents = 'Documents'
export const draftSavedWithoutFiles = (time: string) => `Draft saved ${time}, without files`
export const draftSavedHere = (time: string) => `Draft saved ${time} on this device, without ID numbers and files`
export const draftKept = (moment: string) => `Draft of ${moment}, kept.`
export const draftSavedElsewhere = (moment: string) => `This draft was saved on another device: ${moment}.`
export const openThatDraft = 'Open that draft'
export const keepThisDraft = 'Keep this draft'
export const discardDraft = 'Discard draft'
export const discardDraftOf = (unit: string) => `Discard the draft of ${unit}?`
export const whatYouTypedIsLost = 'What you typed is lost, on every device.'
export const draftDiscarded = 'Draft discarded'
export const edit = 'Edit'
export const editOf = (title: string | number) => `Edit ${title}`
export const floor = 'Floor'
export const heldForYou = 'Held for you'
export const idNumbersArentSavedWithA = 'ID numbers aren’t saved with a draft. Enter them again.'
export const internalArea = 'Internal area'
export const isBooked = (number: string | number) => `${number} booked`
export const itSetsThePriceAndDue = 'It sets the price and due dates.'
export const leaveItEmptyForADirect = 'Leave it empty for a direct sale.'
export const bookFromOffer = 'Book from a sale offer'
export const notInThisOffer = 'This unit can’t be booked from that offer'
export const bookWithoutOffer = 'Book without the offer'
export const atPriceOf = (offer: ReactNode, client: ReactNode, price: ReactNode) =>
  said`At the price of offer ${offer} for ${client}: ${price}.`
export const offerHoldsUntil = (day: ReactNode) => said`Valid until ${day}.`
export const listPriceNow = (now: string, then: string) =>
  `The list price is ${now} today. It was ${then} in the offer.`
export const planPriceNow = (plan: string, now: string, then: string) =>
  `${plan} costs ${now} today. It was ${then} in the offer.`
export const planIsOver = (plan: string) => `${plan} isn’t sold any more. The offer keeps it.`
export const notSoldOtherwise = 'Without the offer, this unit has no payment plan today.'
export const bookAtTodaysPrice = (price: string) => `Book at today’s price, ${price}`
export const offerDiscount = (offer: string) => `Offer ${offer} has its discount. It applies at once.`
export const offerNoDiscount = (offer: string) => `Offer ${offer} has no discount.`
export const saleOffer = 'Sale offer'
export const listPrice = 'List price'
export const parking = 'Parking'
export const paymentPlan = 'Payment plan'
export const paymentSchedule = 'Payment schedule'
export const price = 'Price'
export const project = 'Project'
export const referredBy = 'Referred by'
export const review = 'Review'
export const reviewBooking = 'Review booking'
export const schedule = 'Schedule'
export const sharesAddUpTo100Every = 'Shares add up to 100%. Every field is required unless marked optional.'
export const someDocumentsWerentUploadedYouCan =
  'Some documents weren’t uploaded. You can add them to the booking later.'
export const thePriceHasChangedSinceYou = (amount: string | number) =>
  `The price has changed since you saw it. It was ${amount}.`
export const toBeAddedLater = 'To be added later'
export const totalArea = 'Total area'
export const type = 'Type'
export const unit = 'Unit'
export const unitAndPlan = 'Unit and plan'
export const units = 'Units'
export const uploadDocuments = 'Upload documents'
export const uploadingDocuments = 'Uploading documents.'
export const bookingReservesTheUnit = (length: string) =>
  `Booking reserves the unit. It expires in ${length} unless the documents are complete or the booking is accepted.`
export const neededWithin = (ids: string, length: string) =>
  `${ids} and the proof of payment are needed within ${length} of booking. You can add them now or later.`
export const anId = 'An ID'
export const chooseFilesAgain = (names: string) => `Files aren’t saved with a draft. Choose again: ${names}.`
export const view = 'View'
export const whatYouTypedIsKept = (message: ReactNode) => said`${message} What you typed is kept.`
export const nearestFreeUnits = (building: string) => `Similar available units in ${building}:`
export const floorAndArea = (floor: number, area: string) => `Floor ${floor}, ${area}`
export const bookedOnFixed = (plan: string, day: ReactNode) =>
  said`${plan}, booked on ${day}. These amounts and dates are fixed by the booking.`
export const unitFacts = (beds: string, area: ReactNode, floor: number) => said`${beds}, ${area}, floor ${floor}`
export const plusMore = (count: number) => `+ ${count} more`
export const buyerNumber = (number: number) => `Buyer ${number}`
