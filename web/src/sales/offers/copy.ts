import type { ReactNode } from 'react'
import { said } from '../../ui/said.ts'

/** Texts of sale offers: list, page and form. */
export const saleOffers = 'Sale offers'
export const yourOffers = 'Your offers'
export const saleOffer = 'Sale offer'
export const newOffer = 'New offer'
export const number = 'Number'
export const client = 'Client'
export const status = 'Status'
export const projects = 'Projects'
export const project = 'Project'
export const building = 'Building'
export const units = 'Units'
export const total = 'Total'
export const bestPrice = 'Lowest price'
export const validUntil = 'Valid until'
export const views = 'Views'
export const createdBy = 'Made by'
export const created = 'Created'
export const searchHint = 'Number, client or unit'
export const all = 'All'
export const waiting = 'Waiting'
export const answered = 'Answered'
export const noOffersYet = 'No offers yet'
export const offersAreMadeFromUnits = 'Choose up to ten units in the list of units, then “New offer”.'
export const offersOfThisLead = 'Put units together for this lead. They open the offer by a private link.'
export const until = (day: ReactNode) => said`Until ${day}`
export const answeredOn = (answer: string, when: ReactNode) => said`${answer} ${when}`
export const newestOnly = (count: number) => `The newest ${count} are shown.`
export const firstUnit = 'First unit'
export const findFirstUnit = 'Find it by its number. You add more in the offer.'
export const findUnits = 'Find units'
export const unitsCount = (count: number) => (count === 1 ? '1 unit' : `${count} units`)
export const viewsCount = (count: number) => (count === 1 ? '1 view' : `${count} views`)
export const offerFor = (name: string) => `Offer for ${name}`
export const revision = (count: number) => `Revision ${count}`
export const unanswered = 'Not sent yet'
export const lastOpened = 'Last opened'
export const notOpenedYet = 'Not opened yet'
export const viewsByDay = 'Views by day'
export const privateLink = 'Private link'
export const worksOnceSent = 'It works once the offer is sent.'
export const worksNoMore = 'It says kindly that this offer has ended.'
export const link = 'Link'
export const newLink = 'New link'
export const newLinkMore = 'New link…'
export const newLinkTitle = 'New link for this offer?'
export const newLinkEffect = 'The link that was sent before stops working at once.'
export const linkRenewed = 'The offer has a new link.'
export const details = 'Details'
export const history = 'History'
export const language = 'Language'
export const message = 'Message'
export const email = 'E-mail'
export const phone = 'Phone'
export const answer = 'Answer'
export const sent = 'Sent'
export const chose = (unit: string, plan: string) => `Wants ${unit} on ${plan}`
export const declined = 'Not for them'
export const earlier = 'Earlier revision'
export const later = 'Newer revision'
export const storey = 'Storey'
export const buyer = 'The buyer'

export const area = 'Area'
export const floor = 'Floor'
export const view = 'View'
export const parking = 'Parking'
export const handover = 'Handover'
export const plans = 'Payment plans'
export const firstPayment = 'First payment'
export const listPrice = 'List price'
export const off = (percent: string) => `${percent} off`
export const nowCosts = (price: string) => `Costs ${price} today`
export const isGone = (name: string) => `${name} isn’t available any more.`
export const areGone = (count: number) => `${count} units aren’t available any more.`
export const bookedAs = (number: string) => `Booked as ${number}`
export const bookThisUnit = 'Book this unit'
export const bookNamed = (name: string) => `Book ${name}`
export const noteForColleagues = 'Note for colleagues'
export const remove = 'Remove'
export const removeUnit = (name: string) => `Remove ${name} from this offer`
export const removeTitle = (name: string) => `Remove ${name}?`
export const removeEffect = 'The buyer sees the offer without it from now on.'
export const unitRemoved = (name: string) => `${name} removed.`
export const termsOf = (name: string) => `Terms of ${name}`
export const changeTerms = (name: string) => `Change terms of ${name}`
export const terms = 'Change terms'
export const termsSaved = 'Terms saved.'
export const addUnit = 'Add unit'
export const unitAdded = 'Unit added.'
export const unit = 'Unit'

