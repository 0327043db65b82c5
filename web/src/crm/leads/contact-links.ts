interface Reachable {
  readonly email: string | null
  readonly phone: string | null
  readonly whatsapp: string | null
}

export const telLink = ({ phone, whatsapp }: Reachable): string | undefined => {
  const number = phone ?? whatsapp
  return number === null ? undefined : `tel:${number}`
}

/** WhatsApp links contain the number without its plus sign. */
export const whatsAppLink = ({ phone, whatsapp }: Reachable): string | undefined => {
  const number = whatsapp ?? phone
  return number === null ? undefined : `https://wa.me/${number.replace(/\D/g, '')}`
}

export const mailLink = ({ email }: Reachable): string | undefined => (email === null ? undefined : `mailto:${email}`)
