const FIRST = ['AED', 'SAR', 'QAR', 'USD', 'EUR', 'GBP', 'INR']

let known: readonly { readonly value: string; readonly label: string }[] | undefined

/** All currencies by code and name, those of most sales first. */
export function currencies() {
  const names = new Intl.DisplayNames(['en'], { type: 'currency' })
  known ??= [...new Set([...FIRST, ...Intl.supportedValuesOf('currency')])].map((value) => ({
    value,
    label: `${value}, ${names.of(value) ?? value}`,
  }))
  return known
}
