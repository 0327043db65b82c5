/** Texts of unit imports. */
export const addOrUpdateUnits = 'Units that are in the building already'
export const areasWithoutAUnit = 'Areas without a unit are in'
export const back = 'Back'
export const building = 'Building'
export const check = (rows: string) => `Check ${rows}`
export const chooseABuilding = 'Choose a building.'
export const chooseTheColumnWithTheNumber = 'Choose the column with the unit number.'
export const changedSinceAreKept = 'Units that someone changed, released or held since are kept as they are.'
export const formatting = 'Formatting'
export const fromTo = (label: string, old: string, now: string) => `${label}: ${old} → ${now}`
export const importUnits = 'Import units'
export const isOf = (label: string, now: string) => `${label}: ${now}`
export const matchedByNumber = 'Matched by number.'
export const areDeleted = (units: string, one: boolean) => `${units} ${one ? 'is' : 'are'} deleted`
export const nothingChanges = 'Nothing changes.'
export const nothing = 'nothing'
export const openUnits = 'Open units'
export const row = 'Row'
export const skip = 'Skip'
export const squareFeet = 'Square feet'
export const squareMetres = 'Square metres'
export const theFirstRowLooksLikeAUnit = 'The first row looks like a unit'
export const theUnitStaysAsItIs = 'The unit stays as it is.'
export const units = 'Units'
export const update = 'Update'
export const valuesOfTheFileReplace =
  'Values in the file replace the unit’s. Empty cells change nothing. Prices of held or booked units never change.'
