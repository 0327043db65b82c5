import * as copy from './copy.ts'

/** `same phone and e-mail`: what two leads are both reached by. */
export function sameText(same: readonly string[]): string {
  const kinds = [
    ...(same.some((one) => !one.includes('@')) ? ['phone'] : []),
    ...(same.some((one) => one.includes('@')) ? ['e-mail'] : []),
  ]
  return copy.same(kinds)
}
