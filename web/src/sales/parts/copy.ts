/** The words of these screens. */
export const companyRegistration = 'Company registration'
export const documentAdded = 'Document added'
export const nationalId = 'National ID'
export const otherDocument = 'Other document'
export const proofOfPayment = 'Proof of payment'
export const reservationForm = 'Reservation form'
export const saleAgreement = 'Sale agreement'
export const splitEqually = 'Split equally'
