/** `same phone and e-mail`: the contact points that two leads share. */
export function sameText(same: readonly string[]): string {
  const kinds = [
    ...(same.some((one) => !one.includes('@')) ? ['phone'] : []),
    ...(same.some((one) => one.includes('@')) ? ['e-mail'] : []),
  ]
  return `same ${kinds.join(' and ')}`
}
