/** An address that its owner recognizes, and that reveals little to others: `l•••@example.com`. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}•••${email.slice(Math.max(at, 1))}`
}
