import type { ReactNode } from 'react'
import { said } from '../../ui/said.ts'

/** Texts of these screens. */
export const acceptBooking = 'Accept booking'
export const acceptWithout = (number: string | number, missing: string | number) =>
  `Accept ${number} without ${missing}?`
export const asBooked = 'As booked.'
export const atVersion = (versions: string | number) => `, version ${versions}`
export const bookings = 'Bookings'
export const buyer = 'Buyer'
export const buyers = 'Buyers'
export const buyersCorrected = 'Buyers corrected'
export const broker = 'Broker'
export const cancel = 'Cancel'
export const cancelBooking = 'Cancel booking'
export const bookingCancelled = (number: string) => `${number} cancelled. The unit is available again.`
export const cantBeReadWithThisServers = 'Can’t be read with this server’s key'
export const chooseAnAvailableUnitAndBook = 'Choose an available unit and book it for its buyers.'
export const correctBuyers = 'Correct buyers'
export const decision = 'Decision'
export const directSale = 'Direct sale'
export const documents = 'Documents'
export const documentsComplete = 'Documents complete'
export const documentsCompleteAwaitingDecisionItWont = 'Documents complete. Awaiting decision; it won’t expire.'
export const download = 'Download'
export const downloadOf = (called: string | number) => `Download ${called}`
export const expiredBeforeDocumentsWereCompleteThe =
  'Expired before documents were complete. The unit is available again.'
export const expires = 'Expires'
export const extend = 'Extend'
export const extendBooking = 'Extend booking'
export const findAUnit = 'Find a unit'
export const floor = 'Floor'
export const history = 'History'
export const hoursFromNow = 'Hours from now'
export const inDays = (days: string | number) => `in ${days} d`
export const inDaysAndHours = (days: string | number, hours: string | number) => `in ${days} d ${hours} h`
export const inHoursAndMinutes = (hours: string | number, minutes: string | number) => `in ${hours} h ${minutes} min`
export const inMinutes = (minutes: string | number) => `in ${minutes} min`
export const keepBooking = 'Keep booking'
export const keptWithTheBookingTheUnit = 'Kept with the booking. The unit becomes available immediately.'
export const missing2 = 'Missing'
export const neededBeforeTheBookingExpires = 'Needed before the booking expires'
export const noBookingsYet = 'No bookings yet'
export const notUploaded = 'Not uploaded'
export const numberUnitOrBuyer = 'Number, unit or buyer'
export const referredBy = 'Referred by'
export const reject = 'Reject'
export const rejectBooking = 'Reject booking'
export const reasonForTheCorrection = 'Kept in the booking’s history.'
export const replace = 'Replace'
export const sale = 'Sale'
export const schedule = 'Schedule'
export const theUnitBecomesBookedAndIts = 'The unit becomes booked, and its price and schedule are fixed.'
export const theUnitBecomesBookedTheDocuments = 'The unit becomes booked. The documents can still be added.'
export const totalArea = 'Total area'
export const type = 'Type'
export const unit = 'Unit'
export const unitStatus = 'Unit status'
export const rejectedBy = (name: string, at: ReactNode) => said`Rejected by ${name} ${at}`
export const acceptedBy = (name: string, at: ReactNode) => said`Accepted by ${name} ${at}`
export const cancelledBecause = (reason: string) => `Cancelled: ${reason}`
export const reasonGiven = (reason: string) => `Reason: ${reason}`
export const expiresIn = (left: string) => `Expires ${left}`
export const missing = (what: string) => `Missing: ${what}.`
export const anIdOfTheBuyer = 'an ID of the buyer'
export const anIdOf = (names: string) => `an ID of ${names}`
export const theProofOfPayment = 'the proof of payment'
export const accept = (number: string) => `Accept ${number}?`
export const accepted = (number: string) => `${number} accepted`
export const upload = 'Upload'
export const discount = 'Discount'
export const refund = 'Refund'
export const refundLeft = 'Some is left to pay'
export const noRefundLeft = 'None is left to pay'
export const askForDiscount = 'Ask for a discount'
export const showDiscount = 'Show discount'
export const expiresWithin = 'Expires within'
export const hours = 'hours'
export const currency = 'Currency'
export const discountRequest = 'Discount request'
export const waitsForYou = 'Waits for you'
export const doesNotWaitForYou = 'Doesn’t wait for you'
export const noDiscountAsked = 'Booked at the price on the plan.'
export const addendum = 'Addendum'
export const addBuyer = 'Add buyer'
export const afterChange = 'After'
export const buyersChangedOf = (number: string) => `Buyers of ${number} changed`
export const changeBuyers = 'Change buyers'
export const changeUnit = 'Change unit'
export const discountAsAmount = 'Discount as an amount'
export const discountInPercent = 'Discount in percent'
export const earlierBuyers = 'Earlier buyers'
export const earlierBuyersAreKept = 'Previous buyers and their documents stay in the history. Shares must total 100%.'
export const earlierUnit = 'Earlier unit'
export const earlierUnits = 'Earlier units'
export const hideBuyers = 'Hide buyers'
export const hidePaymentsOf = (unit: string) => `Hide payments of ${unit}`
export const newBuyer = 'New buyer'
export const newPayments = 'New payments'
export const newUnit = 'New unit'
export const newUnitHint = 'An available unit of the same developer. The present one becomes available.'
export const now = 'Now'
export const oldAndNew = 'Now and after the change'
export const paymentsNow = 'Payments now'
export const plan = 'Plan'
export const price = 'Price'
export const priceFalls = (less: string) => `The price falls by ${less}.`
export const priceOnPlan = 'Price on the plan'
export const priceRises = (more: string) => `The price rises by ${more}.`
export const project = 'Project'
export const receivedStays = (received: string, left: string) =>
  `${received} was received and pays the new schedule. ${left} is left.`
