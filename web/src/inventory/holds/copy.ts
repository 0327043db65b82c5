/** The words of these screens. */
export const aHoldCanBeExtendedOnce = 'A hold can be extended once.'
export const amalHaddad = 'Amal Haddad'
export const endHold = 'End hold'
export const endTheHoldOf = (fullName: string | number) => `End the hold of ${fullName}?`
export const extend = 'Extend'
export const extendBy = 'Extend by'
export const extendHold = 'Extend hold'
export const extendTheHoldOf = (name: string | number) => `Extend the hold of ${name}`
export const heldBy = (fullName: string | number) => `Held by ${fullName}`
export const heldByYou = 'Held by you'
export const hold = 'Hold'
export const holdUnit = 'Hold unit'
export const projectDefault = 'Project default'
export const visibleToOthers = 'Visible to others.'
