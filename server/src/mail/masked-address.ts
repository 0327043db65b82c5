/** `a•••@example.com`: the owner knows which mailbox is meant, and another reader learns no address. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${Array.from(address)[0] ?? ''}•••${address.slice(at)}`
}