export const samePrice = 'The price stays the same.'
export const showBuyers = 'Show buyers'
export const showPaymentsOf = (unit: string) => `Show payments of ${unit}`
export const stillLooking = 'The new price is still being counted. Try again in a moment.'
export const unitChanged = (number: string) => `Unit of ${number} changed`
export const untilChangedBy = (name: string) => `Changed by ${name},`
export const upTo = (limit: string) => `At most ${limit}.`
export const withCharges = 'With charges'
export const contract = 'Contract'
export const downloadAddendum = 'Download addendum'
export const downloadContract = 'Download contract'
export const milestones = 'Milestones'
export const recordMilestones = 'Record milestones'
export const saveMilestones = 'Save milestones'
export const milestonesRecorded = 'Milestones saved'
export const notYet = 'Not yet'
export const bothSignaturesSell = 'With both signatures the unit is sold.'
export const registrationNumber = 'Registration number'
export const handoverCompletes = 'Completes the booking. This can’t be undone.'
export const milestoneReached = 'Milestone reached'
export const milestoneMissing = 'Milestone missing'
export const myDrafts = (count: string) => `My drafts: ${count}`
export const draftsOfBookings = 'Drafts of bookings'
export const draftsAreYours = 'Only you see these. A draft is deleted after 30 days without a change.'
export const draftOf = (unit: string, project: string) => `${unit}, ${project}`
export const noClientYet = 'No client yet'
export const clientAndAge = (client: ReactNode, at: ReactNode, offered: boolean) =>
  offered ? said`${client}, from a sale offer, saved ${at}` : said`${client}, saved ${at}`
export const discardDraft = 'Discard draft'
export const discardDraftOf = (unit: string) => `Discard the draft of ${unit}?`
export const discardTheDraftOf = (unit: string) => `Discard draft of ${unit}`
export const whatYouTypedIsLost = 'What you typed is lost, on every device.'
export const draftDiscarded = 'Draft discarded'
export const downloadAll = 'Download all'
export const withDiscount = 'With a discount'
export const withoutDiscount = 'Without a discount'
