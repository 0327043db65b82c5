/** The words of these screens. */
export const buyer = (index: string | number) => `Buyer ${index}`
export const documentAdded = 'Document added'
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
