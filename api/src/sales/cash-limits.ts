/**
 * Cash from which a sale is reported, in minor units, by the country of the project: in the Emirates a sale of real estate
 * that is paid in cash of AED 55,000 or more, in one payment or in several that belong together (Ministry of Economy,
 * circular 5 of 2022).
 */
export const cashLimits = [{ country: 'AE', currency: 'AED', amount: 5_500_000 }] as const
