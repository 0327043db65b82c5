import { readPhone } from '@storey/api/readers/read-phone.ts'

interface Reached {
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly whatsapp?: string | null | undefined
  readonly other_emails?: readonly string[] | undefined
  readonly other_phones?: readonly string[] | undefined
}

/** The addresses and numbers of a lead besides its main ones, each once. */
export function othersOf({ email, phone, whatsapp, other_emails = [], other_phones = [] }: Reached) {
  return {
    other_emails: eachOnce(other_emails, [email]),
    other_phones: eachOnce(other_phones, [phone, whatsapp]),
  }
}

function eachOnce(texts: readonly string[], without: readonly (string | null | undefined)[]): string[] {
  const met = new Set(without.map((text) => text?.toLowerCase()))
  return texts.filter((text) => {
    const key = text.toLowerCase()
    return !met.has(key) && met.add(key)
  })
}

/** All contact points of a lead, as they are looked up: addresses in lower case, numbers. */
export const contactPointsOf = ({
  email,
  phone,
  whatsapp,
  other_emails = [],
  other_phones = [],
}: Reached): string[] => [
  ...new Set(
    [email?.toLowerCase(), ...other_emails.map((one) => one.toLowerCase()), phone, whatsapp, ...other_phones].filter(
      (one) => one != null,
    ),
  ),
]

/** A phone number in its stored form; undefined where it is not yet complete. */
export function numberOf(written: string): string | undefined {
  const read = readPhone(written)
  return 'value' in read ? read.value : undefined
}
