import { readPhone } from '@storey/api/readers/read-phone.ts'

interface Reached {
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly whatsapp?: string | null | undefined
  readonly other_emails?: readonly string[] | undefined
  readonly other_phones?: readonly string[] | undefined
}

/** The additional addresses and numbers of a lead, without duplicates. */
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

/** The contact points of a lead in the form for look-ups: addresses in lower case, and numbers. */
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

/** A number in its stored form, from any notation with a country code; undefined if it is incomplete. */
export function numberOf(written: string): string | undefined {
  const read = readPhone(written)
  return 'value' in read ? read.value : undefined
}
