const regions = new Intl.DisplayNames('en', { type: 'region' })
export const countryText = (code: string) => regions.of(code) ?? code

/** `Studio, 1, 2`: how many bedrooms somebody looks for. */
export const bedroomsText = (bedrooms: readonly number[]) =>
  bedrooms
    .toSorted((one, other) => one - other)
    .map((count) => (count === 0 ? 'Studio' : String(count)))
    .join(', ')