export const send = 'Send'
export const sendAgain = 'Send again'
export const sendTitle = 'Send offer'
export const sendEffect = (name: string) => `${name} opens it without signing in, until it ends or is withdrawn.`
export const byEmail = (address: string) => `E-mail to ${address}`
export const byWhatsapp = (number: string) => `WhatsApp to ${number}`
export const byLink = 'Link, to hand on yourself'
export const noEmail = 'E-mail: add an address first'
export const noPhone = 'WhatsApp: add a phone number first'
export const howToSend = 'How to send it'
export const emailSent = 'The e-mail is on its way.'
export const openWhatsapp = 'Open WhatsApp'
export const whatsappPrepared = 'The message is prepared. Send it from WhatsApp.'
export const offerIsOutText = 'Your client opens it with this link, without signing in.'
export const draftSavedText = 'Nothing was sent. Send it from its page when it’s ready.'
export const done = 'Done'
export const downloadPdf = 'Download PDF'
export const openAsBuyer = 'Open as buyer'
export const edit = 'Edit'
export const editOffer = 'Edit offer'
export const offerSaved = 'Offer saved.'
export const extend = 'Extend'
export const extendMore = 'Extend…'
export const extendTitle = 'Extend offer'
export const offerExtended = 'Offer extended.'
export const withdraw = 'Withdraw'
export const withdrawMore = 'Withdraw…'
export const withdrawTitle = (number: string) => `Withdraw ${number}?`
export const withdrawEffect = 'Its link says that the offer was withdrawn. You can make a new revision of it.'
export const offerWithdrawn = 'Offer withdrawn.'
export const revise = 'New revision'
export const reviseMore = 'New revision…'
export const reviseTitle = 'New revision'
export const reviseEffect = 'A draft at today’s prices. The present offer stays as it is until you send the new one.'
export const offerRevised = 'A new revision is ready as a draft.'
export const deleteMore = 'Delete…'
export const deleteOffer = 'Delete offer'
export const deleteTitle = (number: string) => `Delete ${number}?`
export const deleteEffect = 'Its link stops working, and its history is gone.'
export const offerDeleted = 'Offer deleted.'
export const save = 'Save'

export const clientSection = 'Client'
export const leadOrClient = 'Lead'
export const leadHint = 'Or enter the client below.'
export const clientName = 'Client’s name'
export const title = 'Title'
export const titleHint = (count: number) => (count === 1 ? 'A home for you' : `${count} homes for you`)
export const wordsSection = 'Words and validity'
export const messageHint = 'The client reads this above the units.'
export const createAndSend = 'Create offer'
export const afterwards = 'Afterwards'
export const keepAsDraft = 'Keep it as a draft'
export const chooseUnits = 'Units'
export const addAnotherUnit = 'Add a unit'
export const noPlans = 'No payment plan is on offer for this unit.'
export const discountPercent = 'Discount in percent'
export const discountAmount = 'Discount as an amount'
export const ownLimitHint = 'What is above your own limit is refused; ask for more when you book.'
export const chooseUnitsFirst = 'Choose units first'
export const oneSeller = 'All units of an offer are of one developer and in one currency.'
export const madeFor = (number: string) => `${number} is ready`
export const lastDay = 'Last day'
export const sendByEmail = 'Send it by e-mail'
export const sendByWhatsapp = 'Send it by WhatsApp'
export const saveDraft = 'Save draft'
export const sideBySide = 'Units side by side'

const offers = (count: number) => (count === 1 ? '1 offer' : `${count} offers`)
export const chooseAtMostOffers = (most: number) => `Choose at most ${most} offers at a time.`
export const withdrawMany = (count: number) => `Withdraw ${offers(count)}?`
export const withdrawManyEffect =
  'Their links say so from now on. Offers that were answered or have ended stay as they are.'
export const offersWithdrawn = (count: number) => `${offers(count)} withdrawn`
export const extendMany = (count: number) => `Extend ${offers(count)}`
export const offersExtended = (count: number) => `${offers(count)} extended`
export const offersStayed = (count: number) => `${offers(count)} stayed as ${count === 1 ? 'it is' : 'they are'}`
