/** The words of these screens. */
export const buyer = (index: string | number) => `Buyer ${index}`
export const documentAdded = 'Document added'
export const buyersChanged = 'Buyers changed'
export const buyersCorrected = 'Buyers corrected'
export const mainBuyer = 'Main buyer'
export const otherDocument = 'Other document'
export const proofOfPayment = 'Proof of payment'
export const remove = (called: string | number) => `Remove ${called}`
export const reservationForm = 'Reservation form'
export const saleAgreement = 'Sale agreement'
export const shareMissing = (missing: string | number) => `${missing} missing`
export const shareTooMuch = (percent: string | number) => `${percent} too much`
export const splitEqually = 'Split equally'
export const discountInPercent = 'Discount in percent'
export const discountAsAmount = 'Or as an amount'
export const discountReason = 'Reason for the discount'
export const reasonNeeded = 'Whoever decides reads it.'
export const priceBefore = 'Price on the plan'
export const priceAfter = 'Price with the discount'
export const floorPrice = 'Floor price'
export const ownLimit = (percent: string) => `You can give up to ${percent} yourself. Above it, someone else decides.`
export const noOwnLimit = 'Someone else decides every discount in this project.'
export const grantedAtOnce = 'Within your own limit. It applies at once.'
export const someoneDecides =
  'Above your own limit. The price stays until a super admin or a chosen sales manager approves it.'
export const belowFloor = (price: string) => `The price can’t come below ${price}.`
export const unassigned = 'Unassigned'
export const withSalesManager = 'With a sales manager'
export const changesAsked = 'Changes asked for'
export const discountGiven = 'Discount given'
export const discountRequest = 'Discount request'
export const discountOf = (number: string) => `Discount on ${number}`
export const priceAskedFor = 'Price asked for'
export const priceGiven = 'Price with the discount'
export const less = (amount: string) => `${amount} less`
export const lessColumn = 'Less'
export const buyers = 'Buyers'
export const askedBy = 'Asked by'
export const ownLimitOfThem = 'Their own limit'
export const salesManager = 'Sales manager'
export const reason = 'Reason'
export const note = 'Note'
export const paymentsBeforeAndAfter = 'Payments'
export const history = 'History'
export const payment = 'Payment'
export const before = 'Before'
export const after = 'Now'
export const ifApproved = 'If approved'
export const chooseManager = 'Choose a sales manager'
export const managerChosen = (name: string) => `${name} decides this discount`
export const approve = 'Approve'
export const askForChanges = 'Ask for changes'
export const rejectDiscount = 'Reject'
export const approveDiscountOf = (number: string) => `Approve discount on ${number}`
export const rejectDiscountOf = (number: string) => `Reject discount on ${number}`
export const askForChangesOf = (number: string) => `Ask for changes on ${number}`
export const lessThanAsked = 'Discount in percent'
export const emptyApprovesAll = (percent: string) => `Leave it empty to approve the ${percent} asked for.`
export const whatToChange = 'What to change'
export const whoAskedReadsIt = 'Whoever asked for the discount reads it.'
export const discountApproved = 'Discount approved'
export const discountRejected = 'Discount rejected'
export const changesWereAsked = 'Sent back for changes'
export const discountApplied = 'Discount applied'
export const discountAsked = 'Discount sent for a decision'
export const withdrawDiscount = 'Withdraw this discount?'
export const thePriceStays = 'The booking stays at the price on the plan.'
export const withdraw = 'Withdraw'
export const discountWithdrawn = 'Discount withdrawn'
export const changeAndSend = 'Change and send again'
export const send = 'Send'
export const belowPrice = 'Enter a discount below the price.'
export const sayWhy = 'Say why: this is above your own limit, so someone else decides it.'
export const receiptRecorded = 'Receipt recorded'
export const receiptReversed = 'Receipt reversed'
export const unitChanged = 'Unit changed'
export const milestonesChanged = 'Milestones changed'
