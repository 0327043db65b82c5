/** Masks an address so that only its owner recognizes it: `l•••@example.com`. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}•••${email.slice(Math.max(at, 1))}`
}
