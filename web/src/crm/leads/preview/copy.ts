/** Texts of these screens. */
export const bedrooms = 'Bedrooms'
export const budget = 'Budget'
export const call = 'Call'
export const eMail = 'E-mail'
export const newest = 'Newest'
export const nextLead = 'Next lead'
export const ofOnThisPage = (at: string | number, count: string | number) => `${at} of ${count} on this page`
export const openLeadPage = 'Open lead page'
export const phone = 'Phone'
export const previousLead = 'Previous lead'
export const to = ' to '
export const whatsapp = 'WhatsApp'
