/** An address that its owner knows again, and nobody who looks over their shoulder learns: `l•••@example.com`. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}•••${email.slice(Math.max(at, 1))}`
}
