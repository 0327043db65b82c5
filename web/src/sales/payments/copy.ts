/** Texts of the payments of bookings. */
export const payments = 'Payments'
export const receivedOf = (received: string, agreed: string) => `${received} of ${agreed} received`
export const currency = 'Currency'
export const leftToPay = (left: string) => `${left} left to pay`
export const overdueOf = (overdue: string) => `${overdue} overdue`
export const everythingPaid = 'Everything is paid.'
export const recordReceipt = 'Record receipt'
export const receipts = 'Receipts'
export const noReceipts = 'No money is recorded as received yet.'
export const installment = 'Installment'
export const due = 'Due'
export const paid = 'Paid'
export const left = 'Left'
export const amount = 'Amount'
export const status = 'Status'
export const receivedOn = 'Received on'
export const method = 'Method'
export const reference = 'Reference'
export const referenceHint = 'Such as the number of the transfer or cheque.'
export const proof = 'Proof'
export const fillInNext = (amount: string) => `Fill in the next installment, ${amount}`
export const paysInFull = (name: string) => `${name}, in full`
export const paysPart = (amount: string, name: string) => `${amount} of ${name}`
export const itPays = 'It pays'
export const moreThanLeft = (left: string) => `${left} is left to pay. Enter that or less.`
export const receiptRecorded = 'Receipt recorded'
export const receiptReversed = 'Receipt reversed'
export const refundReversed = 'Refund reversed'
export const recordedBy = (name: string) => `recorded by ${name}`
export const reversedBy = (name: string, reason: string) => `Reversed by ${name}: ${reason}`
export const reverse = 'Reverse'
export const reverseReceipt = 'Reverse receipt'
export const reverseRefund = 'Reverse refund'
export const keepReceipt = 'Keep receipt'
export const keepRefund = 'Keep refund'
export const itStaysAndPaysNothing = 'The receipt stays with this reason and pays nothing any more.'
export const itStaysAndCountsNoMore = 'The refund stays with this reason, and is left to pay back again.'
export const refund = 'Refund'
export const refundNote = 'Refund note'
export const receivedSoRefund = (received: string) =>
  `${received} was received. Enter what of it goes back to the buyers, or 0.`
export const refundedOf = (refunded: string, agreed: string) => `${refunded} of ${agreed} refunded`
export const leftToRefund = (left: string) => `${left} left to refund`
export const noRefundAgreed = 'No refund is agreed.'
export const nothingIsRefunded = 'Nothing is refunded.'
export const changeRefund = 'Change refund'
export const saveRefund = 'Save refund'
export const refundAgreed = 'Refund saved'
export const refundOfBooking = (number: string) => `Refund of ${number}`
export const recordRefund = 'Record refund'
export const refundRecorded = 'Refund recorded'
export const refundedOn = 'Refunded on'
export const fillInRest = (amount: string) => `Fill in the rest, ${amount}`
export const lineOf = (refund: boolean, number: number) => (refund ? `Refund ${number}` : `Receipt ${number}`)
export const reverseLine = (refund: boolean, number: number) => `Reverse ${refund ? 'refund' : 'receipt'} ${number}`
export const downloadProof = (refund: boolean, number: number) =>
  `Download proof of ${refund ? 'refund' : 'receipt'} ${number}`
export const proofOfIt = 'Proof'
export const statement = 'Statement'
export const inEnglish = 'In English'
export const inArabic = 'In Arabic'
export const downloadStatement = 'Download statement'
export const overdue = 'Overdue payments'
export const unit = 'Unit'
export const booking = 'Booking'
export const project = 'Project'
export const building = 'Building'
export const buyers = 'Buyers'
export const salesManager = 'Sales manager'
export const late = 'Late'
export const daysLate = (days: number) => (days === 1 ? '1 day' : `${days} days`)
export const searchHint = 'Number, unit or buyer'
export const nothingOverdue = 'Nothing is overdue'
export const installmentsComeHere =
  'An installment of an accepted booking is listed from the day after it was due until it is paid in full.'
