/** The words of these screens. */
export const call = 'Call'
export const eMail = 'E-mail'
export const newest = 'Newest'
export const nextLead = 'Next lead'
export const openLeadPage = 'Open lead page'
export const previousLead = 'Previous lead'
export const whatsapp = 'WhatsApp'
