/** `a•••@example.com`: the owner knows which mailbox is meant, and another reader learns no address. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${Array.from(address)[0] ?? ''}•••${address.slice(at)}`
}

/** `+971•••67`: the same for a phone number. */
export const maskedNumber = (phone: string): string => `${phone.slice(0, 4)}•••${phone.slice(-2)}`
