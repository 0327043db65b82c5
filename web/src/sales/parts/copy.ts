/** The words of these screens. */
export const documentAdded = 'Document added'
export const buyersCorrected = 'Buyers corrected'
export const mainBuyer = 'Main buyer'
export const otherDocument = 'Other document'
export const proofOfPayment = 'Proof of payment'
export const reservationForm = 'Reservation form'
export const saleAgreement = 'Sale agreement'
export const splitEqually = 'Split equally'
